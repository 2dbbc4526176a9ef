package org.dirlens.index.ui.explain;

import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/**
 * Checks in the background what is typed, a moment after the last keystroke. Only the answer to the
 * newest question is told.
 *
 * <p>Threads: user interface; the check runs in a job.
 */
final class DelayedFilterCheck {
  /** From the last keystroke to the check, in milliseconds. */
  private static final int SETTLE_MILLIS = 150;

  private final Control control;
  private final Consumer<String> told;
  private @Nullable Job running;
  private long newest;

  /**
   * @param told what is wrong with the newest question, empty when nothing is; on the user
   *     interface thread, until the control is disposed
   */
  DelayedFilterCheck(Control control, Consumer<String> told) {
    this.control = control;
    this.told = told;
  }

  /** Checks this question; whatever was asked before is of no interest any more. */
  void check(IndexAdapter adapter, SearchQuestion question) {
    forget();
    long asked = newest;
    var display = control.getDisplay();
    Job job =
        Job.create(
            Messages.Explain_checking,
            (ICoreRunnable)
                monitor -> {
                  String wrong = wrong(adapter, question, monitor);
                  DisplayThread.later(display, control, () -> tell(asked, wrong));
                });
    job.setSystem(true);
    job.schedule(SETTLE_MILLIS);
    running = job;
  }

  /** Tells nothing of what was asked so far. */
  void forget() {
    newest++;
    if (running != null) {
      running.cancel();
    }
  }

  private void tell(long asked, String wrong) {
    if (asked == newest) {
      told.accept(wrong);
    }
  }

  private static String wrong(
      IndexAdapter adapter, SearchQuestion question, IProgressMonitor monitor) {
    try {
      adapter.check(question, monitor);
      return "";
    } catch (ConnectionProblem e) {
      return e.kind() == ConnectionProblem.Kind.CANCELLED ? "" : String.valueOf(e.getMessage());
    }
  }
}
