package org.dirlens.advisor;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How many questions may be asked, and for how long. One thread. */
public final class Budget {
  private final int trialsMax;
  private final long nanosMax;
  private final LongSupplier nanoTime;
  private final long start;
  private int trials;

  /**
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  public Budget(int trials, Duration time, LongSupplier nanoTime) {
    this.trialsMax = trials;
    this.nanosMax = time.toNanos();
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /** Takes one trial. */
  void take() {
    trials++;
  }

  /** Whether less than this share of it is spent, 0 to 1. */
  boolean has(double share) {
    return trials < share * trialsMax && nanoTime.getAsLong() - start < share * nanosMax;
  }

  /** Trials so far. */
  int trials() {
    return trials;
  }
}
