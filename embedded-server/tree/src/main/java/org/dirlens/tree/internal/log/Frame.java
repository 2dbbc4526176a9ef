package org.dirlens.tree.internal.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * A frame of the change log, the operations of one group of writes:
 *
 * <pre>
 * "DLFR" (4) | length of the operations (4) | CRC32C (4) | sequence number (8) | operations
 * </pre>
 *
 * The checksum also covers the identity of the store and the position of the frame in its file, so
 * that a copy of a frame elsewhere, for instance in a value, is never taken for one.
 *
 * <p>The operations are filled up with operations that do nothing and scrambled, so that no part of
 * a frame that lies in a sector is all zeros, nor would be with one byte changed: what reads as
 * zeros was not written.
 */
final class Frame {

  static final int MAGIC = 0x444C4652;
  static final int HEADER_BYTES = 20;

  /** A multiple of this is the length of a frame. */
  private static final int UNIT_BYTES = 16;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Frame() {}

  /** How many bytes a frame of this length lacks to have a whole number of units. */
  static int lacking(int length) {
    return -length & (UNIT_BYTES - 1);
  }

  /** Scrambles the operations of a frame, or makes them out again. */
  static void scramble(byte[] frame, int length, Place place) {
    long state = place.identity ^ Long.rotateLeft(place.position, Integer.SIZE);
    int at = HEADER_BYTES;
    for (; at + Long.BYTES <= length; at += Long.BYTES) {
      state += GOLDEN;
      LONGS.set(frame, at, (long) LONGS.get(frame, at) ^ mixed(state));
    }
    for (; at < length; at++) {
      state += GOLDEN;
      frame[at] ^= (byte) mixed(state);
    }
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Numbers). */
  private static long mixed(long state) {
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

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
