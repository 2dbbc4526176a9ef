package org.dirlens.tree.internal.log;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Tells a last frame that was never written whole, and so never acknowledged, from one that was and
 * has changed since.
 *
 * <p>Log files are only ever appended to. So what a power loss takes from a frame is its end, or
 * whole sectors that then read as zeros. A bad frame that lacks neither was whole once.
 */
final class TornTail {

  private static final int SECTOR_BYTES = 512;

  private final LogFile file;
  private final long position;
  private final long identity;

  /** The bytes from a position to the end of a file, which do not begin with a good frame. */
  TornTail(LogFile file, long position, long identity) {
    this.file = file;
    this.position = position;
    this.identity = identity;
  }

  boolean isTorn() throws IOException {
    long length = file.length() - position;
    if (length < Frame.HEADER_BYTES || length > Integer.MAX_VALUE - Long.BYTES) {
      return true;
    }
    byte[] tail = new byte[(int) length];
    int read = file.read(position, tail, tail.length);
    return hasLostSector(tail) || (isCutShort(tail, read) && !isWholeButForItsLength(tail));
  }

  private boolean hasLostSector(byte[] tail) {
    int nonZero = 0;
    for (int i = 0; i < tail.length; i++) {
      nonZero |= tail[i];
      boolean endsSector = (position + i + 1) % SECTOR_BYTES == 0 || i == tail.length - 1;
      if (endsSector && nonZero == 0) {
        return true;
      }
      nonZero = endsSector ? 0 : nonZero;
    }
    return false;
  }

  private static boolean isCutShort(byte[] tail, int read) {
    return Frame.announcedLength(tail) > read - Frame.HEADER_BYTES;
  }

  private boolean isWholeButForItsLength(byte[] tail) {
    ByteBuffer.wrap(tail).putInt(Integer.BYTES, tail.length - Frame.HEADER_BYTES);
    return Frame.isWhole(tail, tail.length, new Frame.Place(identity, position));
  }
}
