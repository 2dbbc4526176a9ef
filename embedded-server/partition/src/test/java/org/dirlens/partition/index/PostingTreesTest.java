package org.dirlens.partition.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostingTreesTest {
  private static final IndexTrees NAMES = IndexTrees.of("initials", IndexKind.EQUALITY);

  @TempDir Path folder;
  private TreeStore store;

  @BeforeEach
  void open() {
    store = TreeStore.open(new MemoryRecordStore(), folder, TreeOptions.DEFAULTS);
    store.write(
        batch -> {
          batch.create(NAMES.keys());
          batch.create(NAMES.postings());
          return null;
        });
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void listsAgreeWithSetsWhateverTheThreshold() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    Map<String, TreeSet<Long>> model = new TreeMap<>();
    for (int round = 0; round < 150; round++) {
      int threshold = new int[] {1, 2, 4, 5, 100, 512}[random.nextInt(6)];
      store.write(
          batch -> {
            PostingTrees lists = new PostingTrees(batch, NAMES, threshold);
            for (int i = 0; i < 60; i++) {
              step(lists, model, random, "seed " + seed);
            }
            return null;
          });
      assertModel(model, "seed " + seed + " round " + round);
    }
  }

  @Test
  void aKeyLeavesTheLeafAboveTheThresholdAndReturnsBelowThreeQuarters() {
    write(
        lists -> {
          for (long id = 1; id <= 8; id++) {
            lists.add(key("aa"), id);
          }
        },
        8);
    assertEquals(Posting.Side.INLINE, find("aa").side());
    write(lists -> lists.add(key("aa"), 9), 8);
    assertEquals(Posting.Side.CONTAINERS, find("aa").side());
    write(
        lists -> {
          for (long id = 9; id > 6; id--) {
            lists.remove(key("aa"), id);
          }
        },
        8);
    assertEquals(6, find("aa").count());
    assertEquals(Posting.Side.CONTAINERS, find("aa").side());
    write(lists -> lists.remove(key("aa"), 6), 8);
    assertEquals(Posting.Side.INLINE, find("aa").side());
    assertEquals(0, containers());
  }

  @Test
  void newestIdsWaitInTheLeafUntilThereAreMany() {
    write(lists -> lists.addAll(key("aa"), LongStream.rangeClosed(1, 100).toArray()), 50);
    byte[] stored = container();
    write(
        lists -> {
          for (long id = 101; id <= 132; id++) {
            assertTrue(lists.add(key("aa"), id));
            assertFalse(lists.add(key("aa"), id));
          }
        },
        50);
    assertArrayEquals(stored, container());
    assertEquals(132, find("aa").count());
    assertTrue(find("aa").ids().contains(132));
    write(lists -> assertTrue(lists.add(key("aa"), 133)), 50);
    assertEquals(133, find("aa").count());
    assertFalse(Arrays.equals(stored, container()));
    write(lists -> assertFalse(lists.add(key("aa"), 132)), 50);
  }

  @Test
  void anIdThatIsThereChangesNothingWhenTheThresholdWasLowered() {
    write(lists -> lists.addAll(key("aa"), LongStream.rangeClosed(1, 100).toArray()), 50);
    write(lists -> lists.addAll(key("aa"), LongStream.rangeClosed(101, 120).toArray()), 50);
    write(lists -> assertFalse(lists.add(key("aa"), 120)), 5);
    write(lists -> assertTrue(lists.add(key("aa"), 121)), 5);
    write(lists -> assertFalse(lists.add(key("aa"), 120)), 5);
    assertEquals(121, find("aa").count());
  }

  private byte[] container() {
    try (Snapshot snapshot = store.snapshot()) {
      return Objects.requireNonNull(snapshot.tree(NAMES.postings()).get(PostingKey.of(1, 0)));
    }
  }

  @Test
  void settlingFollowsAChangedThresholdInBothDirections() {
    write(
        lists -> {
          for (long id = 1; id <= 40_000; id += 100) {
            lists.add(key("aa"), id);
          }
        },
        512);
    assertEquals(Posting.Side.INLINE, find("aa").side());
    write(lists -> assertTrue(lists.settle(key("aa"))), 100);
    assertEquals(Posting.Side.CONTAINERS, find("aa").side());
    assertEquals(3, containers());
    write(lists -> assertFalse(lists.settle(key("aa"))), 400);
    write(lists -> assertTrue(lists.settle(key("aa"))), 512 * 2);
    assertEquals(Posting.Side.INLINE, find("aa").side());
    assertEquals(0, containers());
    assertEquals(400, find("aa").ids().cardinality());
  }

  private interface Change {
    void apply(PostingTrees lists);
  }

  private void write(Change change, int threshold) {
    store.write(
        batch -> {
          change.apply(new PostingTrees(batch, NAMES, threshold));
          return null;
        });
  }

  private Posting find(String key) {
    Snapshot snapshot = store.snapshot();
    return PostingTrees.find(
        snapshot.tree(NAMES.keys()), snapshot.tree(NAMES.postings()), key(key));
  }

  private long containers() {
    try (Snapshot snapshot = store.snapshot()) {
      return snapshot.tree(NAMES.postings()).size();
    }
  }

  private static void step(
      PostingTrees lists, Map<String, TreeSet<Long>> model, Random random, String where) {
    String key = "k" + random.nextInt(4);
    TreeSet<Long> ids = model.computeIfAbsent(key, unused -> new TreeSet<>());
    long id = 1 + random.nextInt(random.nextBoolean() ? 300 : 60_000);
    switch (random.nextInt(5)) {
      case 0 -> {
        TreeSet<Long> more = new TreeSet<>();
        for (int i = random.nextInt(30); i >= 0; i--) {
          more.add(1L + random.nextInt(40_000));
        }
        int before = ids.size();
        ids.addAll(more);
        long[] sorted = more.stream().mapToLong(Long::longValue).toArray();
        assertEquals(ids.size() - before, lists.addAll(key(key), sorted), where);
      }
      case 1 -> assertEquals(ids.add(id), lists.add(key(key), id), where);
      case 2 -> lists.settle(key(key));
      case 3 -> {
        for (int i = random.nextInt(40); i >= 0; i--) {
          long larger = 1 + random.nextInt(9) + (ids.isEmpty() ? 0 : ids.last());
          assertEquals(ids.add(larger), lists.add(key(key), larger), where);
        }
      }
      default -> {
        for (int i = random.nextInt(40); i >= 0 && !ids.isEmpty(); i--) {
          Long gone = ids.ceiling(id);
          gone = gone == null ? ids.first() : gone;
          assertEquals(ids.remove(gone), lists.remove(key(key), gone), where);
        }
        assertEquals(ids.remove(id), lists.remove(key(key), id), where);
      }
    }
  }

  private void assertModel(Map<String, TreeSet<Long>> model, String where) {
    model.forEach(
        (key, expected) -> {
          Posting posting = find(key);
          assertEquals(expected.size(), posting.count(), where);
          TreeSet<Long> found = new TreeSet<>();
          for (IdIterator ids = posting.ids().iterator(); ids.next(); ) {
            found.add(ids.id());
          }
          assertEquals(expected, found, where);
        });
    assertEquals(expectedContainers(), containers(), where + ": containers without a list");
  }

  private long expectedContainers() {
    long containers = 0;
    try (Snapshot snapshot = store.snapshot()) {
      Cursor cursor = snapshot.tree(NAMES.keys()).cursor();
      while (cursor.next()) {
        byte[] value = cursor.value().copy();
        if (!PostingCodec.isInline(value, 0)) {
          containers += StoredList.of(value, 0, value.length).containers;
        }
      }
    }
    return containers;
  }

  private static byte[] key(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
