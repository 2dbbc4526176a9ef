package org.dirlens.application.tests.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Watches in every story whether the display thread answers within {@link #LIMIT}. What counts is
 * the time from one turn of the event loop to the next, less that in which the thread was ready and
 * the machine ran other programs. Modal windows run the event loop themselves and so hold nothing
 * up; the time of taking a picture is the test's own and taken off.
 */
final class GapWatch {
  /** Longest time between two turns of the event loop; what is longer is printed. */
  static final Duration LIMIT = Duration.ofMillis(200);

  /** From here on a gap fails the step that it is seen in, on however slow a machine. */
  static final Duration FAILURE = Duration.ofMillis(400);

  private static final int EVERY_MILLIS = 10;
  private static final int FRAMES_TOLD = 40;

  /** What Linux tells of the thread that reads it: nanoseconds on a core, and ready for one. */
  private static final Path SCHEDULED = Path.of("/proc/thread-self/schedstat");

  /** A time in which nothing was answered, and what the thread did then. */
  record Gap(Duration busy, String account) {}

  private static @Nullable GapWatch running;

  private final Display display;
  private final Queue<Gap> gaps = new ConcurrentLinkedQueue<>();
  private final AtomicLong ownNanos = new AtomicLong();
  private volatile StackTraceElement[] seen = {};
  private volatile long last = System.nanoTime();
  private long lastReady = -1;

  private GapWatch(Display display) {
    this.display = display;
    Thread sampler = new Thread(this::sample, "display gap watch");
    sampler.setDaemon(true);
    sampler.start();
    display.asyncExec(this::beat);
  }

  /** The one of this display, which runs from the first question on. */
  static synchronized GapWatch of(Display display) {
    GapWatch watch = running;
    if (watch == null || watch.display != display) {
      watch = new GapWatch(display);
      running = watch;
    }
    return watch;
  }

  /** Does the test's own work on the display thread, which does not count. */
  <T> T unwatched(Callable<T> work) throws Exception {
    long began = System.nanoTime();
    try {
      return work.call();
    } finally {
      ownNanos.addAndGet(System.nanoTime() - began);
    }
  }

  /** The gaps since this was asked last, with what the thread did in them. */
  List<Gap> takeGaps() {
    List<Gap> taken = List.copyOf(gaps);
    gaps.removeAll(taken);
    return taken;
  }

  private void beat() {
    long now = System.nanoTime();
    long ready = readyNanos();
    long waitedForCore = lastReady < 0 ? now - last : ready - lastReady;
    long busy =
        now
            - last
            - TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS)
            - waitedForCore
            - ownNanos.getAndSet(0);
    if (busy > LIMIT.toNanos()) {
      gaps.add(
          new Gap(
              Duration.ofNanos(busy),
              "the display thread answered nothing for %d ms, last seen in%n%s"
                  .formatted(TimeUnit.NANOSECONDS.toMillis(busy), told(seen))));
    }
    lastReady = ready;
    last = System.nanoTime();
    seen = new StackTraceElement[0];
    display.timerExec(EVERY_MILLIS, this::beat);
  }

  /** How long this thread was ready to run and did not, since it began. */
  private static long readyNanos() {
    try {
      return Long.parseLong(Files.readString(SCHEDULED).split(" ")[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String told(StackTraceElement[] frames) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(FRAMES_TOLD, frames.length); i++) {
      text.append("    ").append(frames[i]).append('\n');
    }
    return text.toString();
  }

  /** Keeps what the thread does once it is late. */
  private void sample() {
    Thread watched = display.getThread();
    while (!display.isDisposed()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS));
      if (System.nanoTime() - last > LIMIT.toNanos() / 2 && seen.length == 0) {
        seen = watched.getStackTrace();
      }
    }
  }
}
