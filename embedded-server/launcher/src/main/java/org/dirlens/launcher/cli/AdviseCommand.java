package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.Advisor;
import org.dirlens.advisor.Budget;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.PartitionTrials;
import org.dirlens.advisor.PlannedIndices;
import org.dirlens.advisor.log.AccessLogs;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.advisor.workload.WorkloadBuilder;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.PlanFile;
import org.dirlens.partition.Partition;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dirlens advise}: from the log of a server to the indices that would help. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    description = {
      "Tells which filters the logs of a directory server are about, and which indices would help.",
      "Asks samples of the filters as if there were other indices, and builds none."
    },
    footer = {
      "Reads logs of Dirlens, OpenLDAP (loglevel stats), 389 Directory Server and OpenDJ, also"
          + " packed",
      "by gzip. Searches outside of the partition do not count."
    })
final class AdviseCommand implements Callable<Integer> {
  private static final int TRIALS_MAX = 20_000;

  @Mixin private DataArguments arguments = new DataArguments();

  @Option(
      names = "--log",
      required = true,
      arity = "1..*",
      paramLabel = "FILE",
      description = "The logs of one server, in any order.")
  private List<Path> logs = List.of();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long filters may be asked. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Writes the advice as an index plan for dirlens plan apply: a new file.")
  private @Nullable Path plan;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  /** The whole answer; the JSON members have these names. */
  record Report(
      String suffix,
      LogSummary log,
      long searchesElsewhere,
      Workload workload,
      Advice advice,
      List<Lint.Finding> findings) {}

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    if (seconds < 1) {
      throw new CommandProblem("--seconds must be at least 1, not " + seconds);
    }
    try (Installation installation = arguments.open()) {
      Partition partition = arguments.partition(installation);
      Report report = report(partition);
      if (plan != null) {
        write(plan, partition, report.advice());
      }
      if (json) {
        arguments.out().println(Json.of(report));
      } else {
        WorkloadText.print(report, arguments.out());
        AdvicePrinter.print(report, arguments.out());
      }
      arguments.out().flush();
      return 0;
    }
  }

  private Report report(Partition partition) throws IOException, LdapProblem {
    WorkloadBuilder builder = new WorkloadBuilder(partition.schema(), partition.suffix());
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    LogSummary log = AccessLogs.read(logs, builder, progress);
    Workload workload = builder.workload();
    PartitionTrials trials = new PartitionTrials(partition);
    Budget budget = new Budget(TRIALS_MAX, Duration.ofSeconds(seconds), System::nanoTime);
    Advice advice = new Advisor<>(trials.facts(), trials, budget, progress).advise(workload);
    progress.finish();
    return new Report(
        partition.suffix().toString(),
        log,
        builder.elsewhere(),
        workload,
        advice,
        Lint.of(trials.facts(), Lint.Reach.WITH_SUPERIORS));
  }

  private static void write(Path file, Partition partition, Advice advice)
      throws IOException, LdapProblem {
    List<IndexDefinition> present =
        partition.indexRows().stream().map(IndexRow::definition).toList();
    Map<String, IndexDefinition> planned = new LinkedHashMap<>();
    PlannedIndices.with(present, advice.proposals())
        .forEach(each -> planned.put(each.attribute(), each));
    IndexPlan all = new IndexPlan(Map.of(partition.suffix(), planned));
    Files.writeString(
        file,
        PlanFile.text(all, partition.schema()),
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
  }
}
