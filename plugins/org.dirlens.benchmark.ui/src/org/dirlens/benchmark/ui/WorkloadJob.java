package org.dirlens.benchmark.ui;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.benchmark.ui.runs.KeptRuns;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.bench.ScratchFolder;
import org.dirlens.launcher.bench.WorkloadRun;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.runs.Run;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.HeardProgress;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/** Puts servers under load, in turns, and keeps the run. The load itself is another process. */
final class WorkloadJob extends Job {
  private final WorkloadOrder order;
  private final LoadWatch watch;
  private final HeardProgress.Ear ear;
  private volatile @Nullable WorkloadRun running;
  private volatile @Nullable Run result;
  private volatile String problem = "";

  /**
   * @param watch hears of the load
   * @param ear hears of the data that is made before
   */
  WorkloadJob(WorkloadOrder order, LoadWatch watch, HeardProgress.Ear ear) {
    super(NLS.bind(Messages.Workload_job, order.name()));
    this.order = order;
    this.watch = watch;
    this.ear = ear;
  }

  /** What was measured, null before the end and when it did not get there. */
  @Nullable Run result() {
    return result;
  }

  /** Why it failed, empty if it did not. */
  String problem() {
    return problem;
  }

  /** Stops the load for a while, or lets it go on. */
  void pause(boolean paused) {
    WorkloadRun now = running;
    if (now != null && paused) {
      now.pause();
    } else if (now != null) {
      now.resume();
    }
  }

  @Override
  protected void canceling() {
    WorkloadRun now = running;
    if (now != null) {
      now.cancel();
    }
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try (ScratchFolder folder = new ScratchFolder()) {
      Run run = measure(folder.path(), monitor);
      KeptRuns.shared().folder().add(run);
      KeptRuns.shared().changed();
      result = run;
      return Status.OK_STATUS;
    } catch (CancellationException | InterruptedException cancelled) {
      return Status.CANCEL_STATUS;
    } catch (IOException | LdapProblem | ConnectionProblem | WorkloadProblem | RuntimeException e) {
      problem = e.getMessage() == null ? e.toString() : e.getMessage();
      return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }
  }

  private Run measure(Path folder, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem, WorkloadProblem, InterruptedException {
    if (!order.targets().contains(TargetChoice.SCRATCH)) {
      return measure((ScratchDirectory) null, monitor);
    }
    String base = WorkloadReader.read(order.text(), Given.NOTHING).base();
    DataFile data =
        new DataFile(order.data(), Dn.parse(base, Schema.standard()), seed(), order.entries());
    EngineProgress progress = new EngineProgress(new HeardProgress(monitor, ear));
    try (ScratchDirectory scratch = ScratchDirectory.make(folder, data, progress)) {
      return measure(scratch, monitor);
    }
  }

  /** That of {@code dirlens generate} where none is named. */
  private static long seed() {
    return 42;
  }

  private Run measure(@Nullable ScratchDirectory scratch, IProgressMonitor monitor)
      throws IOException, ConnectionProblem, WorkloadProblem, InterruptedException {
    List<Loaded> targets = new ArrayList<>();
    for (TargetChoice each : order.targets()) {
      DirectoryConnection connection = each.connection();
      if (connection != null) {
        targets.add(LoadAddress.of(connection, monitor));
      } else if (scratch != null) {
        targets.add(scratch.target(version()));
      }
    }
    String id = KeptRuns.shared().folder().newId(InstantSource.system().instant(), order.name());
    Given given = new Given(null, order.entries(), null);
    WorkloadRun run =
        new WorkloadRun(
            new WorkloadRun.Order(
                id,
                order.name(),
                "",
                order.name(),
                order.text(),
                given,
                scratch == null ? "" : order.data().description(),
                order.rounds()),
            LoadJava.current(WorkloadJob::location));
    running = run;
    if (monitor.isCanceled()) {
      throw new CancellationException();
    }
    return run.run(targets, InstantSource.system(), RunEnvironment.current(version()), watch);
  }

  private static String version() {
    return FrameworkUtil.getBundle(WorkloadJob.class).getVersion().toString();
  }

  /** The bundle of a class is a file, or a folder while it is developed. */
  private static Path location(Class<?> type) {
    return FileLocator.getBundleFileLocation(FrameworkUtil.getBundle(type))
        .map(File::toPath)
        .orElseThrow(() -> new IllegalStateException("no file of " + type));
  }
}
