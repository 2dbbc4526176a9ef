package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.dirlens.benchmark.ui.runs.KeptRuns;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.peers.DirlensPeer;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.launcher.peers.PeerWatch;
import org.dirlens.launcher.peers.PeersRun;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.ObservedProgress;
import org.eclipse.core.runtime.IProgressMonitor;

/** Sets servers up, puts them under load in turns, and removes them. */
final class PeersJob extends LoadJob {
  private final PeersOrder order;

  PeersJob(Subject subject, PeersOrder order) {
    super(subject, order.rounds());
    this.order = order;
  }

  @Override
  Run measure(Path folder, LoadWatch watch, IProgressMonitor monitor)
      throws IOException, LdapProblem, WorkloadProblem, InterruptedException {
    PeerLoad load = order.question().load(order.seconds() + " s");
    String id =
        KeptRuns.shared().folder().newId(InstantSource.system().instant(), load.asked().name());
    PeersRun run =
        new PeersRun(
            load,
            new PeersRun.Order(
                id, "", "", order.question().servers(), order.rounds(), order.userPassword()),
            new PeersRun.Java(
                DirlensPeer.java(EngineClassPath.ofEngine()), LoadJava.current(Bundles::location)));
    begins(run);
    return run.run(
        folder,
        InstantSource.system(),
        RunEnvironment.current(Bundles.version()),
        new SetUp(new EngineProgress(new ObservedProgress(monitor, this::working))),
        watch);
  }

  /** What a long work is called says less than what it is for. */
  private void working(String what, double share) {
    doing(doing(), share);
  }

  /** Hears how servers are set up. */
  private final class SetUp implements PeerWatch {
    private final ProgressMonitor monitor;

    SetUp(ProgressMonitor monitor) {
      this.monitor = monitor;
    }

    @Override
    public ProgressMonitor monitor() {
      return monitor;
    }

    @Override
    public void begins(String what) {
      doing(what, Double.NaN);
    }

    @Override
    public void found(String sentence) {
      PeersJob.this.found(sentence);
    }
  }
}
