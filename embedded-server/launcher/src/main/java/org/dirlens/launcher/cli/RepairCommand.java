package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.partition.Partition;
import org.dirlens.partition.check.RepairReport;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.VerifyReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code dirlens repair}: builds hierarchy, counts and indices again from the entries, and says
 * what was wrong before and after.
 */
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    description =
        "Builds hierarchy, counts and all indices again from the entries, and says what was wrong"
            + " and what was done. The entries themselves are not changed, but where they or values"
            + " of them cannot be read: all that can be is saved, and where others stand below a"
            + " lost entry, one of the class dirlensLostEntry takes its place.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:clean now", "1:damaged still; what is damaged is listed"})
final class RepairCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    boolean clean = true;
    try (Installation installation = arguments.open()) {
      for (Partition partition : arguments.partitions(installation)) {
        clean &= repair(partition);
      }
    }
    arguments.out().flush();
    return clean ? 0 : 1;
  }

  private boolean repair(Partition partition) {
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    RepairReport report = partition.repair(progress);
    progress.finish();
    String name = partition.suffix() + ": ";
    show(name + "found: ", report.found());
    report.done().forEach(sentence -> arguments.out().println(name + sentence));
    show(name + "left: ", report.left());
    arguments.out().println(name + (report.left().isEmpty() ? "clean" : "still damaged"));
    return report.left().isEmpty();
  }

  private void show(String start, List<VerifyReport.Damage> damages) {
    PrintWriter out = arguments.out();
    damages.forEach(damage -> out.println(start + damage.where() + ": " + damage.what()));
  }
}
