package org.dirlens.launcher.cli.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.AtEnd;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.runs.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dirlens bench all}. Each experiment has a process of its own, as if it were run alone. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    description = {
      "Runs every experiment that has no kept run of this size yet, the shortest first, each in a",
      "process of its own, and writes one report on all. Called again, it runs what is missing."
    })
final class AllCommand implements Callable<Integer> {
  /** Named, as it knows all commands and no command knows it. */
  private static final String MAIN = "org.dirlens.launcher.cli.Main";

  @Mixin private RunsOption runs = new RunsOption();

  @Option(
      names = "--size",
      paramLabel = "N",
      description =
          "Entries, at least 100; \"full\" for those of the originals. Default: a small run.")
  private @Nullable String size;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description = "How often each is run. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Writes what was found as a document that ends with .html, .md or .csv.")
  private @Nullable Path report;

  private boolean ending;
  private @Nullable Process running;

  @Override
  public Integer call() throws IOException, CommandProblem {
    RunCommand.requireRounds(rounds);
    @Nullable Report form = report == null ? null : BenchCommand.reportFor("--report", report);
    List<Experiment> all = shortestFirst();
    Map<String, Run> kept = kept(all);
    runMissing(all.stream().filter(each -> !kept.containsKey(name(each))).toList());
    List<Run> found = List.copyOf(kept(all).values());
    if (report != null && form != null && !found.isEmpty()) {
      Files.writeString(report, form.text(found), StandardCharsets.UTF_8);
      runs.out().println("Report in " + report);
    }
    runs.out().println(found.size() + " of " + all.size() + " experiments are kept.");
    runs.out().flush();
    return found.size() == all.size() ? 0 : 1;
  }

  private static String name(Experiment experiment) {
    return experiment.description().name();
  }

  private long entries(Experiment experiment) throws CommandProblem {
    return ExperimentWork.entries(size, experiment.description());
  }

  private Duration time(Experiment experiment) throws CommandProblem {
    return experiment.estimate(entries(experiment)).time().multipliedBy(rounds);
  }

  private List<Experiment> shortestFirst() throws CommandProblem {
    Map<Experiment, Duration> times = new LinkedHashMap<>();
    for (Experiment each : ExperimentCatalog.installed()) {
      times.put(each, time(each));
    }
    return times.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The newest run of each experiment of this size and with as many rounds, by its name. */
  private Map<String, Run> kept(List<Experiment> all) throws IOException, CommandProblem {
    Map<String, Run> newest = new LinkedHashMap<>();
    for (RunFolder.Found each : runs.folder().list()) {
      if (each.head() != null && each.head().kind() == RunKind.EXPERIMENT) {
        Run run = RunFile.read(each.file());
        if (run.configuration().rounds() >= rounds) {
          newest.putIfAbsent(
              key(run.configuration().subject(), run.configuration().entries()), run);
        }
      }
    }
    Map<String, Run> kept = new LinkedHashMap<>();
    for (Experiment each : all) {
      Run run = newest.get(key(name(each), entries(each)));
      if (run != null) {
        kept.put(name(each), run);
      }
    }
    return kept;
  }

  private static String key(String subject, long entries) {
    return subject + " " + entries;
  }

  private void runMissing(List<Experiment> missing) throws IOException, CommandProblem {
    Duration left = Duration.ZERO;
    for (Experiment each : missing) {
      left = left.plus(time(each));
    }
    try (AtEnd atEnd = new AtEnd(this::end)) {
      for (int i = 0; i < missing.size(); i++) {
        say((i + 1) + " of " + missing.size() + ": " + name(missing.get(i)));
        say("All that is left takes about " + BenchText.about(left) + ".");
        run(missing.get(i));
        left = left.minus(time(missing.get(i)));
      }
    }
  }

  /** One that fails is told, and those behind it are run all the same. */
  private void run(Experiment experiment) throws IOException {
    Process process = start(experiment);
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      said.lines().forEach(this::say);
      if (process.waitFor() != 0) {
        say(name(experiment) + " ended with " + process.exitValue() + " and is not kept.");
      }
    } catch (InterruptedException e) {
      process.destroy();
      throw new CancellationException("the experiments were cancelled");
    }
  }

  private synchronized Process start(Experiment experiment) throws IOException {
    if (ending) {
      throw new CancellationException("the experiments were cancelled");
    }
    running = new ProcessBuilder(command(experiment)).redirectErrorStream(true).start();
    return running;
  }

  private List<String> command(Experiment experiment) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(List.of("bench", "run", name(experiment), "--rounds", "" + rounds));
    command.addAll(List.of("--runs", runs.folder().path().toString()));
    if (size != null) {
      command.addAll(List.of("--size", size));
    }
    return command;
  }

  /** The experiment that runs removes its data, and no other one begins. */
  private synchronized void end() {
    ending = true;
    if (running != null) {
      running.destroy();
    }
  }

  private void say(String line) {
    runs.err().println(line);
    runs.err().flush();
  }
}
