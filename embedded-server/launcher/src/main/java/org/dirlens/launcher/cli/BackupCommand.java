package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.InstallationCopy;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.ldap.LdapProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dirlens backup}: copies a data folder. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description =
        "Copies the data folder, with the administrator's password and the key, to a new folder that"
            + " can be served itself. Every page is checked on the way.",
    footer = "The copy appears when it is complete; an end before that leaves none.")
final class BackupCommand implements Callable<Integer> {
  @Mixin private FolderArguments arguments = new FolderArguments();

  @Parameters(paramLabel = "TARGET", description = "The folder to make; must not exist.")
  private Path target = Path.of(".");

  @Override
  public Integer call() throws IOException, LdapProblem {
    try (Installation installation = arguments.open()) {
      ConsoleProgress progress = new ConsoleProgress(arguments.err());
      InstallationCopy.copy(installation, target.toAbsolutePath(), progress);
      progress.finish();
      arguments
          .out()
          .println("Backed up " + partitions(installation.partitions().size()) + " to " + target);
      arguments.out().flush();
      return 0;
    }
  }

  /** "1 partition", "3 partitions". */
  static String partitions(int count) {
    return TextTable.counted(count, "partition", "partitions");
  }
}
