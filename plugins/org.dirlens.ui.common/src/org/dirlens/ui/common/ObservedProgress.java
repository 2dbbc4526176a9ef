package org.dirlens.ui.common;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;

/** Lets somebody hear of progress that is shown elsewhere, too. The thread that does the work. */
public final class ObservedProgress extends ProgressMonitorWrapper {
  private final Ear ear;
  private String now = "";
  private int total = UNKNOWN;
  private int done;

  /** Hears, on the thread that does the work. */
  public interface Ear {
    /**
     * So far it is.
     *
     * @param now what is done at the moment; perhaps empty
     * @param share of the whole, 0 to 1; NaN where that is not known
     */
    void hear(String now, double share);
  }

  public ObservedProgress(IProgressMonitor shown, Ear ear) {
    super(shown);
    this.ear = ear;
  }

  @Override
  public void beginTask(String name, int totalWork) {
    super.beginTask(name, totalWork);
    total = totalWork;
    done = 0;
    say(name);
  }

  @Override
  public void subTask(String name) {
    super.subTask(name);
    say(name);
  }

  @Override
  public void worked(int work) {
    super.worked(work);
    done += work;
    say(now);
  }

  private void say(String task) {
    now = task;
    ear.hear(now, total <= 0 ? Double.NaN : Math.min(1, (double) done / total));
  }
}
