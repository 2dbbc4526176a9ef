package org.dirlens.record.jdbm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.jdbm.JdbmRecordStore.Unwritten;
import org.jspecify.annotations.Nullable;

/** A batch of a {@link JdbmRecordStore}; used by one thread at a time. */
final class JdbmBatch implements RecordBatch {

  private final JdbmRecordStore store;
  private final List<Unwritten> buffered = new ArrayList<>();
  private final BitSet inserted = new BitSet();
  private final BitSet freed = new BitSet();
  private byte @Nullable [] newRoot;
  private boolean finished;

  JdbmBatch(JdbmRecordStore store) {
    this.store = store;
  }

  @Override
  public long insert(byte[] bytes) {
    requireUnfinished();
    requireFitting(bytes, "insert");
    if (buffered.size() >= JdbmRecordStore.BUFFERED_RECORDS) {
      store.write(buffered);
      buffered.clear();
    }
    Unwritten record = store.add(bytes);
    buffered.add(record);
    inserted.set(record.id());
    return record.id();
  }

  @Override
  public void free(long recordId) {
    requireUnfinished();
    String key = "record " + recordId;
    boolean own = recordId > 0 && recordId <= Ids.MAX_ID && inserted.get((int) recordId);
    if (!own && !store.isLive(recordId)) {
      throw store.misuse(key, "no such record to free");
    }
    if (freed.get((int) recordId)) {
      throw store.misuse(key, "is freed twice");
    }
    freed.set((int) recordId);
  }

  @Override
  public void setRoot(byte[] bytes) {
    requireUnfinished();
    requireFitting(bytes, "root");
    newRoot = bytes.clone();
  }

  @Override
  public void adopt(RecordBatch other) {
    requireUnfinished();
    JdbmBatch giving = adoptable(other);
    if (giving.freed.intersects(freed)) {
      throw store.misuse("adopt", "both batches free the same record");
    }
    inserted.or(giving.inserted);
    freed.or(giving.freed);
    buffered.addAll(giving.buffered);
    giving.finished = true;
  }

  private JdbmBatch adoptable(RecordBatch other) {
    if (other instanceof JdbmBatch batch && batch.store == store && batch != this) {
      batch.requireUnfinished();
      if (batch.newRoot == null) {
        return batch;
      }
    }
    throw store.misuse("adopt", "needs another batch of this store that has set no root");
  }

  @Override
  public void commit() {
    requireUnfinished();
    store.commit(this);
    finished = true;
  }

  @Override
  public void close() {
    if (!finished) {
      finished = true;
      store.drop(inserted);
    }
  }

  private void requireUnfinished() {
    store.requireOpen();
    if (finished) {
      throw store.misuse("batch", "is finished");
    }
  }

  private void requireFitting(byte[] bytes, String key) {
    if (bytes.length > RecordStore.MAX_RECORD_BYTES) {
      throw store.misuse(
          key, bytes.length + " bytes, at most " + RecordStore.MAX_RECORD_BYTES + " are allowed");
    }
  }

  /** Records that are not in a slot yet. */
  List<Unwritten> buffered() {
    return buffered;
  }

  byte @Nullable [] newRoot() {
    return newRoot;
  }

  /** Everything freed, records of this batch included. */
  BitSet freed() {
    return freed;
  }

  /** Freed records that other batches have committed. */
  BitSet freedOfOthers() {
    BitSet others = (BitSet) freed.clone();
    others.andNot(inserted);
    return others;
  }

  /** Inserted records that stay. */
  BitSet added() {
    BitSet added = (BitSet) inserted.clone();
    added.andNot(freed);
    return added;
  }
}
