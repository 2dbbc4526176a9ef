package org.dirlens.workload.experiment;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The table as a hash (extendible hashing, Fagin and others 1979): the last bits of an id's hash
 * choose a bucket, which is a record; a full bucket is split by one bit more. Which record is which
 * bucket is kept in memory alone, so that this is good for measuring only.
 */
final class IdBuckets implements IdTable {
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

  private static final class Bucket {
    private final int bits;
    private long record;

    /** What it holds, if that is in memory. */
    private byte @Nullable [] rows;

    Bucket(int bits, byte @Nullable [] rows) {
      this.bits = bits;
      this.rows = rows;
    }
  }

  private final RecordStore records;
  private final Set<Bucket> changed = new LinkedHashSet<>();
  private Bucket[] places = {new Bucket(0, new byte[0])};
  private boolean cached;

  IdBuckets(Path folder) {
    records = JdbmRecordStore.open(folder.resolve("records"));
  }

  @Override
  public void put(long id, byte[] entry) {
    byte[] row =
        ByteBuffer.allocate(HEADER_BYTES + entry.length)
            .putLong(id)
            .putInt(entry.length)
            .put(entry)
            .array();
    Bucket bucket = bucket(id);
    while (rows(bucket).length + row.length > RecordStore.MAX_RECORD_BYTES) {
      split(bucket);
      bucket = bucket(id);
    }
    bucket.rows = joined(rows(bucket), row, 0, row.length);
    changed.add(bucket);
  }

  private static byte[] joined(byte[] rows, byte[] more, int from, int to) {
    byte[] joined = Arrays.copyOf(rows, rows.length + to - from);
    System.arraycopy(more, from, joined, rows.length, to - from);
    return joined;
  }

  private void split(Bucket full) {
    if (1 << full.bits == places.length) {
      Bucket[] twice = Arrays.copyOf(places, 2 * places.length);
      System.arraycopy(places, 0, twice, places.length, places.length);
      places = twice;
    }
    byte[] rows = rows(full);
    Bucket zero = new Bucket(full.bits + 1, new byte[0]);
    Bucket one = new Bucket(full.bits + 1, new byte[0]);
    zero.record = full.record;
    for (int place = 0; place < places.length; place++) {
      if (places[place] == full) {
        places[place] = ((place >>> full.bits) & 1) == 0 ? zero : one;
      }
    }
    ByteBuffer all = ByteBuffer.wrap(rows);
    for (int at = 0; at < rows.length; ) {
      int next = at + HEADER_BYTES + all.getInt(at + Long.BYTES);
      Bucket half = bucket(all.getLong(at));
      half.rows = joined(rows(half), rows, at, next);
      at = next;
    }
    changed.remove(full);
    changed.add(zero);
    changed.add(one);
  }

  private Bucket bucket(long id) {
    return places[hash(id) & (places.length - 1)];
  }

  /** Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), its high half. */
  private static int hash(long id) {
    return (int) ((id * 0x9E3779B97F4A7C15L) >>> 32);
  }

  private byte[] rows(Bucket bucket) {
    byte[] rows = bucket.rows == null ? records.read(bucket.record) : bucket.rows;
    if (cached) {
      bucket.rows = rows;
    }
    return rows;
  }

  @Override
  public void commit() {
    try (RecordBatch batch = records.begin()) {
      for (Bucket bucket : changed) {
        if (bucket.record != 0) {
          batch.free(bucket.record);
        }
        bucket.record = batch.insert(rows(bucket));
      }
      batch.commit();
    }
    changed.forEach(bucket -> bucket.rows = null);
    changed.clear();
  }

  @Override
  public void complete() {}

  @Override
  public boolean find(long id, Slice entry) {
    byte[] rows = rows(bucket(id));
    ByteBuffer all = ByteBuffer.wrap(rows);
    for (int at = 0; at < rows.length; ) {
      int length = all.getInt(at + Long.BYTES);
      if (all.getLong(at) == id) {
        entry.set(rows, at + HEADER_BYTES, length);
        return true;
      }
      at += HEADER_BYTES + length;
    }
    return false;
  }

  /** Entry by entry: a hash has no order. */
  @Override
  public long scan(long count) {
    Slice entry = new Slice();
    long found = 0;
    for (long id = 1; id <= count; id++) {
      found += find(id, entry) ? 1 : 0;
    }
    return found;
  }

  @Override
  public void cache(long bytes) {
    cached = bytes > RecordStore.MAX_RECORD_BYTES;
    if (!cached) {
      Arrays.stream(places).forEach(bucket -> bucket.rows = null);
    }
  }

  @Override
  public RecordStore records() {
    return records;
  }

  @Override
  public void close() {
    records.close();
  }
}
