package org.dirlens.application.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.HeardProgress;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/** Runs an experiment in a folder of its own, and removes that in every case. */
final class ExperimentJob extends Job {
  private final Experiment experiment;
  private final long entries;
  private final HeardProgress.Ear ear;
  private volatile @Nullable ResultTable result;
  private volatile String problem = "";

  ExperimentJob(Experiment experiment, long entries, HeardProgress.Ear ear) {
    super(NLS.bind(Messages.Benchmark_job, experiment.description().name()));
    this.experiment = experiment;
    this.entries = entries;
    this.ear = ear;
    setUser(false);
  }

  Experiment experiment() {
    return experiment;
  }

  long entries() {
    return entries;
  }

  /** What it found, null before the end and when it did not get there. */
  @Nullable ResultTable result() {
    return result;
  }

  /** Why it failed, empty if it did not. */
  String problem() {
    return problem;
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      Path folder = Files.createTempDirectory("dirlens-benchmark");
      try {
        result =
            experiment.run(folder, entries, new EngineProgress(new HeardProgress(monitor, ear)));
        return Status.OK_STATUS;
      } finally {
        Folders.delete(folder);
      }
    } catch (CancellationException cancelled) {
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | RuntimeException e) {
      problem = String.valueOf(e.getMessage());
      return Status.OK_STATUS;
    }
  }
}
