package org.dirlens.benchmark.ui.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Environment;
import org.dirlens.runs.JavaRuntime;
import org.dirlens.runs.Machine;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;

/** Runs for tests. */
final class SomeRuns {
  private static final Instant STARTED = Instant.parse("2026-11-25T20:15:30Z");
  private static final Target TARGET =
      new Target("scratch", "Dirlens", "0.1.0", "ldap://127.0.0.1:10389");
  private static final Target OTHER =
      new Target("slapd", "OpenLDAP", "2.5.13", "ldap://127.0.0.1:389");
  private static final int ROUNDS = 6;

  private SomeRuns() {}

  /** Searches at a rate that varies by a hundredth from round to round. */
  static Run searches(String id, int hour, double perSecond) {
    return workload(id, hour, rounds(TARGET, perSecond), List.of(TARGET));
  }

  /** The same on a second server as well, which is half as fast. */
  static Run onTwoServers(String id, int hour, double perSecond) {
    List<Measured> measured = rounds(TARGET, perSecond);
    measured.addAll(rounds(OTHER, perSecond / 2));
    return workload(id, hour, measured, List.of(TARGET, OTHER));
  }

  private static Run workload(String id, int hour, List<Measured> measured, List<Target> targets) {
    return new Run(
        head(id, "How fast is an exact match?", RunKind.WORKLOAD, hour),
        environment(),
        configuration("messaging", ROUNDS, targets),
        measured,
        List.of(),
        List.of(),
        "");
  }

  private static List<Measured> rounds(Target target, double perSecond) {
    List<Measured> measured = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      measured.add(measured(target, round, perSecond * (1 + round / 600.0)));
    }
    return measured;
  }

  private static Measured measured(Target target, int round, double perSecond) {
    Histogram latencies = new Histogram(3);
    for (int i = 1; i <= 100; i++) {
      latencies.recordValue(Math.round(i * 1e7 / perSecond));
    }
    long count = Math.round(2 * perSecond);
    Counts counts = new Counts(count, count, new TreeMap<>());
    return new Measured(
        target.name(),
        "search",
        round,
        counts,
        2,
        latencies,
        List.of(count / 2, count - count / 2),
        null);
  }

  /** An experiment with the numbers of its document. */
  static Run experiment(String id) {
    RunTable table =
        new RunTable(
            1,
            List.of("entries", "index us", "scan us"),
            List.of(
                List.of(new Cell.Words("1,000"), new Cell.Fraction(12.5), new Cell.Fraction(310)),
                List.of(new Cell.Words("2,000"), new Cell.Fraction(12.9), new Cell.Fraction(640))));
    RunTable original =
        new RunTable(
            0,
            List.of("entries", "index s", "scan s"),
            List.of(
                List.of(new Cell.Words("100,000"), new Cell.Fraction(0.76), new Cell.Whole(42))));
    RunTable later = new RunTable(0, List.of("index s"), List.of(List.of(new Cell.Fraction(0.5))));
    return new Run(
        head(id, "What does an index save?", RunKind.EXPERIMENT, 21),
        environment(),
        configuration("0de-index-or-scan", 1, List.of(TARGET)),
        List.of(),
        List.of(table),
        List.of(
            new Original("Alex Karasulu, 2006", original),
            new Original("Alex Karasulu, 2012", later)),
        "The document measured whole seconds over the wire.");
  }

  /** An experiment of one column of figures, with as many rows in each round as it has figures. */
  static Run rounds(String id, List<List<Double>> figures) {
    List<RunTable> tables = new ArrayList<>();
    for (List<Double> round : figures) {
      tables.add(
          new RunTable(
              tables.size() + 1,
              List.of("us"),
              round.stream().map(each -> List.<Cell>of(new Cell.Fraction(each))).toList()));
    }
    return new Run(
        head(id, "How long?", RunKind.EXPERIMENT, 21),
        environment(),
        configuration("0de-index-or-scan", figures.size(), List.of(TARGET)),
        List.of(),
        tables,
        List.of(),
        "");
  }

  private static RunHead head(String id, String question, RunKind kind, int hour) {
    return new RunHead(
        id,
        "Run " + id,
        "",
        question,
        kind,
        STARTED.plusSeconds(3600L * hour),
        Duration.ofSeconds(12));
  }

  private static Environment environment() {
    return new Environment(
        new JavaRuntime("OpenJDK 64-Bit Server VM", "25.0.1", "G1", 1L << 30),
        new Machine("Some Processor 3000", 2, 8L << 30, "Linux 6.1 amd64"),
        "0.1.0",
        0.25);
  }

  private static Configuration configuration(String subject, int rounds, List<Target> targets) {
    return new Configuration(subject, "", "people", 42, 100_000, rounds, targets);
  }
}
