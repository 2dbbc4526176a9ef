package org.dirlens.partition.statistics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts durations by range, and sums of what belongs to them; any thread. Threads are spread over
 * a few arrays so that they seldom meet on a cache line. An array is made when the first of its
 * threads comes.
 */
public final class LatencyRecorder {
  private static final int STRIPES = 4;
  private static final int TOTAL = LogBuckets.COUNT;
  private static final int FIRST_SUM = TOTAL + 1;

  private final int length;
  private final AtomicReferenceArray<@Nullable Stripe> stripes =
      new AtomicReferenceArray<>(STRIPES);

  /** Counts durations alone. */
  public LatencyRecorder() {
    this(0);
  }

  /**
   * Counts durations and as many sums beside them.
   *
   * @param sums how many, from 0
   */
  LatencyRecorder(int sums) {
    this.length = FIRST_SUM + sums;
  }

  /** The counters of a few threads. */
  static final class Stripe {
    private final AtomicLongArray counters;

    private Stripe(int length) {
      counters = new AtomicLongArray(length);
    }

    void record(long nanos) {
      counters.getAndIncrement(LogBuckets.of(nanos));
      counters.getAndAdd(TOTAL, nanos);
    }

    /** Adds to one of the sums, the first of which is 0. */
    void add(int sum, long more) {
      counters.getAndAdd(FIRST_SUM + sum, more);
    }
  }

  public void record(long nanos) {
    stripe().record(nanos);
  }

  /** Where the calling thread counts. */
  Stripe stripe() {
    int at = (int) (Thread.currentThread().threadId() % STRIPES);
    Stripe stripe = stripes.get(at);
    return stripe == null ? added(at) : stripe;
  }

  private Stripe added(int at) {
    Stripe made = new Stripe(length);
    Stripe there = stripes.compareAndExchange(at, null, made);
    return there == null ? made : there;
  }

  /** What was counted so far. */
  public Latency snapshot() {
    long[] counts = new long[LogBuckets.COUNT];
    long nanos = 0;
    for (int at = 0; at < STRIPES; at++) {
      Stripe stripe = stripes.get(at);
      if (stripe != null) {
        for (int i = 0; i < counts.length; i++) {
          counts[i] += stripe.counters.get(i);
        }
        nanos += stripe.counters.get(TOTAL);
      }
    }
    return Latency.of(counts, nanos);
  }

  /** One of the sums so far, the first of which is 0. */
  long sum(int sum) {
    long all = 0;
    for (int at = 0; at < STRIPES; at++) {
      Stripe stripe = stripes.get(at);
      all += stripe == null ? 0 : stripe.counters.get(FIRST_SUM + sum);
    }
    return all;
  }
}
