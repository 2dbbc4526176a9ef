package org.dirlens.browser.core.ldif.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file as text that can be edited, and when it was so.
 *
 * @param marked whether it begins with a byte order mark, which is no part of the text
 */
public record LdifFile(String text, boolean marked, Stamp stamp) {
  /** Larger files are looked at page by page. */
  public static final long EDITED_BYTES_MAX = 2 << 20;

  private static final String MARK = "\uFEFF";

  /** What another version of a file mostly differs in. */
  public record Stamp(long modifiedMillis, long bytes) {
    /** Of the file as it is now. */
    public static Stamp of(Path file) throws IOException {
      return new Stamp(Files.getLastModifiedTime(file).toMillis(), Files.size(file));
    }
  }

  /** Whether a file can be edited: it is not too large, and UTF-8. */
  public static boolean editable(Path file) throws IOException {
    if (Files.size(file) > EDITED_BYTES_MAX) {
      return false;
    }
    try {
      read(file);
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Reads a file.
   *
   * @throws CharacterCodingException when it is not UTF-8, so that saving it would change it
   */
  public static LdifFile read(Path file) throws IOException {
    Stamp stamp = Stamp.of(file);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    boolean marked = text.startsWith(MARK);
    return new LdifFile(marked ? text.substring(1) : text, marked, stamp);
  }

  /** Writes a text into a file, in the place of what it had. */
  public static LdifFile write(Path file, String text, boolean marked) throws IOException {
    Files.writeString(file, (marked ? MARK : "") + text);
    return new LdifFile(text, marked, Stamp.of(file));
  }
}
