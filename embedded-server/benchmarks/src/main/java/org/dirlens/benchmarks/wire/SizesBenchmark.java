package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.Folders;

/**
 * What the size of the directory costs on the wire: our server with few people and with many, each
 * on one core, asked the same in turn by this process on the other. Prints medians of three rounds
 * and the rate with many as a part of that with few. The index of {@code uid} has a cache that
 * holds all of it at both sizes. Arguments: few (100000), many (2000000).
 */
public final class SizesBenchmark {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final int ROUNDS = 3;
  private static final int CONNECTIONS = 8;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration TIME = Duration.ofSeconds(3);

  private SizesBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    long few = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    long many = arguments.length > 1 ? Long.parseLong(arguments[1]) : 2_000_000;
    Path folder = Files.createTempDirectory("dirlens-sizes");
    try {
      Path small = load(folder.resolve("few"), few);
      Path large = load(folder.resolve("many"), many);
      BesideSlapd.command("taskset", "-acp", "1", Long.toString(ProcessHandle.current().pid()));
      try (MeasuredServer one = MeasuredServer.dirlens(small, 0);
          MeasuredServer other = MeasuredServer.dirlens(large, 0)) {
        for (long drawn : new long[] {10_000, few}) {
          compare("base", Requests.baseOfUser(drawn), drawn, one, other);
          compare("(uid=)", uid(drawn), drawn, one, other);
        }
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static Path load(Path folder, long people) throws Exception {
    Path ldif = Files.createDirectory(folder).resolve("people.ldif");
    PeopleFile.write(ldif, people);
    BesideSlapd.loadOurs(folder, ldif);
    Files.delete(ldif);
    String data = folder.resolve("data").toString();
    BesideSlapd.ours("index", "--data", data, "set", "uid", "cache=128M");
    return folder.resolve("data");
  }

  private static Request uid(long people) {
    Requests.FilterWriter one =
        Requests.equal("uid", random -> "user." + (1 + random.nextLong(people)));
    return Requests.search(SUFFIX, Requests.SUB, one);
  }

  private static void compare(
      String what, Request request, long drawn, MeasuredServer few, MeasuredServer many)
      throws IOException {
    for (int outstanding : new int[] {1, 16}) {
      LoadClient one = new LoadClient(few, CONNECTIONS, outstanding);
      LoadClient other = new LoadClient(many, CONNECTIONS, outstanding);
      List<LoadResult> ofFew = new ArrayList<>();
      List<LoadResult> ofMany = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        Duration warmUp = round == 0 ? WARM_UP : Duration.ofSeconds(1);
        ofFew.add(one.run(request, warmUp, TIME));
        ofMany.add(other.run(request, warmUp, TIME));
      }
      double rateOfFew = BesideSlapd.median(ofFew, LoadResult::perSecond);
      double rateOfMany = BesideSlapd.median(ofMany, LoadResult::perSecond);
      System.out.printf(
          "%-7s K=%-2d of %,9d people: %,8.0f and %,8.0f a second, %5.1f and %5.1f us CPU, %.2f%n",
          what,
          outstanding,
          drawn,
          rateOfFew,
          rateOfMany,
          BesideSlapd.median(ofFew, LoadResult::serverMicros),
          BesideSlapd.median(ofMany, LoadResult::serverMicros),
          rateOfMany / rateOfFew);
    }
  }
}
