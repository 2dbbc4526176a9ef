package org.dirlens.browser.core.ldif;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Cuts a stream of octets into records of logical lines; holds one record at a time. */
final class LineSource {
  /** Largest record that is read. */
  static final int RECORD_BYTES_MAX = 256 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
  private long lineNumber;
  private long bytesRead;
  private int ahead;

  LineSource(InputStream in) throws IOException {
    this.in = new BufferedInputStream(in, BUFFER_BYTES);
    this.ahead = this.in.read();
    skipByteOrderMark();
  }

  private void skipByteOrderMark() throws IOException {
    if (ahead == 0xEF) {
      advance();
      advance();
      advance();
    }
  }

  private void advance() throws IOException {
    bytesRead++;
    ahead = in.read();
  }

  long bytesRead() {
    return bytesRead;
  }

  /** The lines up to the next blank one, without comments; empty at the end of the file. */
  List<LogicalLine> nextRecord() throws IOException, LdifProblem {
    List<LogicalLine> record = new ArrayList<>();
    int bytes = 0;
    while (ahead >= 0) {
      LogicalLine next = nextLine();
      if (next.bytes().length == 0) {
        if (!record.isEmpty()) {
          return record;
        }
      } else if (next.bytes()[0] != '#') {
        record.add(next);
        bytes += next.bytes().length;
        if (bytes > RECORD_BYTES_MAX) {
          throw tooLong(record.getFirst().number());
        }
      }
    }
    return record;
  }

  private LogicalLine nextLine() throws IOException, LdifProblem {
    line.reset();
    long first = ++lineNumber;
    physicalLine();
    while (ahead == ' ' && line.size() > 0) {
      advance();
      lineNumber++;
      physicalLine();
      if (line.size() > RECORD_BYTES_MAX) {
        throw tooLong(first);
      }
    }
    return new LogicalLine(first, line.toByteArray());
  }

  private static LdifProblem tooLong(long line) {
    return new LdifProblem(line, "The record is longer than " + (RECORD_BYTES_MAX >> 20) + " MB");
  }

  private void physicalLine() throws IOException {
    while (ahead >= 0 && ahead != '\n') {
      if (ahead != '\r') {
        line.write(ahead);
      }
      advance();
    }
    if (ahead == '\n') {
      advance();
    }
  }
}
