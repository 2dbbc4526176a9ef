package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.compare.Check;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.runs.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens bench}: measures, and keeps, compares and reports what was measured. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Measures, and keeps, compares and reports what was measured.",
    subcommands = {
      BenchCommand.ListRuns.class,
      RunCommand.class,
      AllCommand.class,
      PeersCommand.class,
      BenchCommand.CompareRuns.class,
      BenchCommand.ReportRuns.class,
      BenchCommand.CheckRun.class,
      BenchCommand.NameRun.class,
      BenchCommand.DeleteRun.class
    },
    footer = "A run is named by its id, its name, the beginning of either, or its file.")
public final class BenchCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    throw new ParameterException(
        line, "say list, run, all, peers, compare, report, check, name or delete");
  }

  /** {@code dirlens bench list}. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the experiments, the workloads and the runs.")
  static final class ListRuns implements Callable<Integer> {
    @Mixin private RunsOption runs = new RunsOption();

    @Override
    public Integer call() throws IOException {
      BenchText text = new BenchText(runs.out());
      text.experiments(ExperimentCatalog.installed());
      text.workloads();
      text.runs(runs.folder(), runs.folder().list());
      runs.out().flush();
      return 0;
    }
  }

  /** {@code dirlens bench compare}. */
  @Command(
      name = "compare",
      mixinStandardHelpOptions = true,
      description = "Tells what differs between runs, by how much, and how sure that is.",
      footer =
          "One run: its first target with each other one. Several: the first run with each other"
              + " one.")
  static final class CompareRuns implements Callable<Integer> {
    @Mixin private RunsOption runs = new RunsOption();

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "The runs.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException, CommandProblem {
      List<Comparison> all = Comparison.among(runs.runs(names));
      if (all.isEmpty()) {
        throw new CommandProblem("the run has one target; name another run to compare with");
      }
      BenchText text = new BenchText(runs.out());
      for (Comparison each : all) {
        text.comparison(each);
        runs.out().println();
      }
      runs.out().flush();
      return 0;
    }
  }

  /** {@code dirlens bench report}. */
  @Command(
      name = "report",
      mixinStandardHelpOptions = true,
      description = "Writes runs and their comparison as a document.")
  static final class ReportRuns implements Callable<Integer> {
    @Mixin private RunsOption runs = new RunsOption();

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "The runs.")
    private List<String> names = List.of();

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FILE",
        description =
            "A file that ends with .html, .md or .csv. Default: Markdown on the standard output.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException, CommandProblem {
      Path to = file;
      if (to == null) {
        runs.out().print(Report.MARKDOWN.text(runs.runs(names)));
        runs.out().flush();
        return 0;
      }
      Report form = reportFor("-o", to);
      Files.writeString(to, form.text(runs.runs(names)), StandardCharsets.UTF_8);
      return 0;
    }
  }

  /** {@code dirlens bench check}. */
  @Command(
      name = "check",
      mixinStandardHelpOptions = true,
      description = "Tells by its exit code whether a run is worse than a kept one.",
      footer = "Exit codes: 0 not worse; 1 worse; 2 cannot tell, or not understood.")
  static final class CheckRun implements Callable<Integer> {
    private static final int CANNOT_TELL = 2;

    @Mixin private RunsOption runs = new RunsOption();

    @Parameters(paramLabel = "RUN", description = "The run to be judged.")
    private String name = "";

    @Option(
        names = "--against",
        required = true,
        paramLabel = "KEPT",
        description = "The run to compare with.")
    private String kept = "";

    @Option(
        names = "--worse",
        paramLabel = "SHARE",
        defaultValue = "10%",
        description = "By how much it may be worse, as 10%%. Default: 10%%.")
    private String worse = "";

    @Option(
        names = "--measure",
        paramLabel = "NAME",
        split = ",",
        description =
            "Which measures to look at, by the beginnings of their names, as operations,p95."
                + " Default: all.")
    private List<String> measures = List.of();

    @Override
    public Integer call() {
      try {
        double allowed = share(worse);
        return outcome(Comparison.among(List.of(runs.run(kept), runs.run(name))), allowed);
      } catch (IOException | CommandProblem e) {
        runs.err().println("dirlens: " + e.getMessage());
        return CANNOT_TELL;
      }
    }

    private int outcome(List<Comparison> comparisons, double allowed) {
      BenchText text = new BenchText(runs.out());
      List<String> asked = measures.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList();
      Check.Outcome worst = Check.Outcome.FINE;
      for (Comparison each : comparisons) {
        Check check = Check.of(each, allowed, asked);
        each.warnings().forEach(warning -> runs.out().println("! " + warning));
        text.check(check);
        worst = check.outcome().compareTo(worst) > 0 ? check.outcome() : worst;
      }
      runs.out().flush();
      return switch (worst) {
        case FINE -> 0;
        case WORSE -> 1;
        case CANNOT_TELL -> CANNOT_TELL;
      };
    }

    private static double share(String text) throws CommandProblem {
      try {
        double percent = Double.parseDouble(text.replaceFirst("%$", ""));
        if (percent > 0 && percent < 100) {
          return percent / 100;
        }
      } catch (NumberFormatException e) {
        // said below, as for a number that is out of range
      }
      throw new CommandProblem("--worse must be above 0% and below 100%, not " + text);
    }
  }

  /** {@code dirlens bench name}. */
  @Command(
      name = "name",
      mixinStandardHelpOptions = true,
      description = "Gives a run another name.")
  static final class NameRun implements Callable<Integer> {
    @Mixin private RunsOption runs = new RunsOption();

    @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
    private String run = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "Its new name.")
    private String name = "";

    @Override
    public Integer call() throws IOException, CommandProblem {
      runs.folder().name(runs.folder().find(run), checked(name));
      return 0;
    }
  }

  /** {@code dirlens bench delete}. */
  @Command(name = "delete", mixinStandardHelpOptions = true, description = "Deletes runs.")
  static final class DeleteRun implements Callable<Integer> {
    @Mixin private RunsOption runs = new RunsOption();

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "The runs.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException {
      RunFolder folder = runs.folder();
      for (String each : names) {
        folder.delete(folder.find(each));
      }
      return 0;
    }
  }

  /** The form of a report that is to be in a file. */
  static Report reportFor(String option, Path file) throws CommandProblem {
    return Report.forFile(file.toString())
        .orElseThrow(
            () -> new CommandProblem(option + " ends with .html, .md or .csv, not as " + file));
  }

  /** A name that a run can have. */
  static String checked(String name) throws CommandProblem {
    if (!RunHead.isName(name)) {
      throw new CommandProblem("a name of a run is one line of 1 to 200 characters, not: " + name);
    }
    return name;
  }
}
