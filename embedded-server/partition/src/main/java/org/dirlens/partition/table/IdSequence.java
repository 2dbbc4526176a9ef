package org.dirlens.partition.table;

import java.nio.ByteBuffer;
import org.dirlens.partition.ids.EntryIds;

/**
 * The row of the catalog that ids are given out by: the number of the next entry (8 bytes), and
 * unless ids are sequential the strategy (1), nodes (4), node (4) and block (4).
 *
 * @param next the number of the next entry, from 1; numbers never come back
 */
public record IdSequence(long next, EntryIds ids) {
  private static final int LONG_BYTES = 8 + 1 + 4 + 4 + 4;

  /** The id of the next entry. */
  public long id() {
    return ids.id(next);
  }

  /** The sequence after a number of entries. */
  public IdSequence after(long entries) {
    return new IdSequence(next + entries, ids);
  }

  byte[] encode() {
    if (ids.equals(EntryIds.SEQUENTIAL)) {
      return IdKey.of(next);
    }
    return ByteBuffer.allocate(LONG_BYTES)
        .putLong(next)
        .put((byte) ids.strategy().code())
        .putInt(ids.nodes())
        .putInt(ids.node())
        .putInt(ids.block())
        .array();
  }

  static IdSequence decode(byte[] row) {
    ByteBuffer in = ByteBuffer.wrap(row);
    long next = in.getLong();
    if (!in.hasRemaining()) {
      return new IdSequence(next, EntryIds.SEQUENTIAL);
    }
    EntryIds.Strategy strategy = EntryIds.Strategy.of(in.get());
    return new IdSequence(next, new EntryIds(strategy, in.getInt(), in.getInt(), in.getInt()));
  }
}
