package org.dirlens.partition.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Durations by range: a value to keep, compare and draw.
 *
 * @param count how many durations
 * @param totalNanos their sum
 * @param ranges the ranges that have any, upwards
 */
public record Latency(long count, long totalNanos, List<Range> ranges) {
  public static final Latency NONE = new Latency(0, 0, List.of());

  /**
   * Durations of about the same length.
   *
   * @param firstNanos the shortest of the range
   * @param lastNanos the longest of the range
   */
  public record Range(long firstNanos, long lastNanos, long count) {
    private Range plus(Range other) {
      return new Range(firstNanos, lastNanos, count + other.count);
    }
  }

  public Latency {
    ranges = List.copyOf(ranges);
  }

  static Latency of(long[] counts, long totalNanos) {
    List<Range> ranges = new ArrayList<>();
    long count = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        ranges.add(new Range(LogBuckets.first(i), LogBuckets.last(i), counts[i]));
        count += counts[i];
      }
    }
    return new Latency(count, totalNanos, ranges);
  }

  /** All durations of these together. */
  public static Latency sum(List<Latency> parts) {
    Map<Long, Range> ranges = new TreeMap<>();
    long count = 0;
    long nanos = 0;
    for (Latency part : parts) {
      part.ranges.forEach(range -> ranges.merge(range.firstNanos, range, Range::plus));
      count += part.count;
      nanos += part.totalNanos;
    }
    return new Latency(count, nanos, List.copyOf(ranges.values()));
  }

  /** What came since an earlier snapshot of the same recorder. */
  public Latency since(Latency earlier) {
    Map<Long, Long> before = new HashMap<>();
    earlier.ranges.forEach(range -> before.put(range.firstNanos, range.count));
    List<Range> later = new ArrayList<>();
    for (Range range : ranges) {
      long more = range.count - before.getOrDefault(range.firstNanos, 0L);
      if (more > 0) {
        later.add(new Range(range.firstNanos, range.lastNanos, more));
      }
    }
    return new Latency(count - earlier.count, totalNanos - earlier.totalNanos, later);
  }

  public double meanMicros() {
    return count == 0 ? 0 : totalNanos / 1e3 / count;
  }

  /**
   * The duration that this share of all durations does not exceed, to an eighth; 0 if there are
   * none.
   *
   * @param percent 0 to 100
   */
  public double percentileMicros(double percent) {
    long rank = (long) Math.ceil(count * percent / 100);
    long seen = 0;
    for (Range range : ranges) {
      seen += range.count;
      if (seen >= rank) {
        return (range.firstNanos + range.lastNanos) / 2e3;
      }
    }
    return 0;
  }
}
