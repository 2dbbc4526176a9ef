package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.dirlens.launcher.Installation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What the commands that work on a data folder share: the folder, the partition, and where to
 * print.
 */
final class DataArguments {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(names = "--data", required = true, paramLabel = "DIR", description = "The data folder.")
  private Path data = Path.of(".");

  @Option(
      names = "--base",
      paramLabel = "DN",
      description = "The partition, where there is more than one.")
  private @Nullable String base;

  Path data() {
    return data;
  }

  @Nullable String base() {
    return base;
  }

  /** Opens the existing data folder; fails if a server runs on it. */
  Installation open() throws IOException, LdapProblem {
    return Installation.openExisting(data);
  }

  /** The partition of {@code --base}, or the only one. */
  Partition partition(Installation installation) throws CommandProblem, LdapProblem {
    List<Partition> partitions = installation.partitions();
    if (base != null) {
      return installation
          .partitionOf(base)
          .orElseThrow(
              () ->
                  new CommandProblem(
                      "no partition holds " + base + "; there are: " + names(partitions)));
    }
    if (partitions.size() != 1) {
      throw new CommandProblem(
          partitions.isEmpty()
              ? data + " holds no partition yet; import an LDIF file or serve with --base first"
              : "choose a partition with --base; there are: " + names(partitions));
    }
    return partitions.getFirst();
  }

  private static String names(List<Partition> partitions) {
    return partitions.stream().map(p -> p.suffix().toString()).collect(Collectors.joining(" and "));
  }

  PrintWriter out() {
    return line().getOut();
  }

  PrintWriter err() {
    return line().getErr();
  }

  private CommandLine line() {
    return Objects.requireNonNull(spec, "set when the command is parsed").commandLine();
  }
}
