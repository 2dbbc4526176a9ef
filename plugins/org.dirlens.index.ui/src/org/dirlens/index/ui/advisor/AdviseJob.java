package org.dirlens.index.ui.advisor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.advisor.WorkloadAdvisor;
import org.dirlens.index.advisor.WorkloadAdvisor.Advised;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.UnbegunJobs;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/** Reads a workload and asks its samples, with progress and cancel in the workbench. */
final class AdviseJob extends Job {
  private final IndexAdapter adapter;
  private final List<Path> logs;
  private final BiConsumer<AdviseJob, Outcome> done;

  /** What came of it: the advice, or why there is none; neither if it was cancelled. */
  record Outcome(@Nullable Advised advised, @Nullable String problem) {}

  /**
   * @param logs files; none for the counters of the server
   * @param done told on the thread of the job
   */
  AdviseJob(IndexAdapter adapter, List<Path> logs, BiConsumer<AdviseJob, Outcome> done) {
    super(NLS.bind(Messages.Advisor_running, adapter.name()));
    this.adapter = adapter;
    this.logs = List.copyOf(logs);
    this.done = done;
    UnbegunJobs.onCancel(this, () -> done.accept(this, new Outcome(null, null)));
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    done.accept(this, outcome(monitor));
    return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
  }

  private Outcome outcome(IProgressMonitor monitor) {
    WorkloadAdvisor advisor = new WorkloadAdvisor(adapter, new EngineProgress(monitor), monitor);
    try {
      return new Outcome(logs.isEmpty() ? advisor.ofCounters() : advisor.ofLogs(logs), null);
    } catch (ConnectionProblem | IOException | RuntimeException e) {
      ConnectionProblem problem = ConnectionProblem.of(getName(), e);
      boolean cancelled = problem.kind() == ConnectionProblem.Kind.CANCELLED;
      String said = NLS.bind(Messages.Advisor_failed, problem.getMessage());
      return new Outcome(null, cancelled ? null : said);
    }
  }
}
