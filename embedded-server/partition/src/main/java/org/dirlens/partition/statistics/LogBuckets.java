package org.dirlens.partition.statistics;

/**
 * Fixed ranges for whole numbers from 0: exact up to 15, then eight ranges for each doubling, so a
 * range is never wider than an eighth of its numbers.
 */
public final class LogBuckets {
  private static final int STEP_BITS = 3;
  private static final int STEPS = 1 << STEP_BITS;

  /** How many ranges there are for all numbers of a long. */
  public static final int COUNT = (Long.SIZE - 1 - STEP_BITS) * STEPS + STEPS;

  private LogBuckets() {}

  /** The range a number lies in; numbers below 0 count as 0. */
  public static int of(long value) {
    if (value < STEPS) {
      return (int) Math.max(0, value);
    }
    int shift = Long.SIZE - 1 - STEP_BITS - Long.numberOfLeadingZeros(value);
    return shift * STEPS + (int) (value >>> shift);
  }

  /** The smallest number of a range. */
  public static long first(int bucket) {
    if (bucket < 2 * STEPS) {
      return bucket;
    }
    int shift = bucket / STEPS - 1;
    return (long) (bucket % STEPS + STEPS) << shift;
  }

  /** The largest number of a range. */
  public static long last(int bucket) {
    return bucket == COUNT - 1 ? Long.MAX_VALUE : first(bucket + 1) - 1;
  }
}
