package org.dirlens.launcher.twin;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Keeps the source from being read faster than is good for it. One thread. */
public final class Pace {
  /** As fast as it goes. */
  public static final int UNLIMITED = 0;

  private final int entriesPerSecond;
  private final long start = System.nanoTime();
  private long taken;

  /**
   * A pace.
   *
   * @param entriesPerSecond at least 1, or {@link #UNLIMITED}
   */
  public Pace(int entriesPerSecond) {
    this.entriesPerSecond = entriesPerSecond;
  }

  /** Waits until the next entry may be read. */
  void await() throws InterruptedIOException {
    if (entriesPerSecond == UNLIMITED) {
      return;
    }
    long due = start + taken++ * TimeUnit.SECONDS.toNanos(1) / entriesPerSecond;
    long wait = due - System.nanoTime();
    if (wait > 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
  }
}
