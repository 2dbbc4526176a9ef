package org.dirlens.index.ui;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.LongWork;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Applies a plan while the server goes on serving, with progress in the workbench and in the
 * designer's strip.
 */
final class ApplyPlanJob extends Job {
  /** Told how far the work is; on the working thread. */
  @FunctionalInterface
  interface Progress {
    /**
     * @param share 0 to 1
     */
    void at(String task, double share);
  }

  /**
   * What came of it.
   *
   * @param problem null when all is done, else the sentence for the reader
   * @param figures the indices afterwards
   */
  record Outcome(@Nullable String problem, List<IndexFigures> figures) {}

  private final IndexAdapter adapter;
  private final PlanDiff diff;
  private final Progress progress;
  private final Consumer<Outcome> done;

  ApplyPlanJob(IndexAdapter adapter, PlanDiff diff, Progress progress, Consumer<Outcome> done) {
    super(NLS.bind(Messages.Build_job, adapter.name()));
    this.adapter = adapter;
    this.diff = diff;
    this.progress = progress;
    this.done = done;
    LongWork.onEmbeddedServer(this);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    String problem = NLS.bind(Messages.Build_failed, "");
    try {
      problem = apply(monitor);
    } finally {
      done.accept(new Outcome(problem, adapter.figures()));
    }
    return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
  }

  /** Null when all is done, else the sentence for the reader. */
  private @Nullable String apply(IProgressMonitor monitor) {
    try {
      adapter.apply(diff, new Reported(monitor));
      return null;
    } catch (CancellationException e) {
      return Messages.Build_cancelled;
    } catch (LdapProblem e) {
      ILog.of(ApplyPlanJob.class).warn("Indices of " + adapter.name() + " were not changed.", e);
      return NLS.bind(Messages.Build_failed, e.getMessage());
    }
  }

  /** Tells the workbench and the strip. */
  private final class Reported implements ProgressMonitor {
    private final EngineProgress workbench;
    private String task = getName();
    private long total;
    private long worked;

    Reported(IProgressMonitor monitor) {
      workbench = new EngineProgress(monitor);
    }

    @Override
    public void begin(String name, long totalUnits) {
      workbench.begin(name, totalUnits);
      task = name;
      total = totalUnits;
      worked = 0;
      progress.at(task, 0);
    }

    @Override
    public void worked(long units) {
      workbench.worked(units);
      worked += units;
      progress.at(task, total <= 0 ? 0 : Math.min(1, worked / (double) total));
    }

    @Override
    public boolean cancelled() {
      return workbench.cancelled();
    }
  }
}
