package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.dirlens.apacheds.ApacheDsPartition;
import org.dirlens.apacheds.ExportedEntries;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.launcher.ApacheDsExport;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextOutput;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.server.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens apacheds}: reads partitions of ApacheDS without it. */
@Command(
    name = "apacheds",
    mixinStandardHelpOptions = true,
    description = "Reads a partition of ApacheDS 2.0.0.AM25 or later, and writes nothing to it.",
    footer = "Take a copy, or stop the server first: it may change the file meanwhile.")
final class ApacheDsCommand implements Runnable {
  private static final String PLACE = "Folder of the partition, or its file that ends with .db.";

  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(line(), "say show or export");
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description =
          "Shows its trees: pages, keys and ids, and how ids are spread over keys. The exit code"
              + " is 1 if something is damaged.")
  int show(
      @Parameters(paramLabel = "FOLDER", description = PLACE) Path place,
      @Option(names = "--json", description = "Prints one JSON object instead of text.")
          boolean json)
      throws IOException {
    try (ApacheDsPartition partition = ApacheDsPartition.open(place)) {
      ConsoleProgress progress = new ConsoleProgress(line().getErr());
      PartitionReport report = partition.inspect(progress);
      progress.finish();
      PrintWriter out = line().getOut();
      if (json) {
        out.println(Json.of(report));
      } else {
        new ApacheDsText(report).print(out);
      }
      out.flush();
      report.problems().forEach(line().getErr()::println);
      return report.problems().isEmpty() ? 0 : 1;
    }
  }

  @Command(
      name = "export",
      mixinStandardHelpOptions = true,
      description =
          "Writes its entries as LDIF with all attributes, superiors first, to a file or to the"
              + " standard output. The exit code is 1 if an entry could not be read.",
      footer = "The file is created for its owner only. Load it with  import --from apacheds.")
  int export(
      @Parameters(paramLabel = "FOLDER", description = PLACE) Path place,
      @Parameters(
              arity = "0..1",
              paramLabel = "FILE.ldif",
              description = "The file to write; must not exist.")
          @Nullable Path file)
      throws IOException {
    try (ApacheDsPartition partition = ApacheDsPartition.open(place)) {
      ConsoleProgress progress = new ConsoleProgress(line().getErr());
      ApacheDsExport export = new ApacheDsExport(partition);
      ExportedEntries exported =
          file == null
              ? export.write(new TextOutput(line().getOut()), progress)
              : export.writeFile(file, progress);
      progress.finish();
      return tell(exported);
    }
  }

  private int tell(ExportedEntries exported) {
    PrintWriter err = line().getErr();
    exported.problems().forEach(err::println);
    if (exported.failed() > 0) {
      err.println(entries(exported.failed()) + " could not be read");
    }
    if (exported.nameless() > 0) {
      err.println(entries(exported.nameless()) + " not in the index of names");
    }
    err.println(entries(exported.written()) + " written");
    return exported.isComplete() ? 0 : 1;
  }

  private static String entries(long count) {
    return TextTable.counted(count, "entry", "entries");
  }

  private CommandLine line() {
    return Objects.requireNonNull(spec).commandLine();
  }
}
