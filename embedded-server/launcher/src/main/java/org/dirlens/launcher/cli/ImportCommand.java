package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
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
    description = {
      "Loads the entries of an LDIF file, in any order of the records.",
      "Records that cannot be loaded are reported with their line; the others are loaded, unless"
          + " --all-or-nothing is given. The exit code is 1 if there was such a record."
    },
    footer = {
      "Without --base, the partition is that of all entries of the file; if there is none, the topmost"
          + " entry becomes the suffix of a new one. With --base, entries elsewhere than at or below"
          + " it are passed over.",
      "docs/howto/import.md tells how to bring the data of other servers."
    })
final class ImportCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Option(names = "--ids", paramLabel = "HOW", description = IdsOption.DESCRIPTION)
  private @Nullable String ids;

  @Option(
      names = "--check",
      description =
          "Only tells what the import would find, one problem a record; nothing is written. The"
              + " exit code is 1 if a record would be refused.")
  private boolean check;

  @Option(
      names = "--all-or-nothing",
      description = "Loads nothing if a record cannot be loaded: the folder stays as it was.")
  private boolean allOrNothing;

  @Option(
      names = "--ignore",
      paramLabel = "NAME",
      split = ",",
      description =
          "Leaves these attribute types and object classes out of all entries. Can be repeated,"
              + " and takes lists with commas.")
  private List<String> ignored = List.of();

  @Option(
      names = "--from",
      paramLabel = "SERVER",
      description =
          "The file is an export of 389ds, apacheds, opendj or ad: leaves out what only that server"
              + " understands, and translates what has another name here.")
  private @Nullable String from;

  @Parameters(paramLabel = "FILE.ldif", description = "The file to load.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    if (check && allOrNothing) {
      throw new CommandProblem("--check and --all-or-nothing cannot be combined");
    }
    LoadRule rule =
        check
            ? LoadRule.CHECK_ONLY
            : allOrNothing ? LoadRule.ALL_OR_NOTHING : LoadRule.GOOD_ENTRIES;
    ImportRun.Asked asked =
        new ImportRun.Asked(
            arguments.base(), IdsOption.parse(ids), rule, Translation.of(ignored, server()));
    long start = System.nanoTime();
    ImportRun.Result result =
        new ImportRun(file, asked, new ConsoleProgress(arguments.err())).into(arguments.data());
    ImportText text = new ImportText(file, result, rule);
    text.findings(arguments.err());
    arguments.out().println(text.summary((System.nanoTime() - start) / 1e9));
    LoadReport report = result.report();
    return report.failed() > 0 || report.cancelled() ? 1 : 0;
  }

  private @Nullable ForeignServer server() throws CommandProblem {
    try {
      return from == null ? null : ForeignServer.of(from);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--from: " + e.getMessage());
    }
  }
}
