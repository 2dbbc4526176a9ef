package org.dirlens.testkit.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore.Fault;
import org.junit.jupiter.api.Test;

/** The harm is done where the test asked for it, and nowhere else. */
class FaultyRecordStoreTest {

  private static final byte[] ROOT = {1, 2, 3};
  private final MemoryRecordStore memory = new MemoryRecordStore();

  @Test
  void aSoundRunCountsItsWrites() {
    FaultyRecordStore store = FaultyRecordStore.sound(memory);
    work(store);
    assertEquals(4, store.writes());
    assertArrayEquals(ROOT, store.root());
  }

  @Test
  void aFailedWriteDoesNothingAndTheNextOneWorks() {
    FaultyRecordStore store = FaultyRecordStore.at(4, Fault.FAIL, memory);
    assertThrows(StoreProblem.class, () -> work(store));
    assertNull(store.root());
    work(store);
    assertArrayEquals(ROOT, store.root());
  }

  @Test
  void aFullStoreStaysFull() {
    FaultyRecordStore store = FaultyRecordStore.at(3, Fault.FAIL_FROM_HERE, memory);
    assertThrows(StoreProblem.class, () -> work(store));
    assertThrows(StoreProblem.class, () -> work(store));
    assertNull(store.root());
  }

  @Test
  void aCrashBeforeCommitLosesTheBatchAndOneAfterItDoesNot() {
    assertNull(rootAfter(Fault.CRASH_BEFORE));
    assertArrayEquals(ROOT, rootAfter(Fault.CRASH_AFTER));
  }

  @Test
  void aCrashedStoreRefusesEverything() {
    FaultyRecordStore store = FaultyRecordStore.sound(memory);
    RecordBatch batch = store.begin();
    store.crash();
    assertThrows(StoreProblem.class, store::root);
    assertThrows(StoreProblem.class, batch::commit);
    batch.close();
    store.close();
  }

  private static byte[] rootAfter(Fault fault) {
    MemoryRecordStore beneath = new MemoryRecordStore();
    FaultyRecordStore store = FaultyRecordStore.at(4, fault, beneath);
    assertThrows(StoreProblem.class, () -> work(store));
    return beneath.reopened().root();
  }

  private static void work(RecordStore store) {
    try (RecordBatch batch = store.begin()) {
      long id = batch.insert(ROOT);
      batch.free(id);
      batch.setRoot(ROOT);
      batch.commit();
    }
  }
}
