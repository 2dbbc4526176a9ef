package org.dirlens.partition.statistics;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts durations by range; any thread. Threads are spread over a few arrays so that they seldom
 * meet on a cache line.
 */
public final class LatencyRecorder {
  private static final int STRIPES = 4;
  private static final int TOTAL = LogBuckets.COUNT;

  private final AtomicLongArray[] stripes = new AtomicLongArray[STRIPES];

  public LatencyRecorder() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new AtomicLongArray(LogBuckets.COUNT + 1);
    }
  }

  public void record(long nanos) {
    AtomicLongArray stripe = stripes[(int) (Thread.currentThread().threadId() % STRIPES)];
    stripe.getAndIncrement(LogBuckets.of(nanos));
    stripe.getAndAdd(TOTAL, nanos);
  }

  /** What was counted so far. */
  public Latency snapshot() {
    long[] counts = new long[LogBuckets.COUNT];
    long nanos = 0;
    for (AtomicLongArray stripe : stripes) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] += stripe.get(i);
      }
      nanos += stripe.get(TOTAL);
    }
    return Latency.of(counts, nanos);
  }
}
