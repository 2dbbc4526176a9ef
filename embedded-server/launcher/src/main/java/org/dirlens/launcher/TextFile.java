package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of text, which is UTF-8. */
public final class TextFile {
  private TextFile() {}

  /**
   * All of the text.
   *
   * @throws IOException naming the file, also if it is not UTF-8
   */
  public static String read(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is not UTF-8", e);
    }
  }
}
