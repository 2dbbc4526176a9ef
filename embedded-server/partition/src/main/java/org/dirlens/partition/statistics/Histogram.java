package org.dirlens.partition.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * How ids are spread over the keys of an index.
 *
 * @param keys all keys
 * @param ids all ids, each once for each key it has
 * @param buckets the ranges of ids a key that have any key, upwards
 */
public record Histogram(long keys, long ids, List<Bucket> buckets) {
  /** Of no keys. */
  public static final Histogram NONE = new Histogram(0, 0, List.of());

  /**
   * The keys with {@code first} to {@code last} ids.
   *
   * @param keys how many such keys
   * @param ids their ids together
   */
  public record Bucket(long first, long last, long keys, long ids) {}

  public Histogram {
    buckets = List.copyOf(buckets);
  }

  /**
   * Collects the sizes of keys; one thread. The ranges are those of {@link LogBuckets} moved up by
   * one, so that each ends where people set thresholds: every number up to 16, then 64, 512, 1024.
   */
  public static final class Builder {
    private final long[] keys = new long[LogBuckets.COUNT];
    private final long[] ids = new long[LogBuckets.COUNT];

    /** Counts a key by its number of ids, at least 1. */
    public void key(long count) {
      int bucket = LogBuckets.of(count - 1);
      keys[bucket]++;
      ids[bucket] += count;
    }

    public Histogram build() {
      return of(bucket -> keys[bucket], bucket -> ids[bucket]);
    }
  }

  /** A histogram of what was counted for each range. */
  static Histogram of(IntToLongFunction keys, IntToLongFunction ids) {
    List<Bucket> buckets = new ArrayList<>();
    long allKeys = 0;
    long allIds = 0;
    for (int i = 0; i < LogBuckets.COUNT; i++) {
      long counted = keys.applyAsLong(i);
      if (counted > 0) {
        long theirs = ids.applyAsLong(i);
        buckets.add(new Bucket(LogBuckets.first(i) + 1, LogBuckets.first(i + 1), counted, theirs));
        allKeys += counted;
        allIds += theirs;
      }
    }
    return new Histogram(allKeys, allIds, buckets);
  }
}
