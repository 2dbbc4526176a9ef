package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.dirlens.benchmark.ui.runs.KeptRuns;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.bench.ScratchDirectory;
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
import org.dirlens.ui.common.ObservedProgress;
import org.eclipse.core.runtime.IProgressMonitor;

/** Puts servers under load, in turns. */
final class WorkloadJob extends LoadJob {
  /** What a run calls a scratch directory. */
  static final String SCRATCH = ScratchDirectory.NAME;

  private final WorkloadOrder order;

  WorkloadJob(Subject subject, WorkloadOrder order) {
    super(subject, order.rounds());
    this.order = order;
  }

  @Override
  Run measure(Path folder, LoadWatch watch, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem, WorkloadProblem, InterruptedException {
    Map<TargetChoice, Loaded> servers = servers(monitor);
    if (!order.targets().contains(TargetChoice.SCRATCH)) {
      return measure(servers, "", watch);
    }
    String base = WorkloadReader.read(order.file().text(), given()).base();
    DataFile data =
        new DataFile(order.data(), Dn.parse(base, Schema.standard()), seed(), order.entries());
    EngineProgress progress = new EngineProgress(new ObservedProgress(monitor, this::doing));
    try (ScratchDirectory scratch = ScratchDirectory.make(folder, data, progress)) {
      servers.put(TargetChoice.SCRATCH, scratch.target(Bundles.version()));
      return measure(servers, order.data().description(), watch);
    }
  }

  /** Those of connections, so that what is wrong with one is said before anything is made. */
  private Map<TargetChoice, Loaded> servers(IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    Map<TargetChoice, Loaded> servers = new HashMap<>();
    for (TargetChoice each : order.targets()) {
      DirectoryConnection connection = each.connection();
      if (connection != null) {
        Loaded server = LoadAddress.of(connection, monitor);
        servers.put(each, server.withUserPassword(order.userPassword()));
      }
    }
    return servers;
  }

  private Given given() {
    return new Given(null, order.entries(), order.file().folder());
  }

  /** That of {@code dirlens generate} where none is named. */
  private static long seed() {
    return 42;
  }

  private Run measure(Map<TargetChoice, Loaded> servers, String data, LoadWatch watch)
      throws IOException, WorkloadProblem, InterruptedException {
    List<Loaded> targets =
        order.targets().stream().map(servers::get).map(Objects::requireNonNull).toList();
    String id =
        KeptRuns.shared().folder().newId(InstantSource.system().instant(), order.file().name());
    WorkloadRun run =
        new WorkloadRun(
            new WorkloadRun.Order(
                id,
                order.file().name(),
                "",
                order.file().name(),
                order.file().text(),
                given(),
                data,
                order.rounds()),
            LoadJava.current(Bundles::location));
    begins(run);
    return run.run(
        targets, InstantSource.system(), RunEnvironment.current(Bundles.version()), watch);
  }
}
