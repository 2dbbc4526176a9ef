package org.dirlens.advisor.log;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The lines of a file, also of one that gzip packed, of which none takes much memory. */
final class LogLines implements AutoCloseable {
  /** Bytes of a line; what is longer is cut. */
  static final int LINE_MAX = 1 << 20;

  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private long taken;

  LogLines(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    in = packed(bytes) ? new GZIPInputStream(bytes, BUFFER) : bytes;
  }

  private static boolean packed(InputStream bytes) throws IOException {
    bytes.mark(2);
    boolean packed = bytes.read() == 0x1f && bytes.read() == 0x8b;
    bytes.reset();
    return packed;
  }

  /** The next line, cut where it is too long; null at the end of the file. */
  @Nullable String next() throws IOException {
    byte[] line = {};
    boolean some = false;
    while (at < end || fill()) {
      some = true;
      int stop = at;
      while (stop < end && buffer[stop] != '\n') {
        stop++;
      }
      boolean whole = stop < end;
      if (whole && line.length == 0) {
        String text = text(buffer, at, stop);
        pass(stop + 1);
        return text;
      }
      line = joined(line, stop);
      pass(whole ? stop + 1 : stop);
      if (whole) {
        break;
      }
    }
    return some ? text(line, 0, line.length) : null;
  }

  private byte[] joined(byte[] line, int stop) {
    int more = Math.min(stop - at, LINE_MAX - line.length);
    byte[] joined = Arrays.copyOf(line, line.length + more);
    System.arraycopy(buffer, at, joined, line.length, more);
    return joined;
  }

  private void pass(int next) {
    taken += next - at;
    at = next;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private static String text(byte[] bytes, int from, int to) {
    int stop = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
    return new String(bytes, from, stop - from, StandardCharsets.UTF_8);
  }

  /** Bytes of all lines so far, unpacked. */
  long taken() {
    return taken;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
