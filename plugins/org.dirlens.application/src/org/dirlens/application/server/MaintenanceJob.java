package org.dirlens.application.server;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.EmbeddedServerAccess.Listening;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.LongJobs;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Work for the data of the embedded server, such as a backup or an import, with progress and cancel
 * in the workbench and in the view. One at a time; the progress and outcome of the last one can be
 * read at any time.
 */
final class MaintenanceJob extends Job {
  /** What it does; returns its outcome in words. */
  @FunctionalInterface
  interface Work {
    String run(ProgressMonitor monitor) throws IOException, LdapProblem;
  }

  /**
   * How far the last one is.
   *
   * @param task what it does, or came to
   * @param share 0 to 1
   */
  record Progress(String task, double share, Phase phase) {
    boolean running() {
      return phase == Phase.RUNNING;
    }
  }

  /** How it stands with the last one. */
  enum Phase {
    RUNNING,
    ENDED,
    FAILED
  }

  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static volatile Progress progress = new Progress("", 0, Phase.ENDED);
  private static volatile @Nullable MaintenanceJob last;

  private final Work work;
  private volatile Progress end;

  private MaintenanceJob(String name, Work work) {
    super(name);
    this.work = work;
    end = new Progress(NLS.bind(Messages.Maintenance_cancelled, name), 1, Phase.ENDED);
    addJobChangeListener(
        new JobChangeAdapter() {
          /** Not before: who sees the end may stop the server, and is not asked about this. */
          @Override
          public void done(IJobChangeEvent event) {
            tell(end);
          }
        });
  }

  /** Starts the work; says so where other work is under way. User interface thread. */
  static void start(String name, Work work) {
    MaintenanceJob before = last;
    if (before != null && progress.running()) {
      Problems.show(name, NLS.bind(Messages.Maintenance_busy, before.getName()));
      return;
    }
    MaintenanceJob job = LongJobs.onEmbeddedServer(new MaintenanceJob(name, work));
    last = job;
    tell(new Progress(name, 0, Phase.RUNNING));
    job.schedule();
  }

  /** How far it is, and at the end what came of it. */
  static Progress progress() {
    return progress;
  }

  /** Ends what is under way. */
  static void cancelRunning() {
    MaintenanceJob job = last;
    if (job != null) {
      job.cancel();
    }
  }

  /** Calls this, on any thread, whenever {@link #progress} answers something else. */
  static Listening listen(Runnable listener) {
    LISTENERS.add(listener);
    return () -> LISTENERS.remove(listener);
  }

  private static void tell(Progress now) {
    progress = now;
    LISTENERS.forEach(Runnable::run);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    String outcome = NLS.bind(Messages.Maintenance_failed, getName(), "");
    Phase phase = Phase.FAILED;
    try {
      outcome = work.run(new Told(monitor));
      phase = Phase.ENDED;
      return Status.OK_STATUS;
    } catch (IOException | LdapProblem | StoreProblem e) {
      boolean cancelled = isCancel(e);
      outcome =
          cancelled
              ? NLS.bind(Messages.Maintenance_told, getName(), e.getMessage())
              : NLS.bind(Messages.Maintenance_failed, getName(), e.getMessage());
      phase = cancelled ? Phase.ENDED : Phase.FAILED;
      return cancelled ? Status.CANCEL_STATUS : Status.OK_STATUS;
    } finally {
      end = new Progress(outcome, 1, phase);
    }
  }

  static boolean isCancel(Exception e) {
    return e instanceof LdapProblem problem && problem.code() == ResultCode.CANCELED;
  }

  /** Reports progress to the workbench and to the listeners, at most a hundred times. */
  private final class Told implements ProgressMonitor {
    private static final int STEPS = 100;

    private final EngineProgress workbench;
    private String task = getName();
    private long total;
    private long worked;

    Told(IProgressMonitor monitor) {
      workbench = new EngineProgress(monitor);
    }

    @Override
    public void begin(String name, long totalUnits) {
      workbench.begin(name, totalUnits);
      task = getName() + ": " + name;
      total = totalUnits;
      worked = 0;
      tell(new Progress(task, 0, Phase.RUNNING));
    }

    @Override
    public void worked(long units) {
      workbench.worked(units);
      long before = step();
      worked += units;
      if (step() != before) {
        tell(new Progress(task, step() / (double) STEPS, Phase.RUNNING));
      }
    }

    private long step() {
      return total <= 0 ? 0 : Math.min(STEPS, worked * STEPS / total);
    }

    @Override
    public boolean cancelled() {
      return workbench.cancelled();
    }
  }
}
