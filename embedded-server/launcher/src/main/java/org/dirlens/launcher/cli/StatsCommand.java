package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.server.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code dirlens stats}: what the partitions hold, how many pages each index has on each level and
 * how full they are, and how ids are spread over its keys.
 */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description =
        "Shows what the partitions hold, the pages of each index, and how ids are spread over its"
            + " keys.")
final class StatsCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  /** One partition; the JSON members have these names. */
  record PartitionReport(
      String suffix,
      String entryIds,
      PartitionStatistics statistics,
      List<IndexStatus> indices,
      List<Spread> idsPerKey) {}

  /** The spread of one kind of one index. */
  record Spread(String attribute, IndexKind kind, int threshold, Histogram histogram) {}

  /** The whole answer. */
  record Report(String dataFolder, List<PartitionReport> partitions) {}

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    try (Installation installation = arguments.open()) {
      List<PartitionReport> reports = new ArrayList<>();
      for (Partition partition : arguments.partitions(installation)) {
        reports.add(report(partition));
      }
      print(new Report(arguments.data().toString(), reports));
      return 0;
    }
  }

  private static PartitionReport report(Partition partition) {
    List<Spread> spreads = new ArrayList<>();
    List<IndexStatus> indices = partition.indices();
    for (IndexStatus index : indices) {
      String attribute = index.definition().attribute();
      int threshold = index.definition().threshold();
      for (IndexStatus.Kind kind : index.kinds()) {
        spreads.add(new Spread(attribute, kind.kind(), threshold, kind.shape().idsPerKey()));
      }
    }
    return new PartitionReport(
        partition.suffix().toString(),
        partition.options().layout().ids().toString(),
        partition.statistics(),
        indices,
        spreads);
  }

  private void print(Report report) {
    PrintWriter out = arguments.out();
    if (json) {
      out.println(Json.of(report));
    } else {
      report.partitions().forEach(partition -> text(partition, out));
    }
    out.flush();
  }

  private static void text(PartitionReport partition, PrintWriter out) {
    out.printf(
        "%s: %s entries, ids %s%n%n",
        partition.suffix(),
        TextTable.number(partition.statistics().entries()),
        partition.entryIds());
    IndexTable.print(partition.indices(), out);
    if (!partition.indices().isEmpty()) {
      out.println();
      IndexTable.printPages(partition.indices(), out);
    }
    for (Spread spread : partition.idsPerKey()) {
      out.printf(
          "%n%s, %s: ids a key%n",
          spread.attribute(), spread.kind().name().toLowerCase(java.util.Locale.ROOT));
      spread(spread, out);
    }
    out.println();
  }

  private static void spread(Spread spread, PrintWriter out) {
    IndexTable.printSpread(
        spread.histogram(),
        spread.threshold(),
        "above the threshold of " + spread.threshold(),
        out);
  }
}
