package org.dirlens.testkit.record;

import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreStatistics;
import org.jspecify.annotations.Nullable;

/** A store in memory that stays when it is closed, as files do; it can be opened again. */
public class LastingRecordStore implements RecordStore {
  /** What is there. */
  public final MemoryRecordStore beneath;

  public LastingRecordStore(MemoryRecordStore beneath) {
    this.beneath = beneath;
  }

  @Override
  public byte[] read(long recordId) {
    return beneath.read(recordId);
  }

  @Override
  public final byte @Nullable [] root() {
    return beneath.root();
  }

  @Override
  public final RecordBatch begin() {
    return beneath.begin();
  }

  @Override
  public final StoreStatistics statistics() {
    return beneath.statistics();
  }

  @Override
  public final void close() {}
}
