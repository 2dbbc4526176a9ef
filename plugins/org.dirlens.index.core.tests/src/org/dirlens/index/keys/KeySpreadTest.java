package org.dirlens.index.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.junit.jupiter.api.Test;

class KeySpreadTest {
  private static final PostingCosts COSTS =
      new PostingCosts(
          Instant.EPOCH,
          "",
          0,
          List.of(
              new ListCost(Place.INLINE, 1, 101, 11),
              new ListCost(Place.INLINE, 1_001, 1_101, 1_011),
              new ListCost(Place.CONTAINERS, 1, 200, 50),
              new ListCost(Place.CONTAINERS, 1_001, 2_200, 50)));

  private final Random random = new Random(7);

  @Test
  void countsBothSidesOfEveryThresholdThatEndsARange() {
    long[] sizes = random.longs(20_000, 1, 40_000).toArray();
    KeySpread spread = spread(sizes);

    for (int threshold : IntStream.of(1, 2, 9, 16, 18, 64, 512, 576, 1_024, 32_768).toArray()) {
      Split split = spread.at(threshold);
      assertTrue(split.exact(), "threshold " + threshold);
      assertEquals(count(sizes, 0, threshold), split.inline().keys());
      assertEquals(sum(sizes, 0, threshold), split.inline().ids());
      assertEquals(count(sizes, threshold, Long.MAX_VALUE), split.containers().keys());
      assertEquals(sum(sizes, threshold, Long.MAX_VALUE), split.containers().ids());
    }
  }

  @Test
  void saysThatAThresholdWithinARangeIsEstimatedAndStaysNear() {
    long[] sizes = random.longs(20_000, 1, 3_000).toArray();
    KeySpread spread = spread(sizes);

    for (int threshold = 17; threshold < 3_000; threshold += 13) {
      Split split = spread.at(threshold);
      assertEquals(sizes.length, split.all().keys());
      assertEquals(Arrays.stream(sizes).sum(), split.all().ids());
      assertEquals(
          count(sizes, 0, threshold), split.inline().keys(), sizes.length * 0.02, "" + threshold);
      assertTrue(split.inline().ids() <= split.inline().keys() * threshold);
    }
    assertTrue(!spread.at(1_000).exact());
  }

  @Test
  void oneKeyOfARangeIsAlwaysOnItsSide() {
    KeySpread spread = spread(5, 1_000);
    assertEquals(
        new Split(999, spread.at(999).inline(), spread.at(999).containers(), true), spread.at(999));
    assertEquals(1, spread.at(999).containers().keys());
    assertEquals(0, spread.at(1_000).containers().keys());
    assertTrue(spread.at(1_000).exact());
  }

  @Test
  void whatLiesBetweenTwoThresholdsChangesItsSide() {
    KeySpread spread = spread(1, 2, 8, 8, 500, 600);
    SideFigures moved = spread.at(512).between(spread.at(4));
    assertEquals(3, moved.keys());
    assertEquals(516, moved.ids());
    assertEquals(moved, spread.at(4).between(spread.at(512)));
  }

  @Test
  void costsAreThoseOfTheSizeInItsPlace() {
    Split split = spread(11, 11, 1_001).at(16);
    assertEquals(2 * 111.0, split.inline().readNanos(), 1e-6);
    assertEquals(111, split.inline().readNanosOfKey(), 1e-6);
    assertEquals(21, split.inline().addNanosOfId(), 1e-6);
    assertEquals(2_200, split.containers().readNanosOfKey(), 1e-6);
    assertEquals(50, split.containers().addNanosOfId(), 1e-6);
    assertTrue(Double.isNaN(spread(11).at(16).containers().readNanosOfKey()), "no key is there");

    KeySpread unmeasured = new KeySpread(histogram(11), 10, Optional.empty());
    assertTrue(Double.isNaN(unmeasured.at(16).inline().readNanosOfKey()));
    assertEquals(1, unmeasured.at(16).inline().keys());
  }

  @Test
  void theNearestThresholdEndsARange() {
    assertEquals(1, KeySpread.nearest(-5));
    assertEquals(7, KeySpread.nearest(7));
    assertEquals(512, KeySpread.nearest(512));
    assertEquals(512, KeySpread.nearest(520));
    assertEquals(576, KeySpread.nearest(560));
    assertEquals(IndexDefinition.MAX_THRESHOLD, KeySpread.nearest(1e12));
    KeySpread spread = spread(random.longs(100_000, 1, 100_000).toArray());
    for (double value = 0.5; value < 200_000; value *= 1.01) {
      assertTrue(spread.at(KeySpread.nearest(value)).exact(), "at " + value);
    }
  }

  /** A line is dragged 30 times a second: each answer has 33 ms with all that shows it. */
  @Test
  void answersAMillionKeysAHundredTimesFasterThanALineMoves() {
    KeySpread spread =
        new KeySpread(
            histogram(LongStream.range(0, 1_000_000).map(i -> 1 + i % 5_000).toArray()),
            1_000_000,
            Optional.of(COSTS));
    long start = cpuNanos();
    long keys = 0;
    int moves = 10_000;
    for (int i = 1; i <= moves; i++) {
      keys += spread.at(i % 5_000 + 1).all().keys();
    }
    double microsAMove = (cpuNanos() - start) / 1e3 / moves;
    assertEquals(1_000_000L * moves, keys);
    assertTrue(microsAMove < 330, microsAMove + " us a move");
  }

  /** Of this thread: on a busy machine the clock on the wall tells of others. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long count(long[] sizes, long above, long most) {
    return Arrays.stream(sizes).filter(size -> size > above && size <= most).count();
  }

  private static long sum(long[] sizes, long above, long most) {
    return Arrays.stream(sizes).filter(size -> size > above && size <= most).sum();
  }

  private static KeySpread spread(long... sizes) {
    return new KeySpread(histogram(sizes), 1_000_000, Optional.of(COSTS));
  }

  private static Histogram histogram(long... sizes) {
    Histogram.Builder builder = new Histogram.Builder();
    for (long size : sizes) {
      builder.key(size);
    }
    return builder.build();
  }
}
