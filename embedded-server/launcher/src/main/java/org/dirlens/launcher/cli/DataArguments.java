package org.dirlens.launcher.cli;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands that work on partitions share besides the folder: which partition. */
final class DataArguments extends FolderArguments {
  @Option(
      names = "--base",
      paramLabel = "DN",
      description = "The partition, where there is more than one.")
  private @Nullable String base;

  /** What was given with {@code --base}, or null. */
  @Nullable String base() {
    return base;
  }

  /** The name given with {@code --base}, or null. */
  @Nullable Dn baseName(Schema schema) throws CommandProblem {
    if (base == null) {
      return null;
    }
    try {
      return Dn.parse(base, schema);
    } catch (LdapProblem e) {
      throw new CommandProblem("--base is not a valid DN: " + e.getMessage());
    }
  }

  /** The partition of {@code --base}, or the only one. */
  Partition partition(Installation installation) throws CommandProblem, LdapProblem {
    List<Partition> chosen = partitions(installation);
    if (chosen.size() != 1) {
      throw new CommandProblem(
          chosen.isEmpty()
              ? data() + " holds no partition yet; import an LDIF file or serve with --base first"
              : "choose a partition with --base; there are: " + names(chosen));
    }
    return chosen.getFirst();
  }

  /** The partition of {@code --base}, or all. */
  List<Partition> partitions(Installation installation) throws CommandProblem, LdapProblem {
    Dn name = baseName(installation.schema());
    List<Partition> all = installation.partitions();
    if (name == null) {
      return all;
    }
    return List.of(
        installation
            .partitionOf(name.toString())
            .orElseThrow(
                () ->
                    new CommandProblem(
                        "no partition holds "
                            + base
                            + (all.isEmpty()
                                ? "; there are none"
                                : "; there are: " + names(all)))));
  }

  /** The entry of {@code --base}, or the topmost one of the partition. */
  Dn entry(Partition partition) throws CommandProblem {
    return Objects.requireNonNullElse(baseName(partition.schema()), partition.suffix());
  }

  private static String names(List<Partition> partitions) {
    return partitions.stream().map(p -> p.suffix().toString()).collect(Collectors.joining(" and "));
  }
}
