package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.dirlens.launcher.InstallationCopy;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.partition.ldap.LdapProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dirlens restore}: makes a data folder from a backup. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description =
        "Makes a data folder from a backup, which stays as it is. Every page is checked on the"
            + " way.",
    footer = "An existing data folder is not overwritten: move it away first.")
final class RestoreCommand implements Callable<Integer> {
  @Mixin private FolderArguments arguments = new FolderArguments();

  @Parameters(paramLabel = "BACKUP", description = "The folder that a backup has made.")
  private Path backup = Path.of(".");

  @Override
  public Integer call() throws IOException, LdapProblem {
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    int partitions = InstallationCopy.restore(backup, arguments.data().toAbsolutePath(), progress);
    progress.finish();
    String restored = BackupCommand.partitions(partitions);
    arguments.out().println("Restored " + restored + " to " + arguments.data());
    arguments.out().flush();
    return 0;
  }
}
