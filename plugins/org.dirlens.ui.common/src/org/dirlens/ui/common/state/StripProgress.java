package org.dirlens.ui.common.state;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * Tells how far work is, as a phase and a share of it for {@link StatePane#progress}, and hands a
 * cancel on. Any thread.
 */
public final class StripProgress extends NullProgressMonitor {
  private final IProgressMonitor job;
  private final Listener listener;
  private String phase = "";
  private int total;
  private long done;

  /** Hears how far it is. */
  public interface Listener {
    /**
     * How far it is.
     *
     * @param share of the phase, 0 to 1; NaN where that is not known
     */
    void progress(String phase, double share);
  }

  /**
   * The progress of a job.
   *
   * @param listener told on the working thread
   */
  public StripProgress(IProgressMonitor job, Listener listener) {
    this.job = job;
    this.listener = listener;
  }

  @Override
  public void beginTask(String name, int totalWork) {
    phase = name;
    total = totalWork;
    done = 0;
    job.beginTask(name, totalWork);
    tell();
  }

  @Override
  public void worked(int work) {
    done += work;
    job.worked(work);
    tell();
  }

  private void tell() {
    listener.progress(phase, total > 0 ? Math.min(1, (double) done / total) : Double.NaN);
  }

  @Override
  public boolean isCanceled() {
    return job.isCanceled();
  }
}
