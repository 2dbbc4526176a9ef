package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.RunningServer;

/**
 * What the size of the directory costs on the wire: our server with few people and with many, each
 * on one core, asked the same in turn by this process on the other. Prints medians of three rounds
 * and the rate with many as a part of that with few. Arguments: few (100000), many (2000000), a
 * pattern of the rows (all).
 */
public final class SizesBenchmark {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final int ROUNDS = 3;
  private static final int CONNECTIONS = 8;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration TIME = Duration.ofSeconds(3);

  /** Long enough for some checkpoints of what is written. */
  private static final Duration WRITING_TIME = Duration.ofSeconds(12);

  /** The last checkpoint comes by itself within this, and must not burden the other server. */
  private static final Duration SETTLING_TIME = Duration.ofSeconds(12);

  private final RunningServer few;
  private final RunningServer many;
  private final Pattern rows;

  private SizesBenchmark(RunningServer few, RunningServer many, Pattern rows) {
    this.few = few;
    this.many = many;
    this.rows = rows;
  }

  public static void main(String[] arguments) throws Exception {
    long few = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    long many = arguments.length > 1 ? Long.parseLong(arguments[1]) : 2_000_000;
    Path folder = Files.createTempDirectory("dirlens-sizes");
    try {
      Path small = load(folder.resolve("few"), few);
      Path large = load(folder.resolve("many"), many);
      BesidePeers.command("taskset", "-acp", "1", Long.toString(ProcessHandle.current().pid()));
      try (RunningServer one = BesidePeers.serve(small, 0);
          RunningServer other = BesidePeers.serve(large, 0)) {
        Pattern rows = Pattern.compile(arguments.length > 2 ? arguments[2] : "");
        new SizesBenchmark(one, other, rows).run(few, many);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static Path load(Path folder, long people) throws Exception {
    Path ldif = Files.createDirectory(folder).resolve("people.ldif");
    PeopleFile.write(ldif, people);
    BesidePeers.loadOurs(folder, ldif);
    Files.delete(ldif);
    return folder.resolve("data");
  }

  private static Request uid(long people) {
    Requests.FilterWriter one =
        Requests.equal("uid", random -> "user." + (1 + random.nextLong(people)));
    return Requests.search(SUFFIX, Requests.SUB, one);
  }

  private void run(long fewPeople, long manyPeople) throws Exception {
    for (long drawn : new long[] {10_000, fewPeople}) {
      for (int outstanding : new int[] {1, 16}) {
        Row base = new Row("base of %,d".formatted(drawn), outstanding, TIME);
        compare(base, Requests.baseOfUser(drawn), Requests.baseOfUser(drawn));
        Row byUid = new Row("(uid=) of %,d".formatted(drawn), outstanding, TIME);
        compare(byUid, uid(drawn), uid(drawn));
      }
    }
    compare(
        new Row("modify", 8, WRITING_TIME),
        Requests.replace("description", fewPeople),
        Requests.replace("description", manyPeople));
    LongFunction<String> name = sequence -> "added." + sequence;
    compare(new Row("add", 8, WRITING_TIME), Requests.add(name), Requests.add(name));
  }

  /** What is asked over each connection, how many at a time, and for how long. */
  private record Row(String name, int outstanding, Duration time) {}

  private void compare(Row row, Request request, Request ofManyPeople) throws Exception {
    if (!rows.matcher(row.name).find()) {
      return;
    }
    ServerLoader one = new ServerLoader(few, CONNECTIONS, row.outstanding);
    ServerLoader other = new ServerLoader(many, CONNECTIONS, row.outstanding);
    List<ServerLoad> ofFew = new ArrayList<>();
    List<ServerLoad> ofMany = new ArrayList<>();
    load(few, one, request, row, WARM_UP);
    load(many, other, ofManyPeople, row, WARM_UP);
    for (int round = 0; round < ROUNDS; round++) {
      ofFew.add(load(few, one, request, row, row.time));
      ofMany.add(load(many, other, ofManyPeople, row, row.time));
    }
    print(row, ofFew, ofMany);
  }

  /** The load, with the CPU time that the server still takes for what was written. */
  private static ServerLoad load(
      RunningServer server, ServerLoader client, Request request, Row row, Duration time)
      throws IOException, InterruptedException {
    ServerLoad result = client.run(request, Duration.ZERO, time);
    long cpu = server.cpuNanos();
    if (row.time.equals(WRITING_TIME)) {
      Thread.sleep(SETTLING_TIME);
    }
    return result.plusServerNanos(server.cpuNanos() - cpu);
  }

  private static void print(Row row, List<ServerLoad> ofFew, List<ServerLoad> ofMany) {
    double rateOfFew = BesidePeers.median(ofFew, ServerLoad::perSecond);
    double rateOfMany = BesidePeers.median(ofMany, ServerLoad::perSecond);
    System.out.printf(
        "%-17s K=%-2d: %,8.0f and %,8.0f a second, %5.1f and %5.1f us CPU, %.2f%n",
        row.name,
        row.outstanding,
        rateOfFew,
        rateOfMany,
        BesidePeers.median(ofFew, ServerLoad::serverMicros),
        BesidePeers.median(ofMany, ServerLoad::serverMicros),
        rateOfMany / rateOfFew);
  }
}
