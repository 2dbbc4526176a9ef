package org.dirlens.launcher.cli.console;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.dirlens.tree.ProgressMonitor;

/**
 * Progress on stderr, a line every two seconds and one at the end, none twice. Owned by the thread
 * that does the work.
 */
public final class ConsoleProgress implements ProgressMonitor {
  private static final long INTERVAL_NANOS = 2_000_000_000L;

  private final PrintWriter err;
  private final LongSupplier nanoClock;
  private String task = "";
  private long totalUnits = -1;
  private long doneUnits;
  private long shownUnits;
  private long startNanos;
  private long shownNanos;

  public ConsoleProgress(PrintWriter err) {
    this(err, System::nanoTime);
  }

  ConsoleProgress(PrintWriter err, LongSupplier nanoClock) {
    this.err = err;
    this.nanoClock = nanoClock;
  }

  @Override
  public void begin(String newTask, long units) {
    finish();
    task = newTask;
    totalUnits = units;
    startNanos = nanoClock.getAsLong();
    shownNanos = startNanos;
  }

  @Override
  public void worked(long units) {
    doneUnits += units;
    long now = nanoClock.getAsLong();
    if (now - shownNanos >= INTERVAL_NANOS && doneUnits > shownUnits) {
      shownNanos = now;
      show(now);
    }
  }

  @Override
  public boolean cancelled() {
    return Thread.currentThread().isInterrupted();
  }

  /** Shows the last state of a task that has done something, unless it was shown. */
  public void finish() {
    if (doneUnits > shownUnits) {
      show(nanoClock.getAsLong());
    }
    doneUnits = 0;
    shownUnits = 0;
  }

  private void show(long now) {
    double seconds = Math.max(1e-3, (now - startNanos) / 1e9);
    String of = totalUnits > 0 ? String.format(Locale.ROOT, " of %,d", totalUnits) : "";
    String rate =
        doneUnits > 1 ? String.format(Locale.ROOT, " (%,.0f a second)", doneUnits / seconds) : "";
    err.println(String.format(Locale.ROOT, "%s: %,d%s%s", task, doneUnits, of, rate));
    err.flush();
    shownUnits = doneUnits;
  }
}
