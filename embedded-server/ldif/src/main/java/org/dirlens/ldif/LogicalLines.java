package org.dirlens.ldif;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The unfolded lines of an LDIF file (RFC 2849, note 2: a line that begins with one space continues
 * the line before it), without comments and byte order mark. There is one line at a time, in a
 * buffer that is used again for the next. Line ends are LF or CR LF.
 */
final class LogicalLines implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LINE_BYTES_KEPT = 1 << 20;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private byte[] line = new byte[256];
  private int length;
  private int recordBytes;
  private int position;
  private int limit;
  private long bytesBefore;
  private long physicalLine;
  private long startLine;
  private boolean insideLine;

  LogicalLines(InputStream in) {
    this.in = in;
  }

  /**
   * Goes to the next line that is no comment; false at the end of the file.
   *
   * @throws LdifProblem if the record gets too long; {@link #skipRecord} continues
   */
  boolean next() throws IOException, LdifProblem {
    do {
      if (peek() < 0) {
        length = 0;
        return false;
      }
      unfold();
    } while (length > 0 && line[0] == '#');
    recordBytes = length == 0 ? 0 : recordBytes + length;
    return true;
  }

  /** The current line is in the first {@link #length} bytes, until the next call. */
  byte[] bytes() {
    return line;
  }

  /** 0 for the empty line that ends a record. */
  int length() {
    return length;
  }

  /** The number, from 1, of the physical line at which the current line began. */
  long startLine() {
    return startLine;
  }

  /** How far in the file the reader is. */
  long bytesRead() {
    return bytesBefore + position;
  }

  /** Passes over what is left of the current record, keeping nothing of it. */
  void skipRecord() throws IOException {
    boolean ended = length == 0 && !insideLine;
    if (insideLine) {
      insideLine = false;
      skipToEndOfLine();
    }
    while (!ended && peek() >= 0) {
      physicalLine++;
      ended = skipToEndOfLine();
    }
    length = 0;
    recordBytes = 0;
  }

  /** Whether nothing stood before the line end. */
  private boolean skipToEndOfLine() throws IOException {
    boolean empty = true;
    boolean ended = false;
    while (!ended && peek() >= 0) {
      int end = endOfLine();
      empty &= end == position || (end == position + 1 && buffer[position] == '\r');
      ended = end < limit;
      position = ended ? end + 1 : limit;
    }
    return empty;
  }

  private void unfold() throws IOException, LdifProblem {
    startLine = physicalLine + 1;
    length = 0;
    if (line.length > LINE_BYTES_KEPT) {
      line = new byte[256];
    }
    readPhysicalLine();
    while (length > 0 && peek() == ' ') {
      position++;
      readPhysicalLine();
    }
  }

  private void readPhysicalLine() throws IOException, LdifProblem {
    physicalLine++;
    insideLine = true;
    int start = length;
    while (insideLine && peek() >= 0) {
      int end = endOfLine();
      append(position, end);
      insideLine = end == limit;
      position = insideLine ? limit : end + 1;
    }
    insideLine = false;
    if (length > start && line[length - 1] == '\r') {
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

  private void append(int from, int to) throws LdifProblem {
    int longer = length + (to - from);
    if (longer > LdifReader.RECORD_BYTES_MAX - recordBytes) {
      throw new LdifProblem(
          startLine, "the record is longer than " + (LdifReader.RECORD_BYTES_MAX >> 20) + " MB");
    }
    if (longer > line.length) {
      line =
          Arrays.copyOf(
              line, Math.max(longer, Math.min(LdifReader.RECORD_BYTES_MAX, 2 * line.length)));
    }
    System.arraycopy(buffer, from, line, length, to - from);
    length = longer;
  }

  /** The next byte without consuming it, or -1 at the end. */
  private int peek() throws IOException {
    if (position == limit) {
      fill();
    }
    return limit == 0 ? -1 : buffer[position] & 0xFF;
  }

  private void fill() throws IOException {
    boolean first = bytesBefore + limit == 0;
    bytesBefore += limit;
    limit = in.readNBytes(buffer, 0, BUFFER_BYTES);
    position = first && startsWithMark() ? BYTE_ORDER_MARK.length : 0;
    limit = position == limit ? 0 : limit;
  }

  private boolean startsWithMark() {
    return limit >= 3 && Arrays.equals(buffer, 0, 3, BYTE_ORDER_MARK, 0, 3);
  }

  @Override
  public void close() throws IOException {
    Arrays.fill(buffer, (byte) 0);
    Arrays.fill(line, (byte) 0);
    in.close();
  }
}
