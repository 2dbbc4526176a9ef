package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.LeafValues;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.TreePage;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a walk over pages tells, against what is counted by hand. */
class PageWalkTest {
  private static final TreeName NAME = new TreeName("t");
  private static final int KEYS = 200_000;

  private final FaultyLogFolder log = new FaultyLogFolder(Fault.NONE, 0);
  private MemoryRecordStore records = new MemoryRecordStore();
  private TreeStore store = TreeStore.open(records, log, TreeOptions.DEFAULTS, () -> 0);

  @AfterEach
  void close() {
    store.close();
  }

  private void fill(int keys) {
    store.write(
        batch -> {
          batch.create(NAME);
          for (int i = 0; i < keys; i++) {
            batch.put(NAME, key(i), new byte[10 + i % 7]);
          }
          return true;
        });
  }

  private void put(int key, int valueBytes) {
    store.write(
        batch -> {
          batch.put(NAME, key(key), new byte[valueBytes]);
          return true;
        });
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private void reopen() {
    store.checkpoint();
    MemoryRecordStore next = records.reopened();
    store.halt();
    records = next;
    store = TreeStore.open(records, log, TreeOptions.DEFAULTS, () -> 0);
  }

  private List<TreePage> pages() {
    List<TreePage> pages = new ArrayList<>();
    try (Snapshot snapshot = store.snapshot()) {
      snapshot.visit(NAME, pages::add);
    }
    return pages;
  }

  private List<TreePage> leaves() {
    return pages().stream().filter(page -> page.level() == 0).toList();
  }

  private TreePage leafOf(int key) {
    return leaves().stream()
        .filter(page -> Arrays.compareUnsigned(page.from(), key(key)) <= 0)
        .reduce((one, next) -> next)
        .orElseThrow();
  }

  @Test
  void eachLeafHasTheKeysBetweenItsBoundAndTheNext() {
    fill(KEYS);
    List<TreePage> leaves = leaves();
    long[] counted = new long[leaves.size()];
    int at = 0;
    try (Snapshot snapshot = store.snapshot()) {
      Cursor cursor = snapshot.tree(NAME).cursor();
      while (cursor.next()) {
        byte[] key = cursor.key().copy();
        while (at + 1 < leaves.size()
            && Arrays.compareUnsigned(leaves.get(at + 1).from(), key) <= 0) {
          at++;
        }
        counted[at]++;
      }
    }
    assertEquals(
        Arrays.stream(counted).boxed().toList(), leaves.stream().map(TreePage::keys).toList());
  }

  @Test
  void keysOfAPageAreThoseOfThePagesBelowIt() {
    fill(KEYS);
    Map<Integer, Long> keys = new HashMap<>();
    Map<Integer, Long> pages = new HashMap<>();
    pages().forEach(page -> keys.merge(page.level(), page.keys(), Long::sum));
    pages().forEach(page -> pages.merge(page.level(), 1L, Long::sum));
    assertEquals(Map.of(0, (long) KEYS, 1, (long) KEYS, 2, (long) KEYS), keys);
    assertEquals(1, pages.get(2));
    assertEquals(leaves().size(), pages.get(0));
  }

  @Test
  void bytesOfALeafAreThoseOfItsRecord() {
    fill(KEYS);
    reopen();
    List<Long> lengths = new ArrayList<>();
    List<TreePage> leaves = leaves();
    leaves.forEach(page -> lengths.add((long) records.read(page.record()).length));
    assertEquals(lengths, leaves.stream().map(TreePage::bytes).toList());
  }

  @Test
  void aPageThatDoesNotFitARecordTakesMore() {
    fill(10);
    put(5, 20_000);
    reopen();
    TreePage large = leafOf(5);
    assertEquals(3, large.records());
    assertEquals(1, large.keys());
    assertTrue(large.bytes() > 20_000 && large.bytes() < 3L * TreePage.CAPACITY, large.toString());
  }

  @Test
  void aWriteGivesThePagesOnTheWayToItsKeyItsVersion() {
    fill(KEYS);
    put(777, 3);
    long version = store.version();
    List<TreePage> written = pages().stream().filter(page -> page.version() == version).toList();
    assertEquals(List.of(2, 1, 0), written.stream().map(TreePage::level).toList());
    assertEquals(leafOf(777).keys(), written.get(2).keys());
    assertTrue(Arrays.equals(leafOf(777).from(), written.get(2).from()));
  }

  @Test
  void whatWasWrittenBeforeTheStoreWasOpenedHasNoVersion() {
    fill(KEYS);
    reopen();
    put(777, 3);
    store.checkpoint();
    assertEquals(3, pages().stream().filter(page -> page.version() == store.version()).count());
    assertEquals(pages().size() - 3, pages().stream().filter(page -> page.version() == 0).count());
  }

  @Test
  void readsAreCountedOneInSixteenAndSurviveAWrite() {
    fill(KEYS);
    reopen();
    try (Snapshot snapshot = store.snapshot()) {
      for (int i = 0; i < 16_000; i++) {
        assertTrue(snapshot.tree(NAME).contains(key(1234)));
      }
    }
    int reads = leafOf(1234).reads();
    assertTrue(reads > 800 && reads < 1200, "counted " + reads + " of 16,000");
    assertEquals(reads, leaves().stream().mapToInt(TreePage::reads).sum());
    put(1234, 3);
    assertTrue(leafOf(1234).reads() >= reads);
  }

  @Test
  void aSecondWalkReadsNoLeafAgainBelowInnerPagesInMemory() {
    fill(KEYS);
    reopen();
    try (Snapshot snapshot = store.snapshot()) {
      snapshot.tree(NAME).contains(key(0)); // inner pages come into memory
      snapshot.tree(NAME).contains(key(KEYS));
    }
    pages();
    long read = records.statistics().reads().records();
    pages();
    assertEquals(read, records.statistics().reads().records());
  }

  @Test
  void aWalkLeavesTheCacheAsItIs() {
    fill(KEYS);
    reopen();
    var before = store.cacheStatistics(NAME);
    pages();
    assertEquals(before, store.cacheStatistics(NAME));
  }

  @Test
  void valuesAreShownWithTheirKeys() {
    fill(5000);
    Map<Long, Integer> lengths = new HashMap<>();
    try (Snapshot snapshot = store.snapshot()) {
      snapshot.visit(
          NAME,
          new PageVisitor() {
            @Override
            public void page(TreePage page) {}

            @Override
            public boolean wantsValues() {
              return true;
            }

            @Override
            public void values(LeafValues values) {
              Slice value = new Slice();
              for (int i = 0; i < values.count(); i++) {
                values.value(i, value);
                lengths.put(ByteBuffer.wrap(values.key(i)).getLong(), value.length);
              }
            }
          });
    }
    Map<Long, Integer> written = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      written.put((long) i, 10 + i % 7);
    }
    assertEquals(written, lengths);
  }

  @Test
  void aVisitorEndsTheWalk() {
    fill(KEYS);
    try (Snapshot snapshot = store.snapshot()) {
      assertThrows(
          CancellationException.class,
          () ->
              snapshot.visit(
                  NAME,
                  page -> {
                    throw new CancellationException("enough");
                  }));
    }
  }

  @Test
  void theStoreTellsWhereItsLogAndItsCheckpointAre() {
    fill(10);
    long first = store.version();
    put(3, 4);
    StoreActivity before = store.activity();
    assertEquals(1, before.log().position().files());
    assertEquals(first, before.log().position().firstVersion());
    assertEquals(before.log().bytes(), before.log().position().lastFileBytes());
    assertEquals(0, before.checkpoints().version());
    store.checkpoint();
    StoreActivity after = store.activity();
    assertEquals(new StoreActivity.LogPosition(0, 0, 0), after.log().position());
    assertEquals(store.version(), after.checkpoints().version());
    assertEquals(-1, after.checkpoints().running());
  }
}
