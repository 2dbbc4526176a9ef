package org.dirlens.application.tests.ui;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;

/**
 * Watches in every story whether the display thread answers within {@link #LIMIT}; a longer gap
 * fails the step that it is seen in.
 *
 * <p>A gap is what the display thread spent between two turns of the event loop: its time on a
 * core, and its time blocked by a lock or waiting for another thread. The clock on the wall does
 * not count: on a build machine with more to do than cores, the thread stands still between two
 * instructions, the X server answers late and the collector of garbage gets no core; all of that is
 * the machine's. Waiting for a socket or an engine is no part of the sum because it fails at once,
 * see {@code WaitingCalls}. What is left of a busy machine in the sum makes it stricter: caches are
 * cold, and methods stay uncompiled for longer while the compiler gets no core.
 *
 * <p>Some deeds make the whole window again in one turn of the platform, which cannot be divided
 * from outside: a reset of the layout, and a perspective that is shown for the first time. They
 * have {@link #WHOLE_WINDOW}. A turn in which the platform makes, styles or moves views and editors
 * has {@link #PARTS}: a good part of that is its own work.
 *
 * <p>{@code -Ddirlens.gaps.told=true} prints gaps and lets no step fail, to see all of a story.
 *
 * <p>Modal windows run the event loop themselves and so hold nothing up; the time of taking a
 * picture is the test's own and taken off.
 */
final class GapWatch {
  /**
   * The longest time that the display thread may spend between two turns of the event loop: 200 ms
   * in {@code ./dev ui}, three times as much in the whole build, whose machine nobody knows.
   */
  static final Duration LIMIT = Duration.ofMillis(Long.getLong("dirlens.gaps.limit", 600));

  /** The same for a turn in which the platform makes the whole window again. */
  static final Duration WHOLE_WINDOW = LIMIT.multipliedBy(9).dividedBy(2);

  /** The same for a turn in which it makes, styles or moves views and editors. */
  static final Duration PARTS = LIMIT.multipliedBy(3).dividedBy(2);

  private static final List<String> WHOLE_WINDOW_DEEDS =
      List.of(
          "org.eclipse.ui.internal.WorkbenchPage.resetPerspective",
          "org.eclipse.e4.ui.workbench.renderers.swt.PerspectiveStackRenderer.showTab");

  private static final List<String> PARTS_DEEDS =
      List.of(
          "org.eclipse.e4.ui.internal.workbench.swt.PartRenderingEngine.createGui",
          "org.eclipse.swt.widgets.Display.runSkin",
          "org.eclipse.e4.ui.workbench.renderers.swt.StackRenderer.showTab",
          "org.eclipse.e4.ui.workbench.addons.minmax.",
          "org.dirlens.ui.common.LaterView.complete",
          "org.dirlens.index.ui.DesignerWorkspace.explain");

  /** A bundle that only the harness of the tests brings; the platform starts it when it can. */
  private static final String HARNESS = "org.eclipse.core.resources";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int EVERY_MILLIS = 10;
  private static final int FRAMES_TOLD = 90;
  private static final int SAMPLES_MAX = 200;

  /** A time in which nothing was answered, and what the thread did then. */
  record Gap(Duration spent, String account) {}

  /** Whether gaps are printed instead of failing the step. */
  static final boolean TOLD = Boolean.getBoolean("dirlens.gaps.told");

  private static @Nullable GapWatch running;

  private final Display display;
  private final Queue<Gap> gaps = new ConcurrentLinkedQueue<>();
  private final Queue<StackTraceElement[]> samples = new ConcurrentLinkedQueue<>();
  private volatile long lastTurn = System.nanoTime();
  private long lastSpent;
  private long ownNanos;

  private GapWatch(Display display) {
    this.display = display;
    THREADS.setThreadContentionMonitoringEnabled(true);
    Thread sampler = new Thread(this::sample, "display gap watch");
    sampler.setDaemon(true);
    sampler.start();
    awaitClasses();
    display.asyncExec(this::begin);
  }

  /** The first seconds of a window, in which its classes are read, are not watched. */
  private static void awaitClasses() {
    try {
      Job.getJobManager().join("Classes of views", new NullProgressMonitor());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
    long before = spentNanos();
    try {
      return work.call();
    } finally {
      ownNanos += spentNanos() - before;
    }
  }

  /** The gaps since this was asked last, with what the thread did in them. */
  List<Gap> takeGaps() {
    List<Gap> taken = List.copyOf(gaps);
    gaps.removeAll(taken);
    return taken;
  }

  private void begin() {
    lastSpent = spentNanos();
    beat();
  }

  private void beat() {
    long spent = spentNanos();
    Duration gap = Duration.ofNanos(spent - lastSpent - ownNanos);
    List<StackTraceElement[]> seen = List.copyOf(samples);
    if (gap.compareTo(LIMIT) > 0 && gap.compareTo(limit(seen)) > 0) {
      gaps.add(new Gap(gap, account(gap, seen)));
    }
    samples.clear();
    ownNanos = 0;
    lastSpent = spentNanos();
    lastTurn = System.nanoTime();
    display.timerExec(EVERY_MILLIS, this::beat);
  }

  /** What this thread has spent since it began, on a core and held up by other threads. */
  private static long spentNanos() {
    ThreadInfo self = THREADS.getThreadInfo(Thread.currentThread().threadId());
    return THREADS.getCurrentThreadCpuTime()
        + TimeUnit.MILLISECONDS.toNanos(self.getBlockedTime() + self.getWaitedTime());
  }

  private static Duration limit(List<StackTraceElement[]> seen) {
    return anyIn(WHOLE_WINDOW_DEEDS, seen)
        ? WHOLE_WINDOW
        : anyIn(PARTS_DEEDS, seen) ? PARTS : LIMIT;
  }

  private static boolean anyIn(List<String> deeds, List<StackTraceElement[]> seen) {
    return seen.stream().anyMatch(frames -> inOneOf(deeds, frames));
  }

  /** Whether a frame is in one of these methods or packages. */
  private static boolean inOneOf(List<String> deeds, StackTraceElement[] frames) {
    return Arrays.stream(frames)
        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
        .anyMatch(method -> deeds.stream().anyMatch(method::startsWith));
  }

  /** How often which method of the product was seen innermost, and one whole stack. */
  private static String account(Duration gap, List<StackTraceElement[]> seen) {
    Map<String, Long> own =
        seen.stream()
            .map(GapWatch::innermostOfProduct)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    String counts =
        own.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(each -> "  %3d %s%n".formatted(each.getValue(), each.getKey()))
            .collect(Collectors.joining());
    return "the display thread spent %d ms between two turns, seen in%n%s%s"
        .formatted(gap.toMillis(), counts, seen.isEmpty() ? "" : told(seen.get(seen.size() / 2)));
  }

  private static String innermostOfProduct(StackTraceElement[] frames) {
    return Arrays.stream(frames)
        .filter(frame -> frame.getClassName().startsWith("org.dirlens."))
        .filter(frame -> !frame.getClassName().equals("org.dirlens.application.Application"))
        .findFirst()
        .map(StackTraceElement::toString)
        .orElse("the platform");
  }

  private static String told(StackTraceElement[] frames) {
    return Arrays.stream(frames)
        .limit(FRAMES_TOLD)
        .map(frame -> "    " + frame + "\n")
        .collect(Collectors.joining());
  }

  /** Keeps what the thread does once it is late. */
  private void sample() {
    startHarness();
    Thread watched = display.getThread();
    while (!display.isDisposed()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS));
      if (System.nanoTime() - lastTurn > LIMIT.toNanos() / 4 && samples.size() < SAMPLES_MAX) {
        samples.add(watched.getStackTrace());
      }
    }
  }

  /** Otherwise the first editor would start it, on the display thread. */
  private static void startHarness() {
    Bundle bundle = Platform.getBundle(HARNESS);
    if (bundle != null) {
      try {
        bundle.start(Bundle.START_TRANSIENT);
      } catch (BundleException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
