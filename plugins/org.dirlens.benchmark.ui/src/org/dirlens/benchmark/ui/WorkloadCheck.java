package org.dirlens.benchmark.ui;

import java.util.function.Consumer;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/** Reads a workload in the background: it may name files with values, on a disk that is slow. */
final class WorkloadCheck extends Job {
  private final String text;
  private final Given given;
  private final Consumer<Outcome> done;

  /**
   * What came of it.
   *
   * @param workload null where it cannot be read
   * @param problem why not; empty if it can
   */
  record Outcome(@Nullable Workload workload, String problem) {}

  private WorkloadCheck(String text, Given given, Consumer<Outcome> done) {
    super(Messages.Workload_reading);
    this.text = text;
    this.given = given;
    this.done = done;
    setSystem(true);
  }

  /**
   * Starts it.
   *
   * @param owner what shows the outcome, on the display thread
   */
  static void start(Control owner, String text, Given given, Consumer<Outcome> done) {
    Display display = owner.getDisplay();
    Consumer<Outcome> later =
        outcome -> DisplayThread.later(display, owner, () -> done.accept(outcome));
    new WorkloadCheck(text, given, later).schedule();
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      done.accept(new Outcome(WorkloadReader.read(text, given), ""));
    } catch (WorkloadProblem e) {
      done.accept(new Outcome(null, String.valueOf(e.getMessage())));
    }
    return Status.OK_STATUS;
  }
}
