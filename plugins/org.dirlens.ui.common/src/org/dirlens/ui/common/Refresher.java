package org.dirlens.ui.common;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Display;

/**
 * The clocks of the workbench: {@link RefreshClock}s of a display, each with one timer and one
 * background thread. Views subscribe to it and never start a timer of their own.
 */
public final class Refresher {
  /** From tick to tick, unless a view chooses another pace. */
  public static final Duration PERIOD = Duration.ofSeconds(1);

  private static final String KEY = Refresher.class.getName();

  private Refresher() {}

  /**
   * The clock of a display, for samplers that wait for nothing; user interface thread only. It ends
   * with the display.
   */
  public static RefreshClock of(Display display) {
    return clock(display, KEY);
  }

  /**
   * A clock with a background thread of its own, for samplers of one kind of view that may wait for
   * a server, which nobody else is to wait for. The view may choose its pace. Otherwise as {@link
   * #of}.
   *
   * @param view tells it from those of others
   */
  public static RefreshClock apart(Display display, String view) {
    return clock(display, KEY + view);
  }

  private static RefreshClock clock(Display display, String key) {
    if (display.getData(key) instanceof RefreshClock clock) {
      return clock;
    }
    RefreshClock clock = create(display);
    display.setData(key, clock);
    return clock;
  }

  private static RefreshClock create(Display display) {
    ExecutorService background = Executors.newSingleThreadExecutor(Refresher::daemon);
    display.disposeExec(background::shutdownNow);
    return new RefreshClock(
        PERIOD,
        (delay, ring) -> display.timerExec(Math.toIntExact(delay.toMillis()), ring),
        task -> runUnlessEnding(background, task),
        task -> DisplayThread.later(display, task),
        trouble -> ILog.of(Refresher.class).warn("Live figures could not be read.", trouble));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "Dirlens refresher");
    thread.setDaemon(true);
    return thread;
  }

  /** The display ends on its own thread, so the samplers' thread may end right before a tick. */
  private static void runUnlessEnding(ExecutorService background, Runnable task) {
    if (!background.isShutdown()) {
      background.execute(task);
    }
  }
}
