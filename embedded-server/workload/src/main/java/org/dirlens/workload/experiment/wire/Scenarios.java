package org.dirlens.workload.experiment.wire;

import static org.dirlens.server.dissection.Stage.ACCESS;
import static org.dirlens.server.dissection.Stage.ACCOUNT;
import static org.dirlens.server.dissection.Stage.BASE;
import static org.dirlens.server.dissection.Stage.CANDIDATES;
import static org.dirlens.server.dissection.Stage.DECODE;
import static org.dirlens.server.dissection.Stage.ENCODE;
import static org.dirlens.server.dissection.Stage.ENTRY;
import static org.dirlens.server.dissection.Stage.FILTER;
import static org.dirlens.server.dissection.Stage.READ;
import static org.dirlens.server.dissection.Stage.TURN;
import static org.dirlens.server.dissection.Stage.WRITE;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.MarkedPeople;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.dissection.Stage;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.original.Dissection2001;

/** 2001: 16 searchers of one kind for minutes, and where the time of a search goes. */
public final class Scenarios implements MeasuredExperiment {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final int SEARCHERS = 16;
  private static final long FULL_SIZE = 64_011;
  private static final double FULL_SECONDS = 300;
  private static final double SECONDS_MIN = 1;
  private static final double WARM_UP = 0.25;
  private static final String TIME =
      " The load lasts 5 minutes at 64,011 entries and above, less in proportion below, after a"
          + " quarter of that to warm up. The server is a process of its own with 1 GB of heap,"
          + " without access log, with its caches (2001: the second column, and a first one without them); it times about"
          + " one search in 16 by itself and is asked for its table over LDAP. Rows are named as in"
          + " 2001; this server has no id2entry read apart and sends entry and status together."
          + " Backend Search is the sum of its parts, so that what no stage explains is seen at the"
          + " entire search alone. thread_yield is the time a request waits for its turn. The"
          + " server runs on the class path of this process: inside the window there is none, so"
          + " use the command line.";

  private static final List<Stage> BACKEND =
      List.of(ACCESS, BASE, CANDIDATES, ENTRY, FILTER, ENCODE, ACCOUNT);

  private final Description description;
  private final Scenario scenario;

  /** The search for a person, by its number from 0, of so many. */
  private interface Scenario {
    WireLoad.Search search(long number, long size);
  }

  private Scenarios(Description description, Scenario scenario) {
    this.description = description;
    this.scenario = scenario;
  }

  /** Exact matches of descriptions that one entry has. */
  public static Scenarios messaging() {
    return new Scenarios(
        new Description(
                "2b-messaging",
                "16 connections search for a description, and where the time goes in the server",
                1_000,
                FULL_SIZE,
                "Messaging: an exact match on an attribute that is nearly unique." + TIME)
            .beside(Dissection2001.MESSAGING),
        (number, size) ->
            subtree(Requests.equal("description", MarkedPeople.description(number)), 1));
  }

  /** Substrings of common names. */
  public static Scenarios addressing() {
    return new Scenarios(
        new Description(
                "2c-addressing",
                "16 connections search for a piece of a name, and where the time goes",
                1_000,
                FULL_SIZE,
                "Addressing: (cn=*son N*), with the number of a random person; found are all whose"
                    + " number begins with it, 1 to 11 of 64,011 mostly."
                    + TIME)
            .beside(Dissection2001.ADDRESSING, Dissection2001.MESSAGING),
        (number, size) ->
            subtree(Requests.containing("cn", "son " + number), beginning(number, size)));
  }

  private static WireLoad.Search subtree(WireClient.Operation filter, long found) {
    return new WireLoad.Search(Requests.search(SUFFIX, Requests.SUB, filter), found);
  }

  /** How many numbers below {@code size} begin, written down, with the digits of one of them. */
  static long beginning(long number, long size) {
    long found = 1;
    long first = number * 10;
    long many = 10;
    while (number > 0 && first < size) {
      found += Math.min(many, size - first);
      first *= 10;
      many *= 10;
    }
    return found;
  }

  @Override
  public Description description() {
    return description;
  }

  @Override
  public Estimate estimate(long size) {
    return estimateWhoseTimeEndsAt(FULL_SIZE, size);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    Path data = folder.resolve("data");
    try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
      directory.loadMarkedPeople(size);
    }
    double seconds = Math.clamp(FULL_SECONDS * size / FULL_SIZE, SECONDS_MIN, FULL_SECONDS);
    try (WireServer server = WireServer.start(data)) {
      WireLoad.Drawn drawn = random -> drawn(random, size);
      WireLoad.run(server, SEARCHERS, seconds * WARM_UP, drawn, monitor);
      server.beginDissection();
      WireLoad load = WireLoad.run(server, SEARCHERS, seconds, drawn, monitor);
      return table(server.dissection(), load, monitor);
    }
  }

  private WireLoad.Search drawn(SplittableRandom random, long size) {
    return scenario.search(random.nextLong(size), size);
  }

  private static ResultTable table(
      WireServer.Dissected dissected, WireLoad load, ProgressMonitor monitor) {
    ResultTable table =
        new ResultTable(monitor, "<phase", "us a search", "% of its parent", "<here");
    Rows rows = new Rows(dissected, table);
    rows.all();
    String timed = dissected.searches() + " of " + load.searches() + " searches timed";
    table.row("client: from request to answer, mean", load.latency().mean(), "-", timed);
    table.row("client: median", load.latency().median(), "-", "-");
    table.row("client: p95", load.latency().p95(), "-", "-");
    String rate = Math.round(load.perSecond()) + " searches a second";
    table.row("CPU time of the server", load.serverMicros(), "-", rate);
    table.row("CPU time of the client", load.clientMicros(), "-", "-");
    return table;
  }

  /** The tree of phases. */
  private record Rows(WireServer.Dissected dissected, ResultTable table) {
    void all() {
      double entire = dissected.entireMicros();
      double backend = BACKEND.stream().mapToDouble(dissected::micros).sum();
      double parts =
          backend
              + dissected.micros(TURN)
              + dissected.micros(READ)
              + dissected.micros(DECODE)
              + dissected.micros(WRITE);
      table.row("Entire Search", entire, 100.0, "whole turn");
      stage("+ASN.1 Decoding", DECODE, entire);
      table.row("+Backend Search", backend, 100 * backend / entire, "sum of its parts");
      stage(" -select_backend, rights", ACCESS, backend);
      stage(" +base entry retrieval", BASE, backend);
      stage(" +candidate selection", CANDIDATES, backend);
      stage(" +id2entry retrieval", ENTRY, backend);
      stage(" -test_filter", FILTER, backend);
      stage(" -entry and status transmission", ENCODE, backend);
      stage(" -misc", ACCOUNT, backend);
      stage("+thread_yield", TURN, entire);
      stage("+bytes read", READ, entire);
      stage("+bytes written", WRITE, entire);
      table.row("sum of the parts", parts, 100 * parts / entire, "-");
      table.row("not explained", entire - parts, 100 * (entire - parts) / entire, "-");
    }

    private void stage(String name, Stage stage, double parent) {
      double micros = dissected.micros(stage);
      table.row(name, micros, 100 * micros / parent, stage.text());
    }
  }
}
