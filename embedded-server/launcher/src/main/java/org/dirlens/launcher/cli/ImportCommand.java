package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PreparedEntries;
import org.dirlens.launcher.ldif.LdifEntries;
import org.dirlens.launcher.ldif.LdifReader;
import org.dirlens.launcher.ldif.LdifRecord;
import org.dirlens.partition.LoadReport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Parameters(paramLabel = "FILE.ldif", description = "The file to load.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    String base = base();
    try (Installation installation = Installation.open(arguments.data())) {
      Partition partition = installation.partitionOf(base).orElse(null);
      partition = partition == null ? installation.createPartition(base) : partition;
      long start = System.nanoTime();
      LoadReport report = load(installation, partition);
      return report(report, partition, System.nanoTime() - start);
    }
  }

  private String base() throws IOException, CommandProblem {
    String given = arguments.base();
    return given == null ? firstName() : given;
  }

  private String firstName() throws IOException, CommandProblem {
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LdifRecord first = reader.next();
      if (first == null || first.dn().isEmpty()) {
        throw new CommandProblem(
            file + " holds no entry: " + (first == null ? "it is empty" : first.problem()));
      }
      return first.dn();
    }
  }

  private LoadReport load(Installation installation, Partition partition)
      throws IOException, LdapProblem {
    Directory directory =
        Directory.of(
            installation.partitions(),
            installation.schema(),
            DirectoryOptions.standard(password -> false));
    if (holdsSuffixOnly(partition)) {
      partition.delete(partition.suffix());
    }
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      LoadReport report =
          partition.load(
              new PreparedEntries(new LdifEntries(reader, installation.schema()), directory),
              progress);
      progress.finish();
      return report;
    }
  }

  /**
   * Whether nobody has used the partition yet: a file with the suffix entry replaces the one made
   * with the partition.
   */
  private static boolean holdsSuffixOnly(Partition partition) {
    return partition.statistics().entries() == 1;
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
