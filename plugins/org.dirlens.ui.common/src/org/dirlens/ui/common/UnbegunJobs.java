package org.dirlens.ui.common;

import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;

/** Jobs that are cancelled before they begin: they never run, and so say nothing themselves. */
public final class UnbegunJobs {
  private UnbegunJobs() {}

  /**
   * Hears of a cancel before the job has begun, by whomever.
   *
   * @param cancelled told on the thread that cancels, or on one of jobs
   */
  public static void onCancel(Job job, Runnable cancelled) {
    job.addJobChangeListener(
        new JobChangeAdapter() {
          private volatile boolean begun;

          @Override
          public void running(IJobChangeEvent event) {
            begun = true;
          }

          @Override
          public void done(IJobChangeEvent event) {
            if (!begun) {
              cancelled.run();
            }
          }
        });
  }
}
