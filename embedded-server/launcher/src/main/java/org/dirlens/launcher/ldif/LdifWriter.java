package org.dirlens.launcher.ldif;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Writes LDIF content records (RFC 2849): lines folded at 76 columns, LF line ends, base64 where a
 * value is not a SAFE-STRING.
 */
public final class LdifWriter implements Closeable {
  private static final int COLUMNS = 76;

  private final OutputStream out;

  /** Writes {@code version: 1} and an empty line at once. */
  public LdifWriter(OutputStream out) throws IOException {
    this.out = new BufferedOutputStream(out, 1 << 16);
    line("version", "1".getBytes(StandardCharsets.US_ASCII));
    endRecord();
  }

  /** Begins a record. */
  public void beginRecord(String dn) throws IOException {
    line("dn", dn.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes one line a value. */
  public void attribute(String description, List<byte[]> values) throws IOException {
    for (byte[] value : values) {
      line(description, value);
    }
  }

  /** Ends a record with its empty line. */
  public void endRecord() throws IOException {
    out.write('\n');
  }

  private void line(String description, byte[] value) throws IOException {
    if (isSafe(value)) {
      fold(description + ": ", value);
    } else {
      fold(description + ":: ", Base64.getEncoder().encode(value));
    }
  }

  private void fold(String head, byte[] tail) throws IOException {
    byte[] headBytes = head.getBytes(StandardCharsets.UTF_8);
    int column = put(headBytes, 0);
    put(tail, column);
    out.write('\n');
  }

  private int put(byte[] bytes, int startColumn) throws IOException {
    int column = startColumn;
    int done = 0;
    while (done < bytes.length) {
      if (column == COLUMNS) {
        out.write('\n');
        out.write(' ');
        column = 1;
      }
      int part = Math.min(COLUMNS - column, bytes.length - done);
      out.write(bytes, done, part);
      done += part;
      column += part;
    }
    return column;
  }

  /** SAFE-STRING of RFC 2849, and no trailing space (note 8). */
  static boolean isSafe(byte[] value) {
    if (value.length == 0) {
      return true;
    }
    if (value[0] == ' ' || value[0] == ':' || value[0] == '<' || value[value.length - 1] == ' ') {
      return false;
    }
    for (byte b : value) {
      if (b <= 0 || b == '\n' || b == '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
