package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PartitionExport;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextOutput;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dirlens export}: writes a partition, or what lies below a DN, as LDIF. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description =
        "Writes the entries of a partition as LDIF, superiors first, to a file or to the standard"
            + " output.",
    footer = "Hashed passwords are written as well: the file is created for its owner only.")
final class ExportCommand implements Callable<Integer> {
  @Mixin private DataArguments arguments = new DataArguments();

  @Option(
      names = "--operational",
      description = "Also writes what only the server sets, such as entryUUID.")
  private boolean operational;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE.ldif",
      description = "The file to write; must not exist.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    try (Installation installation = arguments.open()) {
      Partition partition = arguments.partition(installation);
      Dn base = arguments.entry(partition);
      ConsoleProgress progress = new ConsoleProgress(arguments.err());
      PartitionExport export =
          new PartitionExport(
              partition,
              base,
              operational ? LdifExport.Attributes.ALL : LdifExport.Attributes.USER);
      long written =
          file == null
              ? export.write(new TextOutput(arguments.out()), progress)
              : export.writeFile(file, progress);
      progress.finish();
      arguments.err().println(TextTable.counted(written, "entry", "entries") + " written");
      return 0;
    }
  }
}
