package org.dirlens.testkit.record;

import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;

/** The store in memory keeps the contract. */
class MemoryRecordStoreTest extends RecordStoreContract {

  @Override
  protected RecordStore created() {
    return new MemoryRecordStore();
  }

  @Override
  protected RecordStore reopened(RecordStore open) {
    return ((MemoryRecordStore) open).reopened();
  }

  @Override
  protected RecordStore crashed(RecordStore open) {
    return ((MemoryRecordStore) open).reopened();
  }
}
