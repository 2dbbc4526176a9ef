package org.dirlens.launcher.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code dirlens explain} that name other indices than there are. */
final class WhatIfOptions {
  private static final String THRESHOLD = "threshold=";

  @Option(
      names = "--hide",
      paramLabel = "ATTR[:KIND[,KIND...]]",
      description = "As if there were no such index. Without kinds, all of the attribute.")
  private List<String> hidden = new ArrayList<>();

  @Option(
      names = "--suppose",
      paramLabel = "ATTR[:KIND[,KIND...]][:threshold=N]",
      description = {
        "As if there were such an index (kind equality unless told), or one with another",
        "duplicates threshold: counts what it would say in all entries, builds nothing."
      })
  private List<String> supposed = new ArrayList<>();

  WhatIf chosen() throws CommandProblem {
    List<WhatIf.Hidden> hide = new ArrayList<>();
    for (String word : hidden) {
      hide.addAll(hidden(word.split(":", -1)));
    }
    List<WhatIf.Supposed> suppose = new ArrayList<>();
    for (String word : supposed) {
      suppose.addAll(supposed(word.split(":", -1)));
    }
    return new WhatIf(hide, suppose);
  }

  private static List<WhatIf.Hidden> hidden(String[] parts) throws CommandProblem {
    if (parts.length == 1) {
      return List.of(new WhatIf.Hidden(parts[0], null));
    }
    return kinds(parts, parts.length).stream()
        .map(kind -> new WhatIf.Hidden(parts[0], kind))
        .toList();
  }

  private static List<WhatIf.Supposed> supposed(String[] parts) throws CommandProblem {
    String last = parts[parts.length - 1];
    boolean moved = parts.length > 1 && last.startsWith(THRESHOLD);
    Integer threshold = moved ? threshold(last) : null;
    List<WhatIf.Supposed> indices = new ArrayList<>();
    try {
      for (IndexKind kind : kinds(parts, moved ? parts.length - 1 : parts.length)) {
        indices.add(new WhatIf.Supposed(parts[0], kind, threshold));
      }
    } catch (IllegalArgumentException outOfRange) {
      throw new CommandProblem(String.valueOf(outOfRange.getMessage()));
    }
    return indices;
  }

  private static Set<IndexKind> kinds(String[] parts, int end) throws CommandProblem {
    return IndexCommand.kinds(Arrays.asList(parts).subList(1, end));
  }

  private static @Nullable Integer threshold(String setting) throws CommandProblem {
    try {
      return Integer.valueOf(setting.substring(THRESHOLD.length()));
    } catch (NumberFormatException e) {
      throw new CommandProblem("not a number of ids: " + setting);
    }
  }
}
