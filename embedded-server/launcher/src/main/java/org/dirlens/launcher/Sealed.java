package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * LDIF files with a comment as their last line that holds the CRC32C of all bytes before it. A file
 * without that comment, such as one written by hand, is taken as it is.
 */
final class Sealed {
  private static final String HASH = "# ";
  private static final String SEAL = "CRC32C of the lines above: ";

  private Sealed() {}

  /** Puts text in the place of a file there may be, in one step. */
  static void replace(Path file, byte[] text) throws IOException {
    String seal = HASH + SEAL + crc(text, text.length) + "\n";
    OwnerOnly.replaceFile(file, (latin(text) + seal).getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Checks a file.
   *
   * @throws IOException naming it if it is not what was written
   */
  static void check(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    String text = latin(bytes);
    int seal = text.lastIndexOf(SEAL);
    if (seal < 0) {
      return;
    }
    int end = seal - HASH.length();
    if (end < 0
        || !text.startsWith(HASH, end)
        || !text.startsWith(crc(bytes, end), seal + SEAL.length())) {
      throw new IOException(
          file
              + " is damaged: its last line is not the checksum of those before it; if you changed"
              + " it by hand, remove that line");
    }
  }

  /** Bytes as characters of the same number. */
  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return "%08x".formatted(crc.getValue());
  }
}
