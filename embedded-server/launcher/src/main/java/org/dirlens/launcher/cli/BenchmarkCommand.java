package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.json.Json;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens benchmark}: repeats an experiment and prints what it found. */
@Command(
    name = "benchmark",
    mixinStandardHelpOptions = true,
    description = "Repeats an experiment on generated data and prints what it found.",
    footer = "Without EXPERIMENT, lists the experiments.")
final class BenchmarkCommand implements Callable<Integer> {
  private static final long SIZE_MIN = 100;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "EXPERIMENT", description = "Which one.")
  private @Nullable String name;

  @Option(
      names = "--size",
      paramLabel = "N",
      description =
          "Entries, at least 100; \"full\" for those of the original. Default: a small run.")
  private @Nullable String size;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "A folder for the data, which must be new or empty and stays. Default: one that is removed.")
  private @Nullable Path data;

  @Option(names = "--json", description = "Prints a JSON object a row.")
  private boolean json;

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    List<Experiment> all = ExperimentCatalog.installed();
    if (name == null) {
      list(all, out);
    } else {
      Experiment chosen = choose(all, name);
      long entries = size(chosen);
      ConsoleProgress progress = new ConsoleProgress(spec.commandLine().getErr());
      ResultTable result =
          data == null ? inPassing(chosen, entries, progress) : in(data, chosen, entries, progress);
      progress.finish();
      if (json) {
        result.rows().forEach(row -> out.println(Json.of(named(chosen, row))));
      } else {
        print(chosen, result, out);
      }
    }
    out.flush();
    return 0;
  }

  private static void list(List<Experiment> all, PrintWriter out) {
    TextTable table = new TextTable("<name", "small", "full", "<measures");
    for (Experiment experiment : all) {
      Description each = experiment.description();
      table.row(
          each.name(),
          IndexTable.number(each.smokeSize()),
          IndexTable.number(each.fullSize()),
          each.title());
    }
    table.print(out);
  }

  private static Experiment choose(List<Experiment> all, String name) throws CommandProblem {
    return all.stream()
        .filter(each -> each.description().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandProblem(
                    "no such experiment: "
                        + name
                        + "; there are: "
                        + all.stream()
                            .map(each -> each.description().name())
                            .collect(Collectors.joining(", "))));
  }

  private long size(Experiment chosen) throws CommandProblem {
    if (size == null) {
      return chosen.description().smokeSize();
    }
    if (size.equals("full")) {
      return chosen.description().fullSize();
    }
    try {
      long entries = Long.parseLong(size);
      if (entries >= SIZE_MIN) {
        return entries;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number that is too small
    }
    throw new CommandProblem("--size is \"full\" or at least " + SIZE_MIN + ", not " + size);
  }

  private static ResultTable inPassing(Experiment chosen, long entries, ProgressMonitor progress)
      throws IOException, LdapProblem {
    Path folder = Files.createTempDirectory("dirlens-benchmark");
    CountDownLatch removed = new CountDownLatch(1);
    Thread atInterrupt = cancelAtExit(Thread.currentThread(), removed);
    try {
      return chosen.run(folder, entries, progress);
    } finally {
      Folders.delete(folder);
      removed.countDown();
      forget(atInterrupt);
    }
  }

  /** At Ctrl-C the run is cancelled and the process lives until its folder is removed. */
  private static Thread cancelAtExit(Thread worker, CountDownLatch removed) {
    Thread hook =
        new Thread(
            () -> {
              worker.interrupt();
              try {
                removed.await(30, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "benchmark end");
    Runtime.getRuntime().addShutdownHook(hook);
    return hook;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, by that hook
    }
  }

  private static ResultTable in(
      Path folder, Experiment chosen, long entries, ProgressMonitor progress)
      throws IOException, LdapProblem, CommandProblem {
    Files.createDirectories(folder);
    try (Stream<Path> there = Files.list(folder)) {
      if (there.findAny().isPresent()) {
        throw new CommandProblem(folder + " is not empty; name a new folder");
      }
    }
    return chosen.run(folder, entries, progress);
  }

  private static Map<String, Object> named(Experiment chosen, Map<String, Object> row) {
    Map<String, Object> named = new LinkedHashMap<>();
    named.put("experiment", chosen.description().name());
    named.putAll(row);
    return named;
  }

  private static void print(Experiment chosen, ResultTable result, PrintWriter out) {
    Description what = chosen.description();
    out.println(what.name() + ": " + what.title());
    out.println(machine());
    out.println();
    TextTable table = new TextTable(result.columns().toArray(String[]::new));
    for (Map<String, Object> row : result.rows()) {
      table.row(row.values().stream().map(BenchmarkCommand::cell).toArray(String[]::new));
    }
    table.print(out);
    if (!what.note().isEmpty()) {
      out.println();
      out.println(what.note());
    }
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%s %s, %s, heap up to %s, %d cores, %s",
        System.getProperty("java.vm.name"),
        Runtime.version(),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(" and ")),
        ByteSizes.format(Runtime.getRuntime().maxMemory()),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name"));
  }

  private static String cell(Object value) {
    return switch (value) {
      case Long number -> IndexTable.number(number);
      case Double number -> String.format(Locale.ROOT, "%,.1f", number);
      default -> value.toString();
    };
  }
}
