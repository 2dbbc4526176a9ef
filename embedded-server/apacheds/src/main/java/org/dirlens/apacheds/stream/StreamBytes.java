package org.dirlens.apacheds.stream;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a stream, of which the length is known and the position is counted. */
final class StreamBytes {
  private final InputStream in;
  private final long length;
  private long position;

  StreamBytes(InputStream in, long length) {
    this.in = in;
    this.length = length;
  }

  long position() {
    return position;
  }

  int unsignedByte() throws IOException {
    int read = in.read();
    if (read < 0) {
      throw new EOFException("ends at byte " + position);
    }
    position++;
    return read;
  }

  int unsignedShort() throws IOException {
    return unsignedByte() << 8 | unsignedByte();
  }

  int intValue() throws IOException {
    return unsignedShort() << 16 | unsignedShort();
  }

  long longValue() throws IOException {
    return (long) intValue() << 32 | (intValue() & 0xFFFFFFFFL);
  }

  /** This number of bytes; one that the stream cannot have is refused before they are allocated. */
  byte[] take(long count) throws IOException, StreamProblem {
    if (count < 0 || count > length - position) {
      if (count >= 0 && count <= Integer.MAX_VALUE) {
        throw new EOFException("ends before " + count + " bytes at byte " + position);
      }
      throw new StreamProblem(position, "a length of " + count);
    }
    byte[] bytes = in.readNBytes((int) count);
    position += bytes.length;
    if (bytes.length < count) {
      throw new EOFException("ends at byte " + position);
    }
    return bytes;
  }
}
