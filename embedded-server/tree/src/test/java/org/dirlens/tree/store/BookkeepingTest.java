package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.internal.page.InnerPage;
import org.dirlens.tree.internal.page.Page;
import org.dirlens.tree.internal.page.PageRef;
import org.dirlens.tree.internal.version.PinnedSnapshot;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No record is freed twice or forgotten, and no page counts as unwritten that is gone. */
class BookkeepingTest {

  private static final TreeName NAME = new TreeName("t");
  private static final TreeName OTHER = new TreeName("other");

  private final MemoryRecordStore records = new MemoryRecordStore();
  private final TreeStore store =
      TreeStore.open(records, new FaultyLogFolder(Fault.NONE, 0), Script.OPTIONS, System::nanoTime);

  @BeforeEach
  void createOther() {
    write(batch -> batch.create(OTHER));
    store.checkpoint();
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** A write that returns nothing. */
  private interface Change {
    void apply(WriteBatch batch);
  }

  private void write(Change change) {
    store.write(
        batch -> {
          change.apply(batch);
          return true;
        });
  }

  private void fail(Change change) {
    assertThrows(
        ArithmeticException.class,
        () ->
            store.write(
                batch -> {
                  change.apply(batch);
                  throw new ArithmeticException("on purpose");
                }));
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private static void fill(WriteBatch batch, TreeName name, int keys) {
    for (int i = 0; i < keys; i++) {
      batch.put(name, number(i), new byte[50]);
    }
  }

  private static MapSource numbers(int count) {
    var tree = ModelStore.newTree();
    for (int i = 0; i < count; i++) {
      tree.put(number(i), new byte[50]);
    }
    return new MapSource(tree);
  }

  /** After two checkpoints nothing is unwritten, and the trees lead to every record there is. */
  private void assertBooksAreRight() {
    write(batch -> batch.put(OTHER, number(1), new byte[1]));
    store.checkpoint();
    store.checkpoint();
    assertEquals(0, store.activity().checkpoints().dirtyBytes());
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages());
    assertEquals(report.records(), records.statistics().contents().live());
  }

  @Test
  void anInstallThatFailedAfterChangesIsGivenUpOnce() {
    try (PreparedTree prepared = store.prepare(NAME, numbers(5000), ProgressMonitor.NONE)) {
      fail(
          batch -> {
            batch.install(prepared);
            fill(batch, NAME, 300);
          });
    }
    assertBooksAreRight();
  }

  @Test
  void anInstallThatFailedAfterChangesCanBeDoneAgain() {
    try (PreparedTree prepared = store.prepare(NAME, numbers(5000), ProgressMonitor.NONE)) {
      fail(
          batch -> {
            batch.install(prepared);
            fill(batch, NAME, 300);
            batch.drop(NAME);
          });
      write(batch -> batch.install(prepared));
    }
    assertBooksAreRight();
    try (Snapshot snapshot = store.snapshot()) {
      assertEquals(5000, snapshot.tree(NAME).size());
    }
  }

  @Test
  void aTreeWhoseCreationFailedIsNotUnwritten() {
    for (int i = 0; i < 3; i++) {
      fail(
          batch -> {
            batch.create(NAME);
            fill(batch, NAME, 1000);
          });
    }
    assertBooksAreRight();
  }

  @Test
  void aTreeWhoseReplacementFailedIsAsBefore() {
    write(
        batch -> {
          batch.create(NAME);
          fill(batch, NAME, 1000);
        });
    fail(
        batch -> {
          fill(batch, NAME, 2000);
          batch.drop(NAME);
          batch.create(NAME);
          fill(batch, NAME, 500);
          batch.drop(NAME);
        });
    assertBooksAreRight();
    write(batch -> batch.drop(NAME));
    assertBooksAreRight();
  }

  @Test
  void aTreeThatIsDroppedBeforeItWasWrittenIsNotUnwritten() {
    for (int keys : new int[] {0, 1, 1000}) {
      write(
          batch -> {
            batch.create(NAME);
            fill(batch, NAME, keys);
          });
      write(batch -> batch.drop(NAME));
      write(
          batch -> {
            batch.create(NAME);
            fill(batch, NAME, keys);
            batch.drop(NAME);
          });
      assertBooksAreRight();
    }
  }

  private static final int KEYS = 20_000;

  private void fillAnew(int round) {
    write(
        batch -> {
          for (int i = 0; i < KEYS; i++) {
            batch.put(NAME, number(i), number(round));
          }
        });
  }

  @Test
  void aLongReaderKeepsThePagesOfItsVersionAndNoLaterOnes() {
    write(batch -> batch.create(NAME));
    fillAnew(0);
    store.checkpoint();
    long ofOneVersion = records.statistics().contents().live();
    try (Snapshot old = store.snapshot()) {
      for (int round = 1; round < 12; round++) {
        fillAnew(round);
        fillAnew(-round);
        store.checkpoint();
        long live = records.statistics().contents().live();
        assertTrue(live <= 3 * ofOneVersion, live + " records, " + ofOneVersion + " a version");
      }
      assertRound(0, old);
    }
    assertBooksAreRight();
  }

  @Test
  void aLongReaderKeepsNoTreesThatItDoesNotHave() {
    try (Snapshot old = store.snapshot()) {
      for (int round = 0; round < 10; round++) {
        try (PreparedTree prepared = store.prepare(NAME, numbers(10_000), ProgressMonitor.NONE)) {
          write(batch -> batch.install(prepared));
        }
        store.checkpoint();
        long live = records.statistics().contents().live();
        assertTrue(live < 3 * 10_000 / 130, live + " records in round " + round);
      }
      assertFalse(old.has(NAME));
    }
    assertBooksAreRight();
  }

  @Test
  void oldVersionsTakeNoMemoryBesideTheCache() {
    long bound = 256 << 10;
    store.resizeCache(NAME, bound);
    write(batch -> batch.create(NAME));
    List<PinnedSnapshot> old = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      fillAnew(round);
      old.add((PinnedSnapshot) store.snapshot());
    }
    fillAnew(20);
    store.checkpoint();
    assertEquals(0, store.activity().checkpoints().dirtyBytes());
    assertTrue(memory(old) <= bound, memory(old) + " bytes in memory");
    for (int round = 0; round < old.size(); round++) {
      assertRound(round, old.get(round));
      assertTrue(store.cacheStatistics(NAME).bytes() <= bound);
    }
    assertTrue(memory(old) <= bound, memory(old) + " bytes in memory");
    old.forEach(PinnedSnapshot::close);
    assertBooksAreRight();
    assertCacheCountsItsPages();
  }

  /** What only an old version of a dropped tree has passes through the cache, too. */
  @Test
  void aDroppedTreeThatIsReadTakesNoMemoryBesideTheCache() {
    store.resizeCache(NAME, 64 << 10);
    write(batch -> batch.create(NAME));
    fillAnew(0);
    try (Snapshot old = store.snapshot()) {
      write(batch -> batch.drop(NAME));
      store.checkpoint();
      assertTrue(memory(List.of((PinnedSnapshot) old)) <= 64 << 10);
      assertRound(0, old);
    }
    assertBooksAreRight();
    write(batch -> batch.create(NAME));
    assertCacheCountsItsPages();
  }

  private static void assertRound(int round, Snapshot snapshot) {
    Cursor cursor = snapshot.tree(NAME).cursor();
    for (int i = 0; i < KEYS; i++) {
      assertTrue(cursor.next());
      assertArrayEquals(number(i), cursor.key().copy());
      assertArrayEquals(number(round), cursor.value().copy());
    }
    assertFalse(cursor.next());
  }

  /** A cache without capacity holds the inner pages of the newest version, and knows how many. */
  private void assertCacheCountsItsPages() {
    store.resizeCache(NAME, 1);
    try (PinnedSnapshot newest = (PinnedSnapshot) store.snapshot()) {
      assertEquals(memory(List.of(newest)), store.cacheStatistics(NAME).bytes());
    }
  }

  /** The bytes of all pages in memory that these versions of the tree lead to. */
  private static long memory(List<PinnedSnapshot> snapshots) {
    Set<Page> pages = Collections.newSetFromMap(new IdentityHashMap<>());
    snapshots.forEach(each -> addPages(each.pinned().trees().get(NAME).top().root(), pages));
    return pages.stream().filter(page -> page.count() > 0).mapToLong(Page::memoryBytes).sum();
  }

  private static void addPages(PageRef ref, Set<Page> pages) {
    Page page = ref.page();
    if (page != null && pages.add(page) && page instanceof InnerPage inner) {
      for (int i = 0; i < inner.children(); i++) {
        addPages(inner.child(i), pages);
      }
    }
  }
}
