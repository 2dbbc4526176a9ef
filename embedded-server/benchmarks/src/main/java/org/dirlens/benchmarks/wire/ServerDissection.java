package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.RunningServer;
import org.dirlens.server.dissection.Dissection;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.dissection.StageClock;

/**
 * The table of 2001: where the time of an exact match goes in the server, stage by stage, with 16
 * connections that each have one search outstanding. The server times itself; its table is read
 * from {@code cn=monitor}. Beside it what the timing costs: CPU time of the server a search, with
 * it and without in turn.
 *
 * <p>Arguments, in this order: how many people (64011), rounds (15), seconds a measurement (2).
 */
public final class ServerDissection {
  private static final int CONNECTIONS = 16;
  private static final int CLOCK_TURNS = 200_000;
  private static final List<Stage> STAGES = List.of(Stage.values());
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration SETTLE = Duration.ofMillis(300);
  private static final Pattern STAGE =
      Pattern.compile("dirlensDissectedStage: (\\w+) nanos=\\S+ micros=(\\S+) percent=(\\S+)");

  /**
   * What took so many of 6632 (with transactions) and of 881 microseconds (all in caches), without
   * the 3255 and 105 of thread_yield.
   */
  private record Seed(String row, double transactions, double cached) {
    String shares() {
      return "%5.1f %% %5.1f %%  %s".formatted(transactions / 66.32, cached / 8.81, row);
    }
  }

  private static final Map<String, Seed> SEEDS =
      Map.of(
          "decode", new Seed("ASN.1 decoding", 364, 118),
          "base", new Seed("base entry retrieval", 3024, 24),
          "candidates", new Seed("candidate selection", 1073, 267),
          "entry", new Seed("id2entry retrieval", 939, 15),
          "filter", new Seed("test_filter", 144, 91),
          "encode", new Seed("entry and status transmission, with write", 887, 293));

  private ServerDissection() {}

  public static void main(String[] arguments) throws Exception {
    System.out.printf(
        "clock alone, CPU time a turn: %.0f ns, off %.1f ns%n",
        clock(new Dissection().clock()), clock(StageClock.OFF));
    if (arguments.length == 1 && arguments[0].equals("clock")) {
      return;
    }
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 64_011;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
    long seconds = arguments.length > 2 ? Long.parseLong(arguments[2]) : 2;
    Path folder = Files.createTempDirectory("dirlens-dissection");
    Path ldif = folder.resolve("people.ldif");
    PeopleFile.write(ldif, people);
    BesidePeers.loadOurs(folder, ldif);
    BesidePeers.command("taskset", "-acp", "1", Long.toString(ProcessHandle.current().pid()));
    try (RunningServer server = BesidePeers.serve(folder.resolve("data"), 0)) {
      LogBenchmark.set(server, "dirlensAccessLog", "off");
      measure(server, people, rounds, Duration.ofSeconds(seconds));
    } finally {
      Folders.delete(folder);
    }
  }

  /** What a turn of one search asks of a clock, in the best of some rounds. */
  private static double clock(StageClock clock) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long start = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < CLOCK_TURNS; i++) {
        clock.begin(clock.on() ? System.nanoTime() : 0);
        clock.search();
        STAGES.forEach(clock::enter);
        clock.end();
      }
      best = Math.min(best, (double) (threads.getCurrentThreadCpuTime() - start) / CLOCK_TURNS);
    }
    return best;
  }

  private static void measure(RunningServer server, long people, int rounds, Duration time)
      throws IOException, InterruptedException {
    Request request =
        Requests.search(
            "dc=example,dc=com",
            Requests.SUB,
            Requests.equal("uid", random -> "user." + (1 + random.nextLong(people))));
    Map<String, List<ServerLoad>> results = new LinkedHashMap<>();
    for (String timed : List.of("TRUE", "FALSE")) {
      run(server, request, timed, WARM_UP, SETTLE);
    }
    List<String> table = List.of();
    for (int round = 0; round < rounds; round++) {
      boolean timedFirst = round % 2 == 0;
      for (String timed : timedFirst ? List.of("TRUE", "FALSE") : List.of("FALSE", "TRUE")) {
        ServerLoad result = run(server, request, timed, SETTLE, time);
        results.computeIfAbsent(timed, unused -> new ArrayList<>()).add(result);
        table = timed.equals("TRUE") ? table(server) : table;
      }
    }
    table.forEach(System.out::println);
    cost(results.getOrDefault("TRUE", List.of()), results.getOrDefault("FALSE", List.of()));
  }

  private static void cost(List<ServerLoad> timed, List<ServerLoad> untimed) {
    double[] more = new double[timed.size()];
    for (int i = 0; i < more.length; i++) {
      more[i] = 100 * (timed.get(i).serverMicros() / untimed.get(i).serverMicros() - 1);
    }
    Arrays.sort(more);
    System.out.printf(
        "CPU of the server a search, medians of %d: timed %.2f us, not timed %.2f us;%n"
            + "more in a round: %+.1f %% in the median, half of them from %+.1f to %+.1f %%%n",
        more.length,
        BesidePeers.median(timed, ServerLoad::serverMicros),
        BesidePeers.median(untimed, ServerLoad::serverMicros),
        more[more.length / 2],
        more[more.length / 4],
        more[more.length * 3 / 4]);
  }

  private static ServerLoad run(
      RunningServer server, Request request, String timed, Duration warmUp, Duration time)
      throws IOException, InterruptedException {
    LogBenchmark.set(server, "monitoring", "dirlensDissection", timed);
    ServerLoad result = new ServerLoader(server, CONNECTIONS, 1).run(request, warmUp, time);
    if (result.entries() < result.operations()) {
      throw new IOException("a search found nothing");
    }
    return result;
  }

  /** What the server says of the measurement that runs, with the shares of 2001. */
  private static List<String> table(RunningServer server) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "ldapsearch",
                "-x",
                "-LLL",
                "-o",
                "ldif-wrap=no",
                "-H",
                "ldap://127.0.0.1:" + server.port(),
                "-D",
                server.admin(),
                "-w",
                server.password(),
                "-s",
                "base",
                "-b",
                "cn=dissection,cn=monitor")
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the table cannot be read: " + said);
    }
    return rows(said);
  }

  private static List<String> rows(String said) {
    List<String> rows = new ArrayList<>();
    double work = 0;
    for (Matcher stage = STAGE.matcher(said); stage.find(); ) {
      work += stage.group(1).equals("turn") ? 0 : Double.parseDouble(stage.group(2));
    }
    rows.add("stage          us each  of all  of work  2001: transactions, cached");
    for (Matcher stage = STAGE.matcher(said); stage.find(); ) {
      boolean waits = stage.group(1).equals("turn");
      double share = waits ? 0 : 100 * Double.parseDouble(stage.group(2)) / work;
      Seed seed = SEEDS.get(stage.group(1));
      rows.add(
          "%-12s %9s %5s %%  %5.1f %%  %s"
              .formatted(
                  stage.group(1),
                  stage.group(2),
                  stage.group(3),
                  share,
                  seed == null ? "" : seed.shares()));
    }
    said.lines().filter(line -> line.matches("dirlensDissected\\w+: \\d+")).forEach(rows::add);
    return rows;
  }
}
