package org.dirlens.record.jdbm;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.dirlens.record.RecordStore;
import org.jspecify.annotations.Nullable;

/**
 * How bytes lie in a slot: {@code frame = crc32c(4) payload}, the checksum taken over the record's
 * name (8 bytes) and the payload, so that a whole record in the wrong place is noticed too.
 *
 * <p>Names above 0 are the ids of records. The store's own records have names below 0: {@link
 * #HEADER}, {@link #ROOT}, and those of the pages made by {@link #pageName}.
 */
final class Frame {

  static final int CHECKSUM_BYTES = 4;

  /** The largest frame; it fills its slot. */
  static final int MAX_BYTES = RecordStore.MAX_RECORD_BYTES + CHECKSUM_BYTES;

  static final long HEADER = -1;
  static final long ROOT = -2;

  private Frame() {}

  /** The name of a page of one of the store's own tables. */
  static long pageName(int table, int level, long number) {
    return -((((long) table << 4 | level) << 40) + number);
  }

  static byte[] of(long name, byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(CHECKSUM_BYTES + payload.length);
    frame.putInt(checksum(name, ByteBuffer.wrap(payload))).put(payload);
    return frame.array();
  }

  /** The payload of a frame that is known to be right. */
  static byte[] payload(byte[] frame) {
    return Arrays.copyOfRange(frame, CHECKSUM_BYTES, frame.length);
  }

  /** The payload of the frame from {@code offset} on, or null if the checksum is wrong. */
  static byte @Nullable [] payload(long name, ByteBuffer block, int offset) {
    int written = block.getInt(offset);
    if (written != checksum(name, block.position(offset + CHECKSUM_BYTES))) {
      return null;
    }
    byte[] payload = new byte[block.position(offset + CHECKSUM_BYTES).remaining()];
    block.get(payload);
    return payload;
  }

  private static int checksum(long name, ByteBuffer payload) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, name));
    crc.update(payload);
    return (int) crc.getValue();
  }
}
