package org.dirlens.server.limit;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs what clients can bring about as often as they like: one line a second, and how many were
 * left out before it, so that nobody fills the disk. Any thread.
 */
public final class BoundedLog {
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Logger log;
  private final LongSupplier nanoClock;
  private boolean told;
  private long lastNanos;
  private long leftOut;

  public BoundedLog(Logger log) {
    this(log, System::nanoTime);
  }

  BoundedLog(Logger log, LongSupplier nanoClock) {
    this.log = log;
    this.nanoClock = nanoClock;
  }

  /** Logs a line if it is its turn. */
  public void log(Level level, String line, @Nullable Throwable fault) {
    long before;
    synchronized (this) {
      long now = nanoClock.getAsLong();
      if (told && now - lastNanos < SECOND_NANOS) {
        leftOut++;
        return;
      }
      told = true;
      lastNanos = now;
      before = leftOut;
      leftOut = 0;
    }
    String more = before == 0 ? "" : " (and " + before + " lines like this were left out before)";
    log.log(level, line + more, fault);
  }
}
