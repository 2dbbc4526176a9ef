package org.dirlens.partition.statistics;

import java.util.ArrayList;
import java.util.List;

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

  /** Collects the sizes of keys; one thread. */
  public static final class Builder {
    private final long[] keys = new long[LogBuckets.COUNT];
    private final long[] ids = new long[LogBuckets.COUNT];

    /** Counts a key by its number of ids. */
    public void key(long count) {
      int bucket = LogBuckets.of(count);
      keys[bucket]++;
      ids[bucket] += count;
    }

    public Histogram build() {
      List<Bucket> buckets = new ArrayList<>();
      long allKeys = 0;
      long allIds = 0;
      for (int i = 0; i < keys.length; i++) {
        if (keys[i] > 0) {
          buckets.add(new Bucket(LogBuckets.first(i), LogBuckets.last(i), keys[i], ids[i]));
          allKeys += keys[i];
          allIds += ids[i];
        }
      }
      return new Histogram(allKeys, allIds, buckets);
    }
  }
}
