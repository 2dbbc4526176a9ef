package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PartitionImport;
import org.dirlens.partition.LoadReport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code dirlens import}: loads an LDIF file into a partition, which is made where it does not
 * exist.
 */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description =
        "Loads the entries of an LDIF file. Records that cannot be loaded are reported with their line; the others are.",
    footer =
        "Without --base, the partition is that of the file's first entry, which becomes the suffix of a new one if none holds it.")
final class ImportCommand implements Callable<Integer> {
  /** Problems printed; the rest is counted. */
  private static final int SHOWN_PROBLEMS = 100;

  @Mixin private DataArguments arguments = new DataArguments();

  @Option(names = "--ids", paramLabel = "HOW", description = IdsOption.DESCRIPTION)
  private @Nullable String ids;

  @Parameters(paramLabel = "FILE.ldif", description = "The file to load.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    EntryIds wanted = IdsOption.parse(ids);
    Schema schema = Schema.standard();
    ImportFile source = new ImportFile(file, schema);
    Dn first = source.firstName();
    Dn base = Objects.requireNonNullElse(arguments.baseName(schema), first);
    if (!Files.exists(arguments.data())) {
      source.requireSuffix(base);
    }
    try (Installation installation = Installation.open(arguments.data())) {
      Optional<Partition> there = installation.partitionOf(base.toString());
      if (there.isEmpty()) {
        source.requireSuffix(base);
      }
      Partition partition =
          there.isPresent()
              ? there.get()
              : installation.createPartition(
                  base.toString(), Objects.requireNonNullElse(wanted, EntryIds.SEQUENTIAL));
      Installation.requireIds(partition, wanted);
      long start = System.nanoTime();
      LoadReport report = load(installation, partition);
      return report(report, partition, System.nanoTime() - start);
    }
  }

  private LoadReport load(Installation installation, Partition partition)
      throws IOException, LdapProblem {
    Directory directory =
        Directory.of(
            installation.partitions(),
            installation.schema(),
            DirectoryOptions.standard(password -> false));
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    LoadReport report = new PartitionImport(partition, directory).load(file, progress);
    progress.finish();
    return report;
  }

  private int report(LoadReport report, Partition partition, long nanos) {
    PrintWriter err = arguments.err();
    report.problems().stream()
        .limit(SHOWN_PROBLEMS)
        .forEach(
            problem -> err.println(file + ", " + problem.position() + ": " + problem.message()));
    long hidden = report.failed() - Math.min(SHOWN_PROBLEMS, report.problems().size());
    if (hidden > 0) {
      err.println("... and " + hidden + " more");
    }
    arguments
        .out()
        .printf(
            Locale.ROOT,
            "%,d entries loaded into %s in %.1f s, %,d refused%n",
            report.added(),
            partition.suffix(),
            nanos / 1e9,
            report.failed());
    return report.failed() > 0 || report.cancelled() ? 1 : 0;
  }
}
