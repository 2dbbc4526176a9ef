package org.dirlens.tree.internal.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A frame of the change log, the operations of one group of works:
 *
 * <pre>
 * "DLFR" (4) | length of the operations (4) | CRC32C (4) | sequence number (8) | operations
 * </pre>
 *
 * The checksum also covers the identity of the store and the position of the frame in its file, so
 * that a copy of a frame elsewhere, for instance in a value, is never taken for one.
 */
final class Frame {

  static final int MAGIC = 0x444C4652;
  static final int HEADER_BYTES = 20;

  private Frame() {}

  /** Fills in the header of a frame whose operations follow it. */
  static void seal(byte[] frame, int length, Place place, long sequence) {
    ByteBuffer header = ByteBuffer.wrap(frame);
    header.putInt(0, MAGIC).putInt(4, length - HEADER_BYTES).putLong(12, sequence);
    header.putInt(8, crc(frame, length, place));
  }

  /** Where a frame stands. */
  record Place(long identity, long position) {}

  /** The length of the operations that a header announces, -1 if it is no header. */
  static int announcedLength(byte[] header) {
    ByteBuffer buffer = ByteBuffer.wrap(header);
    return buffer.getInt(0) == MAGIC && buffer.getInt(4) >= 0 ? buffer.getInt(4) : -1;
  }

  static long sequence(byte[] frame) {
    return ByteBuffer.wrap(frame).getLong(12);
  }

  static boolean isWhole(byte[] frame, int length, Place place) {
    return ByteBuffer.wrap(frame).getInt(8) == crc(frame, length, place);
  }

  private static int crc(byte[] frame, int length, Place place) {
    CRC32C crc = new CRC32C();
    byte[] where = new byte[2 * Long.BYTES];
    ByteBuffer.wrap(where).putLong(place.identity).putLong(place.position);
    crc.update(where, 0, where.length);
    crc.update(frame, 0, 8);
    crc.update(frame, 12, length - 12);
    return (int) crc.getValue();
  }
}
