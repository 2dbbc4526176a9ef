package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CancellationException;
import org.dirlens.benchmark.ui.runs.KeptRuns;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.launcher.bench.ExperimentRun;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ObservedProgress;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/** Runs an experiment in a folder of its own, removes that in every case, and keeps the run. */
final class ExperimentJob extends Job {
  private final Experiment experiment;
  private final long entries;
  private final int rounds;
  private final ObservedProgress.Ear ear;
  private volatile @Nullable Run result;
  private volatile String problem = "";

  ExperimentJob(Experiment experiment, long entries, int rounds, ObservedProgress.Ear ear) {
    super(NLS.bind(Messages.Benchmark_job, experiment.description().name()));
    this.experiment = experiment;
    this.entries = entries;
    this.rounds = rounds;
    this.ear = ear;
    setUser(false);
  }

  Experiment experiment() {
    return experiment;
  }

  long entries() {
    return entries;
  }

  int rounds() {
    return rounds;
  }

  /** Looks at the folder of the runs, so not for the display thread. */
  private ExperimentRun.Order order() {
    String name = experiment.description().name();
    return new ExperimentRun.Order(
        KeptRuns.shared().folder().newId(Instant.now(), name),
        name + ", " + Figures.count(entries),
        "",
        entries,
        rounds);
  }

  /** What it found, null before the end and when it did not get there. */
  @Nullable Run result() {
    return result;
  }

  /** Why it failed; of a result, a sentence that says why it is not kept; else empty. */
  String problem() {
    return problem;
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    EngineClassPath.tell();
    try (ScratchFolder folder = new ScratchFolder()) {
      Run found =
          new ExperimentRun(experiment, order())
              .run(
                  folder.path(),
                  InstantSource.system(),
                  RunEnvironment.current(
                      FrameworkUtil.getBundle(ExperimentJob.class).getVersion().toString()),
                  new EngineProgress(new ObservedProgress(monitor, ear)));
      problem = KeptRuns.shared().keep(found);
      result = found;
      return Status.OK_STATUS;
    } catch (CancellationException cancelled) {
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | RuntimeException e) {
      problem = String.valueOf(e.getMessage());
      return Status.OK_STATUS;
    }
  }
}
