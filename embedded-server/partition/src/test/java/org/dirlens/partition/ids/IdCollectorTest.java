package org.dirlens.partition.ids;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What is collected in any order is the set of it, and takes memory by ids, however they lie. */
class IdCollectorTest {
  private static final int IDS = 300_000;

  /** Ids lie in arrays that double, and in the end each alone in its block. */
  private static final long BYTES_AN_ID_MAX = 250;

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());

  private static void assertCollected(TreeSet<Long> expected, IdSet found, String what) {
    assertEquals(expected.size(), found.cardinality(), what);
    IdIterator ids = found.iterator();
    for (long id : expected) {
      assertTrue(ids.next(), what);
      assertEquals(id, ids.id(), what);
    }
    assertTrue(!ids.next(), what);
  }

  @Test
  void denseAndSparseIdsTogetherAreOneSet() {
    Random random = new Random(seed);
    for (int round = 0; round < 8; round++) {
      IdCollector collector = new IdCollector();
      TreeSet<Long> expected = new TreeSet<>();
      for (int part = 0; part < 4; part++) {
        long span = 1L << (10 + random.nextInt(30));
        IdSetBuilder whole = new IdSetBuilder();
        TreeSet<Long> rising = new TreeSet<>();
        for (int i = random.nextInt(50_000); i > 0; i--) {
          long id = 1 + random.nextLong(span);
          collector.add(id);
          expected.add(id);
          rising.add(id + random.nextInt(100));
        }
        rising.forEach(whole::add);
        collector.addAll(whole.build());
        expected.addAll(rising);
      }
      assertCollected(expected, collector.build(), "seed " + seed + " round " + round);
    }
  }

  @Test
  void idsThatLieFarFromEachOtherTakeLittleMemory() {
    Random random = new Random(seed);
    assertLittleMemory(
        () -> {
          IdCollector ids = new IdCollector();
          for (int i = 0; i < IDS; i++) {
            ids.add(1 + random.nextLong(1L << 40));
          }
          return ids.build().cardinality();
        });
  }

  @Test
  void setsOfIdsThatLieFarFromEachOtherTakeLittleMemory() {
    Random random = new Random(seed);
    IdSetBuilder far = new IdSetBuilder();
    random.longs(IDS, 1, 1L << 40).sorted().distinct().forEach(far::add);
    IdSet set = far.build();
    assertLittleMemory(
        () -> {
          IdCollector ids = new IdCollector();
          ids.addAll(set);
          return ids.build().cardinality();
        });
  }

  private void assertLittleMemory(LongSupplier work) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long count = work.getAsLong();
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(count > IDS * 0.99, "seed " + seed);
    assertTrue(bytes / count < BYTES_AN_ID_MAX, bytes / count + " bytes an id");
  }
}
