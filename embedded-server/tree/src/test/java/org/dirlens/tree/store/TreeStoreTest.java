package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TreeStoreTest {
  private static final int ASKED = 20_000;

  private static final TreeName NAME = new TreeName("t");

  private final AtomicLong clock = new AtomicLong();
  private final FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
  private MemoryRecordStore records = new MemoryRecordStore();
  private TreeStore store = open(TreeOptions.DEFAULTS);

  private TreeStore open(TreeOptions options) {
    return TreeStore.open(records, log, options, clock::get);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private void create(TreeName name) {
    store.write(
        batch -> {
          batch.create(name);
          return name;
        });
  }

  private void put(String key, String value) {
    store.write(
        batch -> {
          batch.put(NAME, bytes(key), bytes(value));
          return key;
        });
  }

  private void reopen(TreeOptions options) {
    store.checkpoint();
    MemoryRecordStore next = records.reopened();
    store.halt();
    records = next;
    store = open(options);
  }

  private static void assertProblem(StoreProblem.Kind kind, Runnable action) {
    StoreProblem problem = assertThrows(StoreProblem.class, action::run);
    assertEquals(kind, problem.kind(), problem.getMessage());
  }

  @Test
  void anExceptionUndoesItsWriteAndReachesItsCaller() {
    create(NAME);
    put("a", "1");
    assertThrows(
        IOException.class,
        () ->
            store.write(
                batch -> {
                  batch.put(NAME, bytes("a"), bytes("2"));
                  batch.put(NAME, bytes("b"), bytes("2"));
                  batch.drop(NAME);
                  throw new IOException("on purpose");
                }));
    try (Snapshot snapshot = store.snapshot()) {
      assertArrayEquals(bytes("1"), snapshot.tree(NAME).get(bytes("a")));
      assertEquals(1, snapshot.tree(NAME).size());
    }
  }

  @Test
  void aSnapshotKeepsWhatLaterWritesChange() {
    create(NAME);
    put("a", "1");
    try (Snapshot snapshot = store.snapshot()) {
      put("a", "2");
      store.write(
          batch -> {
            batch.drop(NAME);
            return true;
          });
      store.checkpoint();
      assertArrayEquals(bytes("1"), snapshot.tree(NAME).get(bytes("a")));
      assertEquals(Set.of(NAME), snapshot.trees());
    }
    try (Snapshot snapshot = store.snapshot()) {
      assertFalse(snapshot.has(NAME));
    }
  }

  @Test
  void aClosedSnapshotIsNotRead() {
    create(NAME);
    Snapshot snapshot = store.snapshot();
    Tree tree = snapshot.tree(NAME);
    Cursor cursor = tree.cursor();
    snapshot.close();
    snapshot.close();
    assertProblem(StoreProblem.Kind.MISUSE, () -> snapshot.tree(NAME));
    assertProblem(StoreProblem.Kind.MISUSE, () -> tree.get(bytes("a")));
    assertProblem(StoreProblem.Kind.MISUSE, cursor::first);
  }

  @Test
  void aBatchIsNotUsedAfterItsWrite() {
    create(NAME);
    WriteBatch escaped = store.write(batch -> batch);
    assertProblem(StoreProblem.Kind.MISUSE, () -> escaped.put(NAME, bytes("a"), bytes("1")));
  }

  @Test
  void aWriteThatWaitsForTheWriterIsRefused() {
    assertProblem(StoreProblem.Kind.MISUSE, () -> store.write(batch -> store.write(b -> 1)));
  }

  @Test
  void aCursorNoticesAChangeOfItsBatch() {
    create(NAME);
    store.write(
        batch -> {
          batch.put(NAME, bytes("a"), bytes("1"));
          Cursor cursor = batch.tree(NAME).cursor();
          assertTrue(cursor.next());
          batch.put(NAME, bytes("b"), bytes("1"));
          assertProblem(StoreProblem.Kind.MISUSE, cursor::next);
          assertTrue(cursor.seek(bytes("b")));
          return true;
        });
  }

  @Test
  void namesAreChecked() {
    create(NAME);
    TreeName other = new TreeName("other");
    try (Snapshot snapshot = store.snapshot()) {
      assertProblem(StoreProblem.Kind.MISUSE, () -> snapshot.tree(other));
    }
    assertProblem(StoreProblem.Kind.MISUSE, () -> create(NAME));
    assertProblem(StoreProblem.Kind.MISUSE, () -> store.statistics(other));
    assertThrows(IllegalArgumentException.class, () -> new TreeName(""));
    assertThrows(IllegalArgumentException.class, () -> new TreeName("x".repeat(201)));
  }

  @Test
  void keysOfAMegabyteAndValuesOfManyAreKept() {
    create(NAME);
    Random random = new Random(1);
    NavigableMap<byte[], byte[]> model = ModelStore.newTree();
    for (int i = 0; i < 12; i++) {
      byte[] key = new byte[1 << 20];
      key[key.length - 1 - i % 3] = (byte) i;
      byte[] value = new byte[i == 5 ? 20 << 20 : i * 1000];
      random.nextBytes(value);
      model.put(key, value);
      store.write(
          batch -> {
            batch.put(NAME, key, value);
            return true;
          });
    }
    try (Snapshot snapshot = store.snapshot()) {
      ModelStore.assertSame(NAME, model, snapshot.tree(NAME));
    }
    reopen(TreeOptions.DEFAULTS);
    assertEquals(List.of(), store.verify(ProgressMonitor.NONE).damages());
    try (Snapshot snapshot = store.snapshot()) {
      ModelStore.assertSame(NAME, model, snapshot.tree(NAME));
    }
    assertTrue(store.statistics(NAME).overflowPages() > (20 << 20) / 8192);
  }

  @Test
  void ascendingKeysFillTheirPages() {
    create(NAME);
    TreeName runs = new TreeName("runs");
    create(runs);
    store.write(
        batch -> {
          for (int i = 0; i < 100_000; i++) {
            batch.put(NAME, number(i), new byte[8]);
            byte[] inRun = ByteBuffer.allocate(9).put((byte) (i % 20)).putLong(i).array();
            batch.put(runs, inRun, new byte[0]);
          }
          return true;
        });
    assertTrue(store.statistics(NAME).fill() > 0.97, store.statistics(NAME)::toString);
    assertTrue(store.statistics(runs).fill() > 0.78, store.statistics(runs)::toString);
  }

  @Test
  void aThousandTreesComeBack() {
    for (int i = 0; i < 1000; i++) {
      TreeName name = new TreeName("a tree with a rather long name, number " + i);
      byte[] value = number(i);
      store.write(
          batch -> {
            batch.create(name);
            batch.put(name, value, value);
            return true;
          });
    }
    reopen(TreeOptions.DEFAULTS);
    reopen(TreeOptions.DEFAULTS);
    try (Snapshot snapshot = store.snapshot()) {
      assertEquals(1000, snapshot.trees().size());
      for (int i = 0; i < 1000; i++) {
        Tree tree = snapshot.tree(new TreeName("a tree with a rather long name, number " + i));
        assertArrayEquals(number(i), tree.get(number(i)));
      }
    }
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages());
    assertEquals(1000, report.trees());
  }

  @Test
  void aPreparedTreeThatNobodyInstallsIsFreed() {
    store.checkpoint();
    long before = records.statistics().contents().live();
    PreparedTree prepared = store.prepare(NAME, numbers(50_000), ProgressMonitor.NONE);
    assertEquals(50_000, prepared.keys());
    assertTrue(records.statistics().contents().live() > before + prepared.bytes() / 8192);
    prepared.close();
    prepared.close();
    assertProblem(
        StoreProblem.Kind.MISUSE,
        () ->
            store.write(
                batch -> {
                  batch.install(prepared);
                  return true;
                }));
    store.checkpoint();
    assertEquals(before, records.statistics().contents().live());
  }

  @Test
  void aPreparedTreeThatIsForgottenIsFreedByTheNextStart() {
    reopen(TreeOptions.DEFAULTS);
    long before = records.statistics().contents().live();
    assertEquals(9, store.prepare(NAME, numbers(9), ProgressMonitor.NONE).keys());
    reopen(TreeOptions.DEFAULTS);
    store.checkpoint();
    assertEquals(before, records.statistics().contents().live());
  }

  @Test
  void aCancelledPreparationLeavesNothing() {
    ProgressMonitor impatient =
        new ProgressMonitor() {
          private long done;

          @Override
          public void begin(String task, long totalUnits) {}

          @Override
          public void worked(long units) {
            done += units;
          }

          @Override
          public boolean cancelled() {
            return done >= 20_000;
          }
        };
    long before = records.statistics().contents().live();
    assertThrows(
        CancellationException.class, () -> store.prepare(NAME, numbers(50_000), impatient));
    assertEquals(before, records.statistics().contents().live());
    assertEquals(0, records.statistics().contents().uncommitted());
  }

  @Test
  void anUnsortedSourceIsRefused() {
    SortedSource same =
        new SortedSource() {
          @Override
          public boolean next() {
            return true;
          }

          @Override
          public byte[] key() {
            return new byte[1];
          }

          @Override
          public byte[] value() {
            return new byte[1];
          }
        };
    assertProblem(
        StoreProblem.Kind.MISUSE, () -> store.prepare(NAME, same, ProgressMonitor.NONE).close());
    assertEquals(0, records.statistics().contents().uncommitted());
  }

  @Test
  void aBuiltTreeIsFull() {
    install(200_000);
    TreeStatistics statistics = store.statistics(NAME);
    assertEquals(200_000, statistics.keys());
    assertTrue(statistics.fill() > 0.98, statistics::toString);
    assertTrue(statistics.bytes() < 200_000 * 9L, statistics::toString);
  }

  private void install(int keys) {
    try (PreparedTree prepared = store.prepare(NAME, numbers(keys), ProgressMonitor.NONE)) {
      store.write(
          batch -> {
            batch.install(prepared);
            return true;
          });
    }
  }

  private static SortedSource numbers(int count) {
    return new SortedSource() {
      private int at = -1;

      @Override
      public boolean next() {
        return ++at < count;
      }

      @Override
      public byte[] key() {
        return number(at);
      }

      @Override
      public byte[] value() {
        return new byte[0];
      }
    };
  }

  @Test
  void theCacheStaysWithinItsBoundAndCounts() {
    install(200_000);
    long bound = 128 << 10;
    store.resizeCache(NAME, bound);
    CacheStatistics before = store.cacheStatistics(NAME);
    Random random = new Random(5);
    try (Snapshot snapshot = store.snapshot()) {
      Tree tree = snapshot.tree(NAME);
      for (int i = 0; i < 5000; i++) {
        assertTrue(tree.contains(number(random.nextInt(200_000))));
        assertTrue(store.cacheStatistics(NAME).bytes() <= bound);
      }
      CacheStatistics after = store.cacheStatistics(NAME);
      assertEquals(5000, after.hits() + after.misses() - before.hits() - before.misses());
      assertTrue(after.evictions() > 1000, after::toString);
      store.resizeCache(NAME, 64 << 20);
      for (int i = 0; i < 200_000; i++) {
        assertTrue(tree.contains(number(i)));
      }
      long misses = store.cacheStatistics(NAME).misses();
      for (int i = 0; i < 200_000; i += 100) {
        assertTrue(tree.contains(number(i)));
      }
      assertEquals(misses, store.cacheStatistics(NAME).misses());
    }
  }

  @Test
  void theCacheTellsWhatItWouldHitAtOtherSizes() {
    install(200_000);
    Random random = new Random(5);
    store.resizeCache(NAME, 256 << 10);
    List<Double> real = new ArrayList<>();
    for (double size : HitCurve.SIZES) {
      store.resizeCache(NAME, (long) (size * (256 << 10)));
      askMostlyForFew(random);
      CacheStatistics before = store.cacheStatistics(NAME);
      askMostlyForFew(random);
      CacheStatistics after = store.cacheStatistics(NAME);
      real.add((after.hits() - before.hits()) / (double) ASKED);
    }
    store.resizeCache(NAME, 256 << 10);
    HitCurve curve = store.cacheStatistics(NAME).curve();
    for (int i = 0; i < HitCurve.SIZES.size(); i++) {
      assertEquals(real.get(i), curve.ratio(i), 0.12, real + " " + curve);
    }
  }

  private void askMostlyForFew(Random random) {
    try (Snapshot snapshot = store.snapshot()) {
      Tree tree = snapshot.tree(NAME);
      for (int i = 0; i < ASKED; i++) {
        assertTrue(tree.contains(number((int) (200_000 * Math.pow(random.nextDouble(), 3)))));
      }
    }
  }

  @Test
  void aScanLeavesTheHotPagesInTheCache() {
    install(400_000);
    store.resizeCache(NAME, 1 << 20);
    Random random = new Random(5);
    try (Snapshot snapshot = store.snapshot()) {
      Tree tree = snapshot.tree(NAME);
      for (int i = 0; i < 20_000; i++) {
        assertTrue(tree.contains(number(random.nextInt(40_000))));
      }
      Cursor cursor = tree.cursor();
      while (cursor.next()) {
        assertEquals(8, cursor.key().length);
      }
      long misses = store.cacheStatistics(NAME).misses();
      for (int i = 0; i < 1000; i++) {
        assertTrue(tree.contains(number(random.nextInt(40_000))));
      }
      long missed = store.cacheStatistics(NAME).misses() - misses;
      assertTrue(missed < 100, missed + " of 1000 missed after a scan");
    }
  }

  @Test
  void aReaderThatIsOpenForLongIsNamed() {
    try (Snapshot old = store.snapshot()) {
      clock.addAndGet(61_000_000_000L);
      try (Snapshot young = store.snapshot()) {
        StoreActivity activity = store.activity();
        assertEquals(2, activity.readers().open());
        assertEquals(61_000, activity.readers().oldestMillis());
        String name = Thread.currentThread().getName();
        assertEquals(
            List.of(new StoreActivity.OpenReader(name, old.version(), 61_000)),
            activity.readers().overdue());
        assertEquals(old.version(), young.version());
      }
    }
    assertEquals(0, store.activity().readers().open());
  }

  @Test
  void recordsDoNotGrowWithUpdates() {
    install(20_000);
    store.checkpoint();
    long before = records.statistics().contents().live();
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      store.write(
          batch -> {
            for (int i = 0; i < 20; i++) {
              batch.put(NAME, number(random.nextInt(20_000)), new byte[0]);
            }
            return true;
          });
      if (round % 5 == 0) {
        store.checkpoint();
      }
    }
    store.checkpoint();
    assertEquals(before, records.statistics().contents().live());
    assertEquals(before, store.verify(ProgressMonitor.NONE).records());
  }

  @Test
  void closingEndsEverything() {
    create(NAME);
    Snapshot snapshot = store.snapshot();
    store.close();
    store.close();
    assertProblem(StoreProblem.Kind.CLOSED, () -> snapshot.tree(NAME));
    assertProblem(StoreProblem.Kind.CLOSED, store::snapshot);
    assertProblem(StoreProblem.Kind.CLOSED, store::checkpoint);
    assertProblem(StoreProblem.Kind.CLOSED, () -> store.write(batch -> 1));
    assertProblem(StoreProblem.Kind.CLOSED, () -> records.root());
  }

  @Test
  void theLogIsDeletedBehindACheckpoint() {
    create(NAME);
    put("a", "1");
    assertEquals(1, log.contents().size());
    store.checkpoint();
    assertEquals(Set.of(), log.contents().keySet());
    put("b", "1");
    assertEquals(Set.of("0000000000000003.log"), log.contents().keySet());
  }

  @Test
  void anEmptyTreeAnswers() {
    create(NAME);
    try (Snapshot snapshot = store.snapshot()) {
      Tree tree = snapshot.tree(NAME);
      assertEquals(0, tree.size());
      assertNull(tree.get(new byte[0]));
      assertEquals(0, tree.rank(bytes("a")));
      assertEquals(0, tree.count(null, null));
      Cursor cursor = tree.cursor();
      assertFalse(cursor.previous());
      assertFalse(cursor.next());
      assertFalse(cursor.first());
      assertFalse(cursor.last());
      assertFalse(cursor.seek(new byte[0]));
      assertFalse(cursor.seekRank(0));
      assertProblem(StoreProblem.Kind.MISUSE, cursor::key);
      assertProblem(StoreProblem.Kind.MISUSE, cursor::value);
    }
  }
}
