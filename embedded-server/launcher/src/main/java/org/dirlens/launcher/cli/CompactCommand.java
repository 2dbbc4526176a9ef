package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.InstallationCopy;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.partition.ldap.LdapProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code dirlens compact}: gives free space in the files back to the file system. */
@Command(
    name = "compact",
    mixinStandardHelpOptions = true,
    description =
        "Copies every partition without the free space in its files, and puts the copy in its"
            + " place. Needs as much space as the data takes, and no server on the folder.",
    footer = "An end in the middle leaves the partition that was there.")
final class CompactCommand implements Callable<Integer> {
  @Mixin private FolderArguments arguments = new FolderArguments();

  @Override
  public Integer call() throws IOException, LdapProblem {
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    long before = bytes(arguments.data());
    InstallationCopy.compact(arguments.data(), progress);
    progress.finish();
    arguments.out().printf("%,d bytes before, %,d after%n", before, bytes(arguments.data()));
    arguments.out().flush();
    return 0;
  }

  private static long bytes(Path folder) throws IOException {
    return Files.isDirectory(folder) ? Folders.bytes(folder) : 0;
  }
}
