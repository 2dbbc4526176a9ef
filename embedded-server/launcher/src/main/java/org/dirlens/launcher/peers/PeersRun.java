package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.bench.WorkloadRun;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.process.RelayedControl;
import org.dirlens.load.process.RunControl;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Run;
import org.dirlens.tree.ProgressMonitor;

/**
 * Sets servers up, puts all under one load in turns, and removes them. {@link #run} waits for the
 * end; {@link #pause}, {@link #resume} and {@link #cancel} come from other threads.
 */
public final class PeersRun implements RunControl {
  private final PeerLoad load;
  private final Order order;
  private final Java java;
  private final RelayedControl steps = new RelayedControl();

  /**
   * What shall be run.
   *
   * @param id of the run
   * @param name of the run; empty for that of the workload and the servers
   * @param note of the run; what is found about the servers comes behind it
   * @param servers each kind once; the others are compared with the first
   * @param rounds at least 1
   * @param userPassword for operations that bind as users
   */
  public record Order(
      String id,
      String name,
      String note,
      List<PeerChoice> servers,
      int rounds,
      String userPassword) {
    public Order {
      servers = List.copyOf(servers);
    }

    @Override
    public String toString() {
      return id + " of " + servers;
    }
  }

  /**
   * What processes are started with.
   *
   * @param server of ours, as {@link DirlensPeer#java} says
   * @param load of the load
   */
  public record Java(List<String> server, LoadJava load) {
    public Java {
      server = List.copyOf(server);
    }
  }

  public PeersRun(PeerLoad load, Order order, Java java) {
    this.load = load;
    this.order = order;
    this.java = java;
  }

  /** Stops sending until {@link #resume}; servers are set up all the same. */
  @Override
  public void pause() {
    steps.pause();
  }

  @Override
  public void resume() {
    steps.resume();
  }

  @Override
  public void cancel() {
    steps.cancel();
  }

  /**
   * Runs it.
   *
   * @param folder an empty one, which the caller removes
   * @param setUp hears how servers are set up
   * @param watch hears of each load
   * @throws IOException if a server cannot be set up or a load fails, naming the server
   * @throws CancellationException if it was cancelled
   * @throws InterruptedException if the thread is interrupted; no server runs then
   */
  public Run run(
      Path folder, InstantSource clock, Environment environment, PeerWatch setUp, LoadWatch watch)
      throws IOException, LdapProblem, WorkloadProblem, InterruptedException {
    Findings findings = new Findings(setUp);
    steps.begins(new SetUp(Thread.currentThread()));
    try (PeerServers servers = PeerServers.setUp(folder, order(environment), findings)) {
      return measuring(findings)
          .run(servers.targets(order.userPassword()), clock, environment, watch);
    } catch (IOException | InterruptedException e) {
      steps.requireGoing();
      throw e;
    } finally {
      steps.ended();
    }
  }

  private PeerServers.Order order(Environment environment) {
    return new PeerServers.Order(
        load.source(),
        load.indices(),
        order.servers(),
        java.server(),
        environment.dirlensVersion());
  }

  /** Servers are set up by a thread; nothing is sent yet. */
  private record SetUp(Thread thread) implements RunControl {
    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void cancel() {
      thread.interrupt();
    }
  }

  private WorkloadRun measuring(Findings findings) {
    String all =
        order.servers().stream().map(each -> each.kind().word()).collect(Collectors.joining(", "));
    WorkloadRun run =
        new WorkloadRun(
            new WorkloadRun.Order(
                order.id(),
                order.name().isEmpty() ? load.asked().name() + " on " + all : order.name(),
                findings.note(order.note()),
                load.asked().name(),
                load.asked().text(),
                load.given(),
                load.source().description(),
                order.rounds()),
            java.load());
    steps.begins(run);
    return run;
  }

  /** What is to be known of the servers belongs to the run. */
  private static final class Findings implements PeerWatch {
    private final PeerWatch next;
    private final List<String> found = new ArrayList<>();

    Findings(PeerWatch next) {
      this.next = next;
    }

    String note(String given) {
      List<String> all = new ArrayList<>(found);
      all.add(0, given);
      return all.stream().filter(each -> !each.isEmpty()).collect(Collectors.joining("\n"));
    }

    @Override
    public ProgressMonitor monitor() {
      return next.monitor();
    }

    @Override
    public void begins(String what) {
      next.begins(what);
    }

    @Override
    public void found(String sentence) {
      found.add(sentence);
      next.found(sentence);
    }
  }
}
