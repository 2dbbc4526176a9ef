package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.Partition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.VerifyReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code dirlens verify}: compares every table and index with what the entries say, and checks
 * every page.
 */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description =
        "Checks every page, and compares every table and index with what the entries say.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:clean", "1:damaged; what is damaged is listed"})
final class VerifyCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    boolean clean = true;
    try (Installation installation = arguments.open()) {
      for (Partition partition : arguments.partitions(installation)) {
        clean &= verify(partition);
      }
    }
    arguments.out().flush();
    return clean ? 0 : 1;
  }

  private boolean verify(Partition partition) {
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    VerifyReport report = partition.verify(progress);
    progress.finish();
    PrintWriter out = arguments.out();
    report
        .damages()
        .forEach(
            damage ->
                out.println(partition.suffix() + ": " + damage.where() + ": " + damage.what()));
    out.printf(
        Locale.ROOT,
        "%s: %s, %s, %s%n",
        partition.suffix(),
        TextTable.counted(partition.statistics().entries(), "entry", "entries"),
        TextTable.counted(report.pages(), "page", "pages"),
        report.damages().isEmpty()
            ? "clean"
            : TextTable.counted(report.damages().size(), "problem", "problems"));
    return report.damages().isEmpty();
  }
}
