package org.dirlens.partition.index;

import java.nio.file.Path;
import java.util.function.LongPredicate;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.tree.Slice;

/**
 * Sorts any number of pairs of key and id in bounded memory. One thread at a time. Closing removes
 * the files.
 */
public final class PostingSorter implements AutoCloseable {
  private final RunSorter sorter;
  private final Slice pairKey = new Slice();
  private final Slice pairId = new Slice();
  private final byte[] idBytes = new byte[Long.BYTES];

  /** A sorter whose files lie in a folder, under names with a prefix. */
  public PostingSorter(Path folder, String prefix, int bufferBytes) {
    sorter = new RunSorter(folder, prefix, bufferBytes);
    pairId.set(idBytes, 0, Long.BYTES);
  }

  /** Adds a pair. */
  public void add(byte[] key, long id) {
    add(key, 0, key.length, id);
  }

  /** Adds a pair whose key lies among other bytes. */
  void add(byte[] bytes, int offset, int length, long id) {
    pairKey.set(bytes, offset, length);
    for (int i = 0; i < Long.BYTES; i++) {
      idBytes[i] = (byte) (id >>> (8 * (Long.BYTES - 1 - i)));
    }
    sorter.add(pairKey, pairId);
  }

  /** All pairs in order, rising by key, then by id. Nothing can be added any more. */
  public Pairs sorted() {
    return new Pairs(sorter.sorted());
  }

  /** A stream of pairs. The same pair may come more than once. */
  public static final class Pairs {
    private final RunSorter.Items items;
    private LongPredicate dropped = id -> false;

    private Pairs(RunSorter.Items items) {
      this.items = items;
    }

    /** Leaves out the pairs of some ids; answers itself. */
    Pairs without(LongPredicate ids) {
      dropped = ids;
      return this;
    }

    /** Goes to the next pair; false if there is none. */
    public boolean next() {
      boolean there = items.next();
      while (there && dropped.test(id())) {
        there = items.next();
      }
      return there;
    }

    /** The key; valid until the next move. */
    public Slice key() {
      return items.key();
    }

    public long id() {
      Slice payload = items.payload();
      long id = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        id = (id << 8) | (payload.bytes[payload.offset + i] & 0xFF);
      }
      return id;
    }
  }

  @Override
  public void close() {
    sorter.close();
  }
}
