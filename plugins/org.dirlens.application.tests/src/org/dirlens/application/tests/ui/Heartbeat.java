package org.dirlens.application.tests.ui;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.swt.widgets.Display;

/** A timer on the user interface thread: it beats as long as nothing holds that thread up. */
public final class Heartbeat implements AutoCloseable {
  private static final int EVERY_MILLIS = 20;

  private final Display display;
  private final AtomicInteger beats = new AtomicInteger();
  private final AtomicLong longestNanos = new AtomicLong();
  private final AtomicLong busiestNanos = new AtomicLong();
  private volatile boolean ended;
  private long last;
  private long lastBusy;

  Heartbeat(Display display) {
    this.display = display;
    display.asyncExec(this::beat);
  }

  private void beat() {
    long now = System.nanoTime();
    long busy = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    if (beats.getAndIncrement() > 0) {
      longestNanos.accumulateAndGet(now - last, Math::max);
      busiestNanos.accumulateAndGet(busy - lastBusy, Math::max);
    }
    last = now;
    lastBusy = busy;
    if (!ended) {
      display.timerExec(EVERY_MILLIS, this::beat);
    }
  }

  /** Beats so far. */
  public int beats() {
    return beats.get();
  }

  /** The longest gap between two beats, and what of it was this thread's own work. */
  public String gaps() {
    return "longest gap %d ms, most own work in a gap %d ms"
        .formatted(
            TimeUnit.NANOSECONDS.toMillis(longestNanos.get()),
            TimeUnit.NANOSECONDS.toMillis(busiestNanos.get()));
  }

  @Override
  public void close() {
    ended = true;
  }
}
