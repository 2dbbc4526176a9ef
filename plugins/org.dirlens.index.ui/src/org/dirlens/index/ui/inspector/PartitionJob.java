package org.dirlens.index.ui.inspector;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.UnbegunJobs;
import org.dirlens.ui.common.state.StripProgress;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** Work on the files of a partition in the background, with progress and cancel. */
final class PartitionJob<T> extends Job {
  /** What it does. */
  interface Work<T> {
    T run(ProgressMonitor monitor) throws IOException, LdapProblem;
  }

  /** Who hears of it, on the working thread, or on that which cancels before it has begun. */
  interface Ending<T> {
    /**
     * How far it is.
     *
     * @param share of the phase, 0 to 1; NaN where that is not known
     */
    default void progress(String phase, double share) {}

    void done(T result);

    void failed(String why);

    void cancelled();
  }

  private final Work<T> work;
  private final Ending<T> ending;

  PartitionJob(String name, Work<T> work, Ending<T> ending) {
    super(name);
    this.work = work;
    this.ending = ending;
    UnbegunJobs.onCancel(this, ending::cancelled);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      ending.done(work.run(new EngineProgress(new StripProgress(monitor, ending::progress))));
      return Status.OK_STATUS;
    } catch (CancellationException e) {
      ending.cancelled();
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | StoreProblem e) {
      ILog.of(PartitionJob.class).warn(getName() + " failed.", e);
      ending.failed(String.valueOf(e.getMessage()));
      return Status.OK_STATUS;
    }
  }
}
