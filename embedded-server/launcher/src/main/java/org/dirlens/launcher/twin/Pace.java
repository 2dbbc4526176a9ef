package org.dirlens.launcher.twin;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Keeps the source from being read faster than is good for it. One thread. */
public final class Pace {
  /** As fast as it goes. */
  public static final int UNLIMITED = 0;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** What a sleep took too long is caught up with; idle time is not. */
  private static final long CAUGHT_UP_NANOS = SECOND_NANOS / 10;

  private final int entriesPerSecond;
  private long next;

  /**
   * A pace.
   *
   * @param entriesPerSecond at least 1, or {@link #UNLIMITED}
   */
  public Pace(int entriesPerSecond) {
    this(entriesPerSecond, System.nanoTime());
  }

  Pace(int entriesPerSecond, long now) {
    this.entriesPerSecond = entriesPerSecond;
    this.next = now;
  }

  /** The most that may be read a second, or {@link #UNLIMITED}. */
  int entriesPerSecond() {
    return entriesPerSecond;
  }

  /** Waits until the next entry may be read. */
  void await() throws InterruptedIOException {
    long wait = waitNanos(System.nanoTime());
    if (wait > 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  /** How long the next entry has to wait at this time, of {@link System#nanoTime}. */
  long waitNanos(long now) {
    if (entriesPerSecond == UNLIMITED) {
      return 0;
    }
    long due = now + Math.max(next - now, -CAUGHT_UP_NANOS);
    next = due + SECOND_NANOS / entriesPerSecond;
    return Math.max(0, due - now);
  }
}
