package org.dirlens.workload.experiment.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.dissection.Stage;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: searches through a network, and what server and client spend on them. */
public final class WireSearches implements MeasuredExperiment {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final int[] CONNECTIONS = {1, 8};
  private static final double FULL_SECONDS = 10;
  private static final double SECONDS_MIN = 1;
  private static final long FULL_SIZE = 100_000;

  @Override
  public Description description() {
    return new Description(
            "3d-wire",
            "searches through a socket: CPU time of server and client, decoding, encoding",
            5_000,
            FULL_SIZE,
            "Server and client are two processes on this machine, joined by its loopback and not"
                + " pinned to cores; a client on a machine of its own was not to be had, in 2012"
                + " neither. The client is this program, which counts entries and does not decode"
                + " them. Decoding (messages, names and filter) and encoding are shares of what the"
                + " server works on a search by its own clock, waiting for a turn left out. Each row"
                + " lasts 10 seconds at 100,000 entries, less in proportion below, and as long to"
                + " warm up. The server runs on the class path of this process: inside the window"
                + " there is none, so use the command line.")
        .beside(IndexBranch2012.NETWORK);
  }

  @Override
  public Estimate estimate(long size) {
    return estimateWhoseTimeEndsAt(FULL_SIZE, size);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<search",
            "connections",
            "searches a second",
            "entries a second",
            "server CPU us",
            "client CPU us",
            "client % of both",
            "decoding % of server",
            "encoding % of server",
            "answer bytes",
            "p95 us");
    Path data = folder.resolve("data");
    try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
      directory.loadPeople(size);
      directory.addBranch("five", 5);
      directory.addBranch("ten", 9);
    }
    double seconds = Math.clamp(FULL_SECONDS * size / FULL_SIZE, SECONDS_MIN, FULL_SECONDS);
    try (WireServer server = WireServer.start(data)) {
      Rows rows = new Rows(server, seconds, table, monitor);
      rows.add("object, random", random -> person(random.nextLong(size)));
      rows.add("one level", random -> below("five", Requests.ONE, 5));
      rows.add("subtree", random -> below("ten", Requests.SUB, 10));
    }
    return table;
  }

  private static WireLoad.Search person(long number) {
    String name = "uid=user." + (1 + number) + ",ou=users," + SUFFIX;
    return found(name, Requests.BASE, 1);
  }

  private static WireLoad.Search below(String unit, int scope, long found) {
    return found("ou=" + unit + "," + SUFFIX, scope, found);
  }

  private static WireLoad.Search found(String base, int scope, long found) {
    return new WireLoad.Search(
        Requests.search(base, scope, Requests.present("objectClass")), found);
  }

  /** Rows of searches, each by one connection and by several. */
  private record Rows(
      WireServer server, double seconds, ResultTable table, ProgressMonitor monitor) {
    void add(String name, WireLoad.Drawn drawn) throws IOException {
      for (int connections : CONNECTIONS) {
        WireLoad.run(server, connections, seconds, drawn, monitor);
        server.beginDissection();
        WireLoad load = WireLoad.run(server, connections, seconds, drawn, monitor);
        row(name, connections, load, server.dissection());
      }
    }

    private void row(String name, int connections, WireLoad load, WireServer.Dissected dissected) {
      double work =
          Arrays.stream(Stage.values())
              .filter(stage -> stage != Stage.TURN)
              .mapToDouble(dissected::micros)
              .sum();
      double both = load.serverMicros() + load.clientMicros();
      table.row(
          name,
          (long) connections,
          load.perSecond(),
          load.entries() / load.seconds(),
          load.serverMicros(),
          load.clientMicros(),
          100 * load.clientMicros() / both,
          100 * dissected.micros(Stage.DECODE) / work,
          100 * dissected.micros(Stage.ENCODE) / work,
          (double) load.answerBytes() / load.searches(),
          load.latency().p95());
    }
  }
}
