package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreCopyTest {

  private static final TreeName NUMBERS = new TreeName("numbers");
  private static final TreeName EMPTY = new TreeName("empty");
  private static final int KEYS = 20_000;

  private final MemoryRecordStore records = new MemoryRecordStore();
  private final TreeStore store = open(records);
  private final MemoryRecordStore copyRecords = new MemoryRecordStore();
  private final TreeStore copy = open(copyRecords);

  private static TreeStore open(MemoryRecordStore records) {
    return TreeStore.open(
        records, new FaultyLogFolder(Fault.NONE, 0), TreeOptions.DEFAULTS, System::nanoTime);
  }

  @BeforeEach
  void fill() {
    store.write(
        batch -> {
          batch.create(NUMBERS);
          batch.create(EMPTY);
          for (int i = KEYS - 1; i >= 0; i--) {
            batch.put(NUMBERS, number(i), new byte[20]);
          }
          return true;
        });
  }

  @AfterEach
  void close() {
    store.close();
    copy.close();
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  /** Changes the store that is copied each time it hears of progress. */
  private final class Writing implements ProgressMonitor {
    private final long cancelAt;
    private long total;
    private long done;

    Writing(long cancelAt) {
      this.cancelAt = cancelAt;
    }

    @Override
    public void begin(String task, long totalUnits) {
      total = totalUnits;
    }

    @Override
    public void worked(long units) {
      done += units;
      store.write(
          batch -> {
            batch.put(NUMBERS, number(KEYS + done), new byte[1]);
            batch.remove(NUMBERS, number(done));
            batch.put(NUMBERS, number(KEYS - 1), new byte[77]);
            return true;
          });
      store.checkpoint();
    }

    @Override
    public boolean cancelled() {
      return done >= cancelAt;
    }
  }

  @Test
  void aCopyHasTheVersionOfItsStartWhateverIsWrittenMeanwhile() {
    Writing monitor = new Writing(Long.MAX_VALUE);
    store.copyTo(copy, monitor);
    assertEquals(KEYS, monitor.total);
    assertEquals(KEYS, monitor.done);
    try (Snapshot snapshot = copy.snapshot()) {
      assertEquals(Set.of(NUMBERS, EMPTY), snapshot.trees());
      Cursor cursor = snapshot.tree(NUMBERS).cursor();
      for (int i = 0; i < KEYS; i++) {
        assertTrue(cursor.next());
        assertEquals(i, ByteBuffer.wrap(cursor.key().copy()).getLong());
        assertEquals(20, cursor.value().length);
      }
      assertEquals(KEYS, snapshot.tree(NUMBERS).size());
    }
    VerifyReport report = copy.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages());
    assertEquals(report.records(), copyRecords.statistics().contents().live());
    assertEquals(List.of(), store.verify(ProgressMonitor.NONE).damages());
  }

  @Test
  void aCopyIsCompact() {
    store.checkpoint();
    store.copyTo(copy, ProgressMonitor.NONE);
    assertTrue(store.statistics(NUMBERS).fill() < 0.8, store.statistics(NUMBERS)::toString);
    assertTrue(copy.statistics(NUMBERS).fill() > 0.97, copy.statistics(NUMBERS)::toString);
  }

  @Test
  void aCancelledCopyIsEmpty() {
    assertThrows(CancellationException.class, () -> store.copyTo(copy, new Writing(10_000)));
    try (Snapshot snapshot = copy.snapshot()) {
      assertEquals(Set.of(), snapshot.trees());
    }
    assertEquals(0, copyRecords.statistics().contents().uncommitted());
    copy.checkpoint();
    assertEquals(0, copyRecords.statistics().contents().live());
    assertEquals(0, store.activity().readers().open());
  }

  @Test
  void aStoreThatHasTreesIsNotCopiedTo() {
    StoreProblem problem =
        assertThrows(StoreProblem.class, () -> copy.copyTo(store, ProgressMonitor.NONE));
    assertEquals(StoreProblem.Kind.MISUSE, problem.kind());
  }
}
