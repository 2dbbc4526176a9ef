package org.dirlens.index.caches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.dirlens.index.caches.MemorySplit.Wish;
import org.dirlens.index.caches.SizeCurve.Point;
import org.junit.jupiter.api.Test;

class MemorySplitTest {
  @Test
  void givesEachByteToTheCacheThatGainsMost() {
    Wish steep = new Wish(curve(0, 0, 10, 0.8, 20, 0.9), 1, 0);
    Wish flat = new Wish(curve(0, 0, 10, 0.3, 20, 0.6), 1, 0);

    assertEquals(List.of(10L, 0L), MemorySplit.of(List.of(steep, flat), 10));
    assertEquals(List.of(10L, 15L), MemorySplit.of(List.of(steep, flat), 25));
    assertEquals(List.of(20L, 20L), MemorySplit.of(List.of(steep, flat), 1_000));
    assertEquals(
        List.of(0L, 10L),
        MemorySplit.of(List.of(steep, new Wish(flat.curve(), 100, 0)), 10),
        "a cache that is asked a hundred times as often");
  }

  @Test
  void leavesWhatNobodyGainsFromAndGivesTheLeastInAnyCase() {
    Wish full = new Wish(curve(0, 0, 10, 1, 40, 1), 1, 4);
    Wish unknown = new Wish(new SizeCurve(List.of(new Point(0, 0))), 1, 3);

    assertEquals(List.of(10L, 3L), MemorySplit.of(List.of(full, unknown), 100));
    assertEquals(List.of(4L, 3L), MemorySplit.of(List.of(full, unknown), 5));
  }

  /** Every split of the memory into whole units is tried. */
  @Test
  void isAsGoodAsTheBestOfAllSplits() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      List<Wish> wishes = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        wishes.add(new Wish(randomCurve(random), random.nextInt(5), random.nextInt(3)));
      }
      int memory = 10 + random.nextInt(50);
      List<Long> split = MemorySplit.of(wishes, memory);
      assertTrue(split.stream().mapToLong(Long::longValue).sum() <= memory, "seed " + seed);
      assertEquals(
          best(wishes, memory),
          MemorySplit.value(wishes, split),
          1e-9,
          "seed " + seed + " round " + round + " " + wishes + " " + memory);
    }
  }

  private static double best(List<Wish> wishes, int memory) {
    double best = 0;
    for (long a = wishes.get(0).leastBytes(); a <= memory; a++) {
      for (long b = wishes.get(1).leastBytes(); a + b <= memory; b++) {
        long c = memory - a - b;
        if (c >= wishes.get(2).leastBytes()) {
          best = Math.max(best, MemorySplit.value(wishes, List.of(a, b, c)));
        }
      }
    }
    return best;
  }

  /** Sizes are whole units, so that the best split ends at whole units, too. */
  private static SizeCurve randomCurve(Random random) {
    List<Point> points = new ArrayList<>();
    points.add(new Point(0, 0));
    double ratio = 0;
    for (int size = 4; size <= 32; size *= 2) {
      ratio += random.nextDouble() * (1 - ratio);
      points.add(new Point(size, ratio));
    }
    return new SizeCurve(points);
  }

  private static SizeCurve curve(double... sizesAndRatios) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < sizesAndRatios.length; i += 2) {
      points.add(new Point(sizesAndRatios[i], sizesAndRatios[i + 1]));
    }
    return new SizeCurve(points);
  }
}
