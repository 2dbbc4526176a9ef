package org.dirlens.launcher.cli.console;

import java.io.PrintWriter;
import java.util.Locale;
import org.dirlens.tree.ProgressMonitor;

/** Progress on stderr, a line every two seconds. Owned by the thread that does the work. */
public final class ConsoleProgress implements ProgressMonitor {
  private static final long INTERVAL_NANOS = 2_000_000_000L;

  private final PrintWriter err;
  private String task = "";
  private long totalUnits = -1;
  private long doneUnits;
  private long startNanos;
  private long shownNanos;

  public ConsoleProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void begin(String newTask, long units) {
    finish();
    task = newTask;
    totalUnits = units;
    doneUnits = 0;
    startNanos = System.nanoTime();
    shownNanos = startNanos;
  }

  @Override
  public void worked(long units) {
    doneUnits += units;
    long now = System.nanoTime();
    if (now - shownNanos >= INTERVAL_NANOS) {
      shownNanos = now;
      show(now);
    }
  }

  @Override
  public boolean cancelled() {
    return Thread.currentThread().isInterrupted();
  }

  /** Shows the last state of a task that has done something. */
  public void finish() {
    if (doneUnits > 0) {
      show(System.nanoTime());
    }
    doneUnits = 0;
  }

  private void show(long now) {
    double seconds = Math.max(1e-3, (now - startNanos) / 1e9);
    String of = totalUnits > 0 ? String.format(Locale.ROOT, " of %,d", totalUnits) : "";
    String rate =
        doneUnits > 1 ? String.format(Locale.ROOT, " (%,.0f a second)", doneUnits / seconds) : "";
    err.println(String.format(Locale.ROOT, "%s: %,d%s%s", task, doneUnits, of, rate));
    err.flush();
  }
}
