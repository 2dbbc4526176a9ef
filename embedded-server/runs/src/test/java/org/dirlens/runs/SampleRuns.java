package org.dirlens.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import org.HdrHistogram.Histogram;

/** Runs for tests, made from seeds. */
public final class SampleRuns {
  public static final Instant STARTED = Instant.parse("2026-11-25T20:15:30Z");
  public static final Target DIRLENS =
      new Target("dirlens", "Dirlens", "0.1.0", "ldap://127.0.0.1:10389");
  public static final Target SLAPD =
      new Target("slapd", "OpenLDAP", "2.5.13", "ldap://127.0.0.1:389");

  private SampleRuns() {}

  /** A small run of a workload, with two targets and two operations. */
  public static Run workload(String id, int rounds) {
    return workload(id, rounds, (target, round) -> target.equals(SLAPD) ? 2_000 : 10_000);
  }

  /** The same with the rate that is said for each target and round. */
  public static Run workload(String id, int rounds, ToDoubleBiFunction<Target, Integer> perSecond) {
    List<Measured> measured = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Target target : List.of(DIRLENS, SLAPD)) {
        double rate = perSecond.applyAsDouble(target, round);
        measured.add(measured(target.name(), "search uid", round, rate));
        measured.add(measured(target.name(), "modify", round, rate / 4));
      }
    }
    return new Run(
        new RunHead(
            id,
            "Messaging " + id,
            "on an idle machine",
            "How fast is an exact match?",
            RunKind.WORKLOAD,
            STARTED,
            Duration.ofSeconds(4L * rounds)),
        environment("Some Processor 3000"),
        new Configuration(
            "messaging",
            "# exact match\nsearch 4 (uid=user.<n>)\nmodify 1\n",
            "people",
            42,
            100_000,
            rounds,
            List.of(DIRLENS, SLAPD)),
        measured,
        List.of(),
        List.of(),
        "");
  }

  /** A run of an experiment with one target. */
  public static Run experiment(String id, List<RunTable> tables, Original original) {
    return new Run(
        new RunHead(
            id,
            "Index or scan",
            "",
            "Does it pay?",
            RunKind.EXPERIMENT,
            STARTED,
            Duration.ofMillis(1500)),
        environment("Some Processor 3000"),
        new Configuration(
            "0de-index-or-scan",
            "",
            "generated",
            7,
            2_000,
            tables.size(),
            List.of(new Target("scratch", "Dirlens", "0.1.0", ""))),
        List.of(),
        tables,
        List.of(original),
        "warm");
  }

  /** Where all runs of these tests took place. */
  public static Environment environment(String processor) {
    return new Environment(
        new JavaRuntime("OpenJDK 64-Bit Server VM", "25.0.1+8", "G1", 1L << 30),
        new Machine(processor, 2, 8L << 30, "Linux 6.1 amd64"),
        "0.1.0",
        0.25);
  }

  /** Two seconds of an operation with that rate, and latencies that fit to it. */
  public static Measured measured(String target, String operation, int round, double perSecond) {
    SplittableRandom random = new SplittableRandom((target + operation).hashCode() * 31L + round);
    Histogram latencies = new Histogram(3);
    long count = Math.round(2 * perSecond);
    for (int i = 0; i < Math.min(count, 2_000); i++) {
      double exponential = -StrictMath.log(1 - random.nextDouble());
      latencies.recordValue(Math.round(1e9 / perSecond * (0.5 + exponential / 2)));
    }
    TreeMap<Integer, Long> errors = new TreeMap<>();
    if (operation.equals("modify")) {
      errors.put(50, 3L);
      errors.put(-1, 1L);
    }
    return new Measured(
        target,
        operation,
        round,
        new Counts(count, count, errors),
        2,
        latencies,
        List.of(count / 2, count - count / 2),
        target.equals("dirlens") ? Math.round(1e9) : null);
  }
}
