package org.dirlens.index.ui;

import java.util.Set;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.LongJobs;
import org.dirlens.ui.common.UnbegunJobs;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.ProgressMonitorWrapper;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Applies a plan while the server keeps serving, with progress in the workbench and in the
 * designer's strip.
 */
final class ApplyPlanJob extends Job {
  /**
   * What came of it.
   *
   * @param problem null when all is done, else the sentence for the reader
   * @param now the indices afterwards; null when the server has gone, or was not asked anything
   * @param nanos how long it took
   */
  record Outcome(@Nullable String problem, @Nullable IndexSnapshot now, long nanos) {}

  private final IndexAdapter adapter;
  private final PlanDiff diff;
  private final Consumer<BuildProgress> progress;
  private final Consumer<Outcome> done;

  /**
   * @param progress told how far the work is; on the working thread
   */
  ApplyPlanJob(
      IndexAdapter adapter,
      PlanDiff diff,
      Consumer<BuildProgress> progress,
      Consumer<Outcome> done) {
    super(NLS.bind(Messages.Build_job, adapter.name()));
    this.adapter = adapter;
    this.diff = diff;
    this.progress = progress;
    this.done = done;
    LongJobs.onEmbeddedServer(this);
    UnbegunJobs.onCancel(this, () -> done.accept(new Outcome(cancelled(), null, 0)));
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    String problem = NLS.bind(Messages.Build_failed, "");
    long start = System.nanoTime();
    try {
      problem = apply(monitor);
    } finally {
      long nanos = System.nanoTime() - start;
      done.accept(new Outcome(problem, now(), nanos));
    }
    return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
  }

  private @Nullable IndexSnapshot now() {
    try {
      return adapter.snapshot(new NullProgressMonitor());
    } catch (ConnectionProblem | RuntimeException closed) {
      ILog.of(ApplyPlanJob.class).warn("Indices of " + adapter.name() + " are gone.", closed);
      return null;
    }
  }

  /** Null when all is done, else the sentence for the reader. */
  private @Nullable String apply(IProgressMonitor monitor) {
    try {
      adapter.apply(diff, new Reported(monitor));
      return null;
    } catch (ConnectionProblem | RuntimeException e) {
      ConnectionProblem problem = ConnectionProblem.of(getName(), e);
      if (problem.kind() == ConnectionProblem.Kind.CANCELLED) {
        return cancelled();
      }
      ILog.of(ApplyPlanJob.class).warn("Indices of " + adapter.name() + " were not changed.", e);
      return NLS.bind(Messages.Build_failed, problem.getMessage());
    }
  }

  private String cancelled() {
    Set<String> unawaited = adapter.unawaited();
    return unawaited.isEmpty()
        ? Messages.Build_cancelled
        : NLS.bind(Messages.Build_unawaited, String.join(", ", unawaited));
  }

  /**
   * Tells the workbench and the strip. What the server does without knowing how much it is, is the
   * writing of what it has sorted.
   */
  private final class Reported extends ProgressMonitorWrapper {
    private final EngineProgress workbench;
    private BuildProgress now = new BuildProgress(getName(), 0, -1);

    Reported(IProgressMonitor monitor) {
      super(monitor);
      workbench = new EngineProgress(monitor);
    }

    @Override
    public void beginTask(String name, int totalUnits) {
      boolean known = totalUnits != IProgressMonitor.UNKNOWN;
      String task = known || !writesSortedKeys() ? name : Messages.Build_writing;
      workbench.begin(task, totalUnits);
      report(new BuildProgress(task, 0, totalUnits));
    }

    /** Others than ours say only that they build. */
    private boolean writesSortedKeys() {
      return adapter.why(IndexAdapter.Ability.FIGURES).isEmpty();
    }

    @Override
    public void worked(int units) {
      workbench.worked(units);
      report(new BuildProgress(now.task(), now.done() + units, now.total()));
    }

    private void report(BuildProgress next) {
      now = next;
      progress.accept(next);
    }
  }
}
