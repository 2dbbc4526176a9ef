package org.dirlens.browser.core.ldif.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.dirlens.connection.store.UnfinishedFile;

/**
 * A file as text that can be edited, and when it was so.
 *
 * @param marked whether it begins with a byte order mark, which is no part of the text
 * @param version differs where the text differs
 */
public record LdifFile(String text, boolean marked, Stamp stamp, String version) {
  /** Larger files are looked at page by page. */
  public static final long EDITED_BYTES_MAX = 2 << 20;

  private static final String MARK = "\uFEFF";

  /** What another version of a file mostly differs in. */
  public record Stamp(long modifiedMillis, long bytes) {
    private static final Stamp UNKNOWN = new Stamp(-1, -1);

    /** Of the file as it is now. */
    public static Stamp of(Path file) throws IOException {
      return new Stamp(Files.getLastModifiedTime(file).toMillis(), Files.size(file));
    }
  }

  private static LdifFile of(String text, boolean marked, Stamp stamp) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new LdifFile(text, marked, stamp, UUID.nameUUIDFromBytes(bytes).toString());
  }

  /**
   * This file as it was in an earlier version, of which nothing else is known.
   *
   * @param earlier empty if not even that is known; then it may as well be this one
   */
  public LdifFile in(String earlier) {
    return earlier.isEmpty() || earlier.equals(version)
        ? this
        : new LdifFile("", marked, Stamp.UNKNOWN, earlier);
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
    return of(marked ? text.substring(1) : text, marked, stamp);
  }

  /** Writes a text into a file, in the place of what it had. */
  public static LdifFile write(Path file, String text, boolean marked) throws IOException {
    UnfinishedFile.replace(file, (marked ? MARK : "") + text);
    return of(text, marked, Stamp.of(file));
  }
}
