package org.dirlens.tree.internal.page;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;

/**
 * Bytes that do not fit one record, on a chain of them. Each record of a chain:
 *
 * <pre>
 * 'C' | 3 bytes of zero | tree (4) | CRC32C (4) | part (4) | length of all parts (4) | next record (8) | payload
 * </pre>
 *
 * Parts count from 0; the last one has next record 0; all but the last are full.
 */
public final class RecordChain {

  private static final byte KIND = 'C';
  private static final int CRC_AT = 8;
  private static final int HEADER_BYTES = 28;
  private static final int PAYLOAD_BYTES = RecordStore.MAX_RECORD_BYTES - HEADER_BYTES;

  private RecordChain() {}

  /** Writes bytes to a new chain and returns its first record. */
  public static long insert(RecordBatch batch, int tree, byte[] bytes) {
    int parts = (bytes.length + PAYLOAD_BYTES - 1) / PAYLOAD_BYTES;
    long next = 0;
    for (int part = parts - 1; part >= 0; part--) {
      int from = part * PAYLOAD_BYTES;
      int length = Math.min(PAYLOAD_BYTES, bytes.length - from);
      byte[] record = new byte[HEADER_BYTES + length];
      ByteBuffer header = ByteBuffer.wrap(record);
      header.put(KIND).putInt(4, tree).putInt(12, part).putInt(16, bytes.length).putLong(20, next);
      System.arraycopy(bytes, from, record, HEADER_BYTES, length);
      header.putInt(CRC_AT, crc(record, CRC_AT));
      next = batch.insert(record);
    }
    return next;
  }

  /** Reads a chain. */
  public static byte[] read(RecordStore records, int tree, long first) {
    byte[] record = part(records, tree, first, 0);
    int length = ByteBuffer.wrap(record).getInt(16);
    byte[] bytes = new byte[length];
    long next = first;
    for (int part = 0, from = 0; from < length; part++) {
      if (part > 0) {
        record = part(records, tree, next, part);
      }
      int payload = record.length - HEADER_BYTES;
      if (payload > length - from) {
        throw damaged(next, "a chain of more than " + length + " bytes");
      }
      System.arraycopy(record, HEADER_BYTES, bytes, from, payload);
      from += payload;
      next = ByteBuffer.wrap(record).getLong(20);
    }
    return bytes;
  }

  /** Names every record of a chain, the first one included. */
  public static void forEachRecord(RecordStore records, int tree, long first, LongConsumer sink) {
    long next = first;
    for (int part = 0; next != 0; part++) {
      byte[] record = part(records, tree, next, part);
      sink.accept(next);
      next = ByteBuffer.wrap(record).getLong(20);
    }
  }

  private static byte[] part(RecordStore records, int tree, long id, int part) {
    byte[] record = records.read(id);
    if (record.length <= HEADER_BYTES || record[0] != KIND) {
      throw damaged(id, "no part of a chain");
    }
    ByteBuffer header = ByteBuffer.wrap(record);
    if (header.getInt(CRC_AT) != crc(record, CRC_AT)) {
      throw damaged(id, "wrong checksum of a part of a chain");
    }
    if (header.getInt(4) != tree || header.getInt(12) != part) {
      throw damaged(
          id,
          "part %d of tree %d where part %d of tree %d belongs"
              .formatted(header.getInt(12), header.getInt(4), part, tree));
    }
    return record;
  }

  /** The checksum of a record, its own four bytes taken as zero. */
  static int crc(byte[] record, int crcAt) {
    CRC32C crc = new CRC32C();
    crc.update(record, 0, crcAt);
    crc.update(0);
    crc.update(0);
    crc.update(0);
    crc.update(0);
    crc.update(record, crcAt + Integer.BYTES, record.length - crcAt - Integer.BYTES);
    return (int) crc.getValue();
  }

  static StoreProblem damaged(long record, String detail) {
    return new StoreProblem(StoreProblem.Kind.DAMAGED, "trees", "record " + record, detail);
  }

  /** The records that a page of this length takes. */
  static long recordsFor(long bytes) {
    boolean single = bytes <= RecordStore.MAX_RECORD_BYTES;
    return single ? 1 : (bytes + PAYLOAD_BYTES - 1) / PAYLOAD_BYTES;
  }
}
