package org.dirlens.launcher.cli.bench;

import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.load.data.DataFile;

/** The option {@code --size}. */
final class EntryCount {
  private EntryCount() {}

  /** A number of entries, at least so many and at most {@value DataFile#ENTRIES_MAX}. */
  static long parse(String size, long min) throws CommandProblem {
    try {
      long entries = Long.parseLong(size);
      if (entries >= min && entries <= DataFile.ENTRIES_MAX) {
        return entries;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number out of range
    }
    throw new CommandProblem(
        "--size must be \"full\" or " + min + " to " + DataFile.ENTRIES_MAX + ", not " + size);
  }
}
