package org.dirlens.launcher.cli.bench;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.Workload;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;
import org.dirlens.runs.compare.Check;
import org.dirlens.runs.compare.Compared;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.compare.Measure;
import org.dirlens.runs.compare.Quantity;
import org.dirlens.runs.compare.RatioInterval;
import org.dirlens.runs.compare.Side;
import org.dirlens.runs.file.RunFolder;

/**
 * Runs, their comparison and what can be run, as the commands of {@code dirlens bench} print it.
 */
final class BenchText {
  private static final List<Measure> MEASURES =
      List.of(Measure.RATE, Measure.MEDIAN, Measure.P95, Measure.P99);

  private final PrintWriter out;

  BenchText(PrintWriter out) {
    this.out = out;
  }

  void experiments(List<Experiment> all) {
    TextTable table =
        new TextTable("<experiment", "small", "full", "time", "disk", "memory", "<measures");
    Duration time = Duration.ZERO;
    for (Experiment experiment : all) {
      Description each = experiment.description();
      Estimate full = experiment.estimate(each.fullSize());
      time = time.plus(full.time());
      table.row(
          each.name(),
          TextTable.number(each.smokeSize()),
          TextTable.number(each.fullSize()),
          about(full.time()),
          ByteSizes.format(full.diskBytes()),
          ByteSizes.format(full.memoryBytes()),
          each.title());
    }
    table.print(out);
    out.println(
        "Time, disk and memory are estimates of the full size; all take " + about(time) + ".");
  }

  /** A time that is not known exactly. */
  static String about(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    if (seconds < 100) {
      return seconds + " s";
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 100 ? minutes + " min" : String.format(Locale.ROOT, "%.1f h", minutes / 60.0);
  }

  /** The workloads that come with Dirlens. */
  void workloads() {
    out.println();
    TextTable table = new TextTable("<workload", "entries", "seconds", "<asks");
    for (String name : BuiltInWorkloads.NAMES) {
      Workload each = WorkloadFile.builtIn(name);
      table.row(
          name,
          TextTable.number(each.entries()),
          TextTable.number(each.shape().duration().toSeconds()),
          each.title());
    }
    table.print(out);
  }

  void runs(RunFolder folder, List<RunFolder.Found> runs) {
    out.println();
    if (runs.isEmpty()) {
      out.println("no runs in " + folder.path());
      return;
    }
    out.println("Runs in " + folder.path() + ":");
    TextTable table = new TextTable("<id", "<name", "seconds");
    for (RunFolder.Found each : runs) {
      RunHead head = each.head();
      if (head == null) {
        table.row(each.file().getFileName().toString(), each.problem(), "");
      } else {
        double seconds = head.duration().toMillis() / 1e3;
        table.row(head.id(), head.name(), String.format(Locale.ROOT, "%,.1f", seconds));
      }
    }
    table.print(out);
  }

  /** What an experiment found, beside what its documents say. */
  void found(Run run) {
    out.println(run.configuration().subject() + ": " + run.head().question());
    out.println(machine(run.environment()));
    int rounds = run.tables().size();
    Optional<RunTable> middle = RunTable.median(run.tables());
    if (rounds > 1) {
      out.println(
          middle.isPresent()
              ? "Median of " + rounds + " rounds."
              : "The last of " + rounds + " rounds, whose tables have different forms.");
    }
    out.println();
    table(middle.orElse(run.tables().getLast()));
    if (!run.differences().isEmpty()) {
      out.println();
      out.println(run.differences());
    }
    for (Original original : run.originals()) {
      out.println();
      out.println("Original: " + original.document());
      out.println();
      table(original.table());
    }
  }

  /** How fast the servers answered, and how they compare. */
  void answered(Run run) {
    Configuration what = run.configuration();
    out.println(what.subject() + ": " + run.head().question());
    out.println(machine(run.environment()));
    if (what.rounds() > 1) {
      out.println("Median of " + what.rounds() + " rounds; errors of all.");
    }
    out.println();
    operations(run);
    if (!run.unanswered().isEmpty()) {
      out.println();
      out.println(run.unanswered());
    }
    for (Comparison each : Comparison.among(List.of(run))) {
      out.println();
      comparison(each);
    }
  }

  private void operations(Run run) {
    List<String> headings = new ArrayList<>(List.of("<operation", "<target"));
    MEASURES.forEach(each -> headings.add(each.name()));
    headings.add("errors");
    TextTable table = new TextTable(headings.toArray(String[]::new));
    for (Target target : run.configuration().targets()) {
      Side side = new Side(run, target);
      Map<Quantity, SortedMap<Integer, Double>> samples = side.samples();
      errors(side)
          .forEach((operation, errors) -> table.row(row(operation, target, samples, errors)));
    }
    table.print(out);
  }

  /** The operations of a server, each with its errors as text. */
  private static Map<String, String> errors(Side side) {
    Map<String, SortedMap<Integer, Long>> codes = new LinkedHashMap<>();
    for (Measured each : side.measured()) {
      SortedMap<Integer, Long> all =
          codes.computeIfAbsent(each.operation(), any -> new TreeMap<>());
      each.counts()
          .errorsByResultCode()
          .forEach((code, count) -> all.merge(code, count, Long::sum));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    codes.forEach((operation, counts) -> texts.put(operation, text(counts)));
    return texts;
  }

  /** The number of all, and behind it each result code with its own. */
  private static String text(SortedMap<Integer, Long> errors) {
    if (errors.isEmpty()) {
      return "0";
    }
    long all = errors.values().stream().mapToLong(Long::longValue).sum();
    return errors.entrySet().stream()
        .map(each -> "code " + each.getKey() + ": " + TextTable.number(each.getValue()))
        .collect(Collectors.joining(", ", TextTable.number(all) + " (", ")"));
  }

  private static String[] row(
      String operation,
      Target target,
      Map<Quantity, SortedMap<Integer, Double>> samples,
      String errors) {
    List<String> cells = new ArrayList<>(List.of(operation, target.name()));
    for (Measure each : MEASURES) {
      SortedMap<Integer, Double> values = samples.get(new Quantity(operation, each));
      cells.add(
          values == null ? "-" : new Cell.Fraction(RatioInterval.median(values.values())).text());
    }
    cells.add(errors);
    return cells.toArray(String[]::new);
  }

  private static String machine(Environment environment) {
    return String.format(
        Locale.ROOT,
        "%s %s, %s, heap up to %s, %d cores, %s",
        environment.java().name(),
        environment.java().version(),
        environment.java().collectors(),
        ByteSizes.format(environment.java().heapBytesMax()),
        environment.machine().cores(),
        environment.machine().operatingSystem());
  }

  private void table(RunTable table) {
    TextTable text = new TextTable(table.columns().toArray(String[]::new));
    for (List<Cell> row : table.rows()) {
      text.row(row.stream().map(Cell::text).toArray(String[]::new));
    }
    text.print(out);
  }

  void comparison(Comparison comparison) {
    out.println(comparison.afterLabel() + " compared with " + comparison.beforeLabel());
    comparison.warnings().forEach(each -> out.println("! " + each));
    out.println();
    TextTable table = new TextTable("<of", "<measure", "before", "after", "<verdict");
    for (Compared each : comparison.rows()) {
      table.row(
          each.quantity().subject(),
          each.quantity().measure().name(),
          new Cell.Fraction(each.before()).text(),
          new Cell.Fraction(each.after()).text(),
          each.verdict().text());
    }
    table.print(out);
  }

  void check(Check check) {
    TextTable table = new TextTable("<of", "<measure", "<outcome", "<verdict");
    for (Check.Row each : check.rows()) {
      table.row(
          each.compared().quantity().subject(),
          each.compared().quantity().measure().name(),
          words(each.outcome()),
          each.compared().verdict().text());
    }
    for (Quantity each : check.lacking()) {
      table.row(
          each.subject(), each.measure().name(), words(Check.Outcome.CANNOT_TELL), "not measured");
    }
    table.print(out);
    out.println();
    out.println(words(check.outcome()));
  }

  private static String words(Check.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
