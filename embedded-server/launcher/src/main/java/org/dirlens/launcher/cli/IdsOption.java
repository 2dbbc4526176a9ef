package org.dirlens.launcher.cli;

import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.ids.EntryIds;
import org.jspecify.annotations.Nullable;

/** The option {@code --ids} of commands that may make a partition. */
final class IdsOption {
  static final String DESCRIPTION =
      "How entry ids are assigned in a partition that this command creates; cannot be changed"
          + " later. One of sequential, block, interleaved or random; for one of several servers"
          + " block:1/8:100 (server 1 of 8, blocks of 100) or interleaved:1/8. Default: sequential.";

  private IdsOption() {}

  /** What was chosen; null for nothing. */
  static @Nullable EntryIds parse(@Nullable String text) throws CommandProblem {
    try {
      return text == null ? null : EntryIds.parse(text);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--ids: " + e.getMessage());
    }
  }
}
