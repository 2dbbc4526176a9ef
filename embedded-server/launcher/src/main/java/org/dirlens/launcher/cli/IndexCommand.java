package org.dirlens.launcher.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens index}: shows and changes the indices of a partition. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = "Shows and changes the indices of a partition.",
    footer = {
      "Kinds: equality (the default), presence, ordering, substring, approximate, hash.",
      "Which are possible depends on the matching rules of the attribute.",
      "Sizes: 65536, 64K, 16M."
    })
final class IndexCommand implements Runnable {
  @Spec private CommandLine.Model.@Nullable CommandSpec spec;

  @Mixin private DataArguments arguments = new DataArguments();

  @Override
  public void run() {
    if (spec != null) {
      throw new CommandLine.ParameterException(spec.commandLine(), "say list, add, drop or set");
    }
  }

  /** Does something with the partition. */
  private interface Work {
    void on(Partition partition) throws LdapProblem, CommandProblem;
  }

  private int with(Work work) throws IOException, LdapProblem, CommandProblem {
    try (Installation installation = arguments.open()) {
      Partition partition = arguments.partition(installation);
      work.on(partition);
      arguments.out().flush();
      return 0;
    }
  }

  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the indices.")
  int list() throws IOException, LdapProblem, CommandProblem {
    return with(partition -> IndexTable.print(partition.indices(), arguments.out()));
  }

  @Command(
      name = "add",
      mixinStandardHelpOptions = true,
      description = "Adds indices, or kinds to indices, and builds all in one pass.")
  int add(
      @Parameters(
              paramLabel = "ATTR[:KIND[,KIND...]]",
              arity = "1..*",
              description = "Attribute types with kinds, see below; or one, and behind it kinds.")
          List<String> words)
      throws IOException, LdapProblem, CommandProblem {
    List<Wanted> wanted = wanted(words);
    return with(
        partition -> {
          Map<String, IndexDefinition> targets = new LinkedHashMap<>();
          for (Wanted one : wanted) {
            String attribute = partition.schema().requireAttribute(one.attribute).name();
            IndexDefinition before = targets.get(attribute);
            Set<IndexKind> kinds = EnumSet.copyOf(one.kinds);
            if (before == null) {
              before = find(partition, attribute).orElse(null);
            }
            if (before == null) {
              before = IndexDefinition.of(attribute, kinds.iterator().next());
            }
            kinds.addAll(before.kinds());
            targets.put(attribute, before.withKinds(kinds));
          }
          change(partition, targets.values().stream().map(IndexChange.Define::new).toList());
        });
  }

  private record Wanted(String attribute, Set<IndexKind> kinds) {}

  /** One attribute and behind it its kinds, or several, each with its kinds behind a colon. */
  private static List<Wanted> wanted(List<String> words) throws CommandProblem {
    if (words.stream().noneMatch(word -> word.contains(":"))) {
      return List.of(new Wanted(words.getFirst(), kinds(words.subList(1, words.size()))));
    }
    List<Wanted> wanted = new ArrayList<>();
    for (String word : words) {
      String[] parts = word.split(":", 2);
      wanted.add(new Wanted(parts[0], kinds(Arrays.asList(parts).subList(1, parts.length))));
    }
    return wanted;
  }

  /** The kinds named, each word one or a list with commas; equality if there is none. */
  static Set<IndexKind> kinds(List<String> names) throws CommandProblem {
    if (names.isEmpty()) {
      return EnumSet.of(IndexKind.EQUALITY);
    }
    try {
      return IndexKind.parse(String.join(",", names));
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(String.valueOf(e.getMessage()));
    }
  }

  @Command(
      name = "drop",
      mixinStandardHelpOptions = true,
      description = "Drops the index of an attribute.")
  int drop(@Parameters(paramLabel = "ATTR", description = "The attribute type.") String attribute)
      throws IOException, LdapProblem, CommandProblem {
    return with(
        partition ->
            change(
                partition,
                List.of(new IndexChange.Drop(require(partition, attribute).attribute()))));
  }

  @Command(
      name = "set",
      mixinStandardHelpOptions = true,
      description = "Changes the duplicates threshold (ids) or the cache size of an index.")
  int set(
      @Parameters(index = "0", paramLabel = "ATTR", description = "The attribute type.")
          String attribute,
      @Parameters(
              index = "1..*",
              arity = "1..*",
              paramLabel = "NAME=VALUE",
              description = "threshold=N, cache=BYTES")
          List<String> settings)
      throws IOException, LdapProblem, CommandProblem {
    return with(
        partition -> {
          IndexDefinition target = require(partition, attribute);
          for (String setting : settings) {
            target = with(target, setting);
          }
          change(partition, List.of(new IndexChange.Define(target)));
        });
  }

  private static IndexDefinition with(IndexDefinition definition, String setting)
      throws CommandProblem {
    int equals = setting.indexOf('=');
    String name = equals < 0 ? "" : setting.substring(0, equals).toLowerCase(Locale.ROOT);
    String value = setting.substring(equals + 1);
    try {
      return switch (name) {
        case "threshold" -> definition.withThreshold(Integer.parseInt(value));
        case "cache" -> definition.withCacheBytes(ByteSizes.parse(value));
        default ->
            throw new CommandProblem(
                "no such setting: " + setting + " (say threshold=N or cache=BYTES)");
      };
    } catch (NumberFormatException e) {
      throw new CommandProblem("not a number of ids: " + setting);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(String.valueOf(e.getMessage()));
    }
  }

  private void change(Partition partition, List<? extends IndexChange> changes) throws LdapProblem {
    ConsoleProgress progress = new ConsoleProgress(arguments.err());
    partition.changeIndices(List.copyOf(changes), progress);
    progress.finish();
    IndexTable.print(partition.indices(), arguments.out());
  }

  private static IndexDefinition require(Partition partition, String attribute)
      throws CommandProblem {
    return find(partition, attribute)
        .orElseThrow(
            () ->
                new CommandProblem(
                    "no index of " + attribute + "; there " + names(partition.indices())));
  }

  private static String names(List<IndexStatus> indices) {
    return indices.isEmpty()
        ? "are none"
        : indices.stream()
            .map(status -> status.definition().attribute())
            .collect(Collectors.joining(", ", "are: ", ""));
  }

  private static Optional<IndexDefinition> find(Partition partition, String attribute) {
    return partition.indices().stream()
        .map(status -> status.definition())
        .filter(definition -> sameType(partition, definition.attribute(), attribute))
        .findFirst();
  }

  private static boolean sameType(Partition partition, String one, String other) {
    AttributeType type = partition.schema().attribute(one);
    return type != null && type == partition.schema().attribute(other);
  }
}
