package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.RunTable;
import org.dirlens.server.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dirlens bench run}. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Repeats an experiment on generated data, or puts servers under the load of a workload;",
      "prints and keeps what it found."
    })
final class RunCommand implements Callable<Integer> {
  static final int ROUNDS_MAX = 1000;
  private static final double NANOS_PER_MILLI = 1e6;

  @Mixin private RunsOption runs = new RunsOption();

  @Parameters(
      paramLabel = "NAME|FILE.workload",
      description = "An experiment or a workload of bench list, or a file with a workload.")
  private String subject = "";

  @Option(
      names = "--size",
      paramLabel = "N",
      description =
          "Entries, for an experiment at least 100; \"full\" for those of the original. Default: a"
              + " small run; for a workload, what its text says.")
  private @Nullable String size;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often, an experiment each time with data of its own. A comparison needs 5 and is sure"
              + " with 10. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "A folder for the data, which must be new or empty and stays. Default: one that is"
              + " removed.")
  private @Nullable Path data;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call the run. Default: what is run, and its size or servers.")
  private @Nullable String name;

  @Option(names = "--note", paramLabel = "TEXT", description = "What to remember of the run.")
  private String note = "";

  @Option(
      names = "--json",
      description = "Prints a JSON object for each row or operation of each round.")
  private boolean json;

  @Mixin private LoadOptions load = new LoadOptions();

  /**
   * What both kinds of runs are told.
   *
   * @param size as the option has it
   * @param data a folder that stays; null for one that is removed
   * @param name of the run; null for a name of its own
   */
  record Wanted(
      @Nullable String size, int rounds, @Nullable Path data, @Nullable String name, String note) {
    /** The name that is asked for, else the usual one. */
    String nameOr(String usual) throws CommandProblem {
      return BenchCommand.checked(name == null ? usual : name);
    }
  }

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    requireRounds(rounds);
    Run run = measured(new Wanted(size, rounds, data, name, note));
    Path file = runs.folder().add(run);
    if (json) {
      run.tables().forEach(this::printRows);
      run.measured().forEach(this::printMeasured);
    } else {
      print(run);
      runs.out().println();
      runs.out().println("Kept as " + run.head().id() + " in " + file);
    }
    runs.out().flush();
    return 0;
  }

  static void requireRounds(int rounds) throws CommandProblem {
    if (rounds < 1 || rounds > ROUNDS_MAX) {
      throw new CommandProblem("--rounds must be 1 to " + ROUNDS_MAX + ", not " + rounds);
    }
  }

  /** What is wrong with a workload, with its place. */
  static CommandProblem problem(WorkloadFile file, WorkloadProblem problem) {
    return new CommandProblem(file.place() + ": " + problem.getMessage());
  }

  private Run measured(Wanted wanted) throws IOException, LdapProblem, CommandProblem {
    List<Experiment> all = ExperimentCatalog.installed();
    Optional<Experiment> experiment =
        all.stream().filter(each -> each.description().name().equals(subject)).findFirst();
    if (experiment.isPresent()) {
      load.refuse(subject);
      return new ExperimentWork(runs, wanted).run(experiment.get());
    }
    Optional<WorkloadFile> workload = WorkloadFile.find(subject);
    if (workload.isPresent()) {
      return new WorkloadWork(runs, wanted, load).run(load.lasting(workload.get()));
    }
    throw new CommandProblem(
        Stream.concat(
                all.stream().map(each -> each.description().name()),
                BuiltInWorkloads.NAMES.stream())
            .collect(
                Collectors.joining(
                    ", ",
                    "no experiment, workload or file that ends with .workload: "
                        + subject
                        + "; there are: ",
                    "")));
  }

  private void print(Run run) {
    BenchText text = new BenchText(runs.out());
    if (run.head().kind() == RunKind.WORKLOAD) {
      text.answered(run);
    } else {
      text.found(run);
    }
  }

  private void printRows(RunTable table) {
    for (List<Cell> row : table.rows()) {
      Map<String, Object> named = new LinkedHashMap<>();
      named.put("experiment", subject);
      for (int i = 0; i < row.size(); i++) {
        named.put(table.columns().get(i), value(row.get(i)));
      }
      runs.out().println(Json.of(named));
    }
  }

  private static Object value(Cell cell) {
    return switch (cell) {
      case Cell.Words(String text) -> text;
      case Cell.Whole(long value) -> value;
      case Cell.Fraction(double value) -> value;
    };
  }

  private void printMeasured(Measured measured) {
    Map<String, Object> named = new LinkedHashMap<>();
    named.put("workload", subject);
    named.put("target", measured.target());
    named.put("operation", measured.operation());
    named.put("round", measured.round());
    named.put("operations", measured.counts().operations());
    named.put("entries", measured.counts().entries());
    named.put("errors", measured.counts().errors());
    named.put("perSecond", measured.perSecond());
    named.put("medianMillis", millis(measured.latencyNanos(), 50));
    named.put("p95Millis", millis(measured.latencyNanos(), 95));
    named.put("p99Millis", millis(measured.latencyNanos(), 99));
    runs.out().println(Json.of(named));
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }
}
