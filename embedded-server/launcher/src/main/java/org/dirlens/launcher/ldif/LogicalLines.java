package org.dirlens.launcher.ldif;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The unfolded lines of an LDIF file (RFC 2849, note 2: a line that begins with one space continues
 * the line before it), without comments, as bytes. An empty line is an empty array. Line ends are
 * LF or CR LF.
 */
final class LogicalLines implements Closeable {
  /** The longest unfolded line, in bytes. */
  static final int MAX_LINE_BYTES = 256 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private byte[] line = new byte[256];
  private int length;
  private int position;
  private int limit;
  private long physicalLine;
  private long startLine;

  LogicalLines(InputStream in) {
    this.in = in;
  }

  /**
   * The number, from 1, of the physical line at which the last line returned by {@link #next}
   * began.
   */
  long startLine() {
    return startLine;
  }

  /** The next line that is not a comment, or null at the end of the file. */
  byte @Nullable [] next() throws IOException {
    while (peek() >= 0) {
      byte[] unfolded = unfold();
      if (unfolded.length == 0 || unfolded[0] != '#') {
        return unfolded;
      }
    }
    return null;
  }

  private byte[] unfold() throws IOException {
    startLine = physicalLine + 1;
    length = 0;
    readPhysicalLine();
    while (length > 0 && peek() == ' ') {
      position++;
      readPhysicalLine();
    }
    return Arrays.copyOf(line, length);
  }

  private void readPhysicalLine() throws IOException {
    physicalLine++;
    while (peek() >= 0) {
      int end = endOfLine();
      append(position, end);
      boolean complete = end < limit;
      position = complete ? end + 1 : limit;
      if (complete) {
        dropCarriageReturn();
        break;
      }
    }
  }

  private void dropCarriageReturn() {
    if (length > 0 && line[length - 1] == '\r') {
      length--;
    }
  }

  private int endOfLine() {
    int end = position;
    while (end < limit && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private void append(int from, int to) throws IOException {
    int longer = length + (to - from);
    if (longer > MAX_LINE_BYTES) {
      throw new IOException("line " + startLine + " is longer than " + MAX_LINE_BYTES + " bytes");
    }
    if (longer > line.length) {
      line = Arrays.copyOf(line, Math.max(longer, Math.min(MAX_LINE_BYTES, 2 * line.length)));
    }
    System.arraycopy(buffer, from, line, length, to - from);
    length = longer;
  }

  /** The next byte without consuming it, or -1 at the end. */
  private int peek() throws IOException {
    if (position == limit) {
      position = 0;
      limit = Math.max(0, in.read(buffer, 0, BUFFER_BYTES));
    }
    return limit == 0 ? -1 : buffer[position];
  }

  @Override
  public void close() throws IOException {
    Arrays.fill(buffer, (byte) 0);
    in.close();
  }
}
