package org.dirlens.benchmark.ui.runs;

import java.io.IOException;
import java.util.function.Consumer;
import org.dirlens.launcher.bench.FileProblems;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;

/** Reads or writes files of runs in the background, and shows on the display thread what came. */
public final class RunsJob<T> extends Job {
  /** What it does. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it; may wait for the disk. */
    T run() throws IOException;
  }

  private final Control shownIn;
  private final Work<T> work;
  private final Consumer<T> done;
  private final Consumer<String> failed;

  private RunsJob(
      String name, Control shownIn, Work<T> work, Consumer<T> done, Consumer<String> failed) {
    super(name);
    this.shownIn = shownIn;
    this.work = work;
    this.done = done;
    this.failed = failed;
  }

  /**
   * Starts it.
   *
   * @param shownIn without this control nothing needs to be shown
   * @param failed told why it failed
   */
  public static <T> void start(
      String name, Control shownIn, Work<T> work, Consumer<T> done, Consumer<String> failed) {
    new RunsJob<>(name, shownIn, work, done, failed).schedule();
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      T result = work.run();
      show(() -> done.accept(result));
    } catch (IOException e) {
      show(() -> failed.accept(FileProblems.said(e)));
    }
    return Status.OK_STATUS;
  }

  private void show(Runnable outcome) {
    if (!shownIn.isDisposed()) {
      DisplayThread.later(shownIn.getDisplay(), shownIn, outcome);
    }
  }
}
