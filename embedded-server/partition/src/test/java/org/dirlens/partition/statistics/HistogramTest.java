package org.dirlens.partition.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.dirlens.partition.statistics.Histogram.Bucket;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void countsKeysAndIdsOfEachRange() {
    Histogram histogram = histogram(1, 1, 16, 17, 18, 19, 512, 513);

    assertEquals(
        new Histogram(
            8,
            1 + 1 + 16 + 17 + 18 + 19 + 512 + 513,
            List.of(
                new Bucket(1, 1, 2, 2),
                new Bucket(16, 16, 1, 16),
                new Bucket(17, 18, 2, 35),
                new Bucket(19, 20, 1, 19),
                new Bucket(481, 512, 1, 512),
                new Bucket(513, 576, 1, 513))),
        histogram);
  }

  @Test
  void rangesFollowOneAnotherAndEndAtPowersOfTwo() {
    TreeMap<Long, Long> ends = new TreeMap<>();
    for (Bucket bucket : histogram(LongStream.rangeClosed(1, 5_000).toArray()).buckets()) {
      ends.put(bucket.first(), bucket.last());
    }
    long expected = 1;
    for (Map.Entry<Long, Long> range : ends.entrySet()) {
      assertEquals(expected, range.getKey());
      expected = range.getValue() + 1;
    }
    for (long power = 1; power <= 4_096; power *= 2) {
      assertTrue(ends.containsValue(power), power + " ends a range: " + ends);
    }
  }

  private static Histogram histogram(long... sizes) {
    Histogram.Builder builder = new Histogram.Builder();
    for (long size : sizes) {
      builder.key(size);
    }
    return builder.build();
  }
}
