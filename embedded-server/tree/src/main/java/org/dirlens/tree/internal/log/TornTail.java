package org.dirlens.tree.internal.log;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Tells a last frame that was never written whole, and so never acknowledged, from one that was and
 * has changed since.
 *
 * <p>A frame is written where the file ends or has zeros. So what a power loss takes from it is its
 * end, or whole sectors that then read as zeros. A bad frame that lacks neither was whole once.
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
    int written = endOfWritten(tail);
    long end = Frame.HEADER_BYTES + (long) Math.max(0, Frame.announcedLength(tail));
    return written == 0
        || hasLostSector(tail, written)
        || (isCutShort(tail, end, read) && !isWholeButForItsLength(tail, written));
  }

  /** Where only zeros follow. */
  private static int endOfWritten(byte[] tail) {
    int end = tail.length;
    while (end > 0 && tail[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private boolean hasLostSector(byte[] tail, int end) {
    int nonZero = 0;
    for (int i = 0; i < end; i++) {
      nonZero |= tail[i];
      boolean endsSector = (position + i + 1) % SECTOR_BYTES == 0 || i == end - 1;
      if (endsSector && nonZero == 0) {
        return true;
      }
      nonZero = endsSector ? 0 : nonZero;
    }
    return false;
  }

  private boolean isCutShort(byte[] tail, long end, int read) {
    return end > read || hasLostSector(tail, (int) end);
  }

  /** Whether it is a whole frame that ends in the sector where the last byte is not zero. */
  private boolean isWholeButForItsLength(byte[] tail, int written) {
    long lastOfSector = (position + written - 1) / SECTOR_BYTES * SECTOR_BYTES + SECTOR_BYTES - 1;
    long most = Math.min(tail.length, lastOfSector + 1 - position);
    Frame.Place place = new Frame.Place(identity, position);
    for (int length = Math.max(written, Frame.HEADER_BYTES); length <= most; length++) {
      ByteBuffer.wrap(tail).putInt(Integer.BYTES, length - Frame.HEADER_BYTES);
      if (Frame.isWhole(tail, length, place)) {
        return true;
      }
    }
    return false;
  }
}
