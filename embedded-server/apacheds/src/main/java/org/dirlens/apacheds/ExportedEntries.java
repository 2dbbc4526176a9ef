package org.dirlens.apacheds;

import java.util.List;

/**
 * What an export wrote.
 *
 * @param written entries
 * @param stored entries that the master table has, as it counts itself
 * @param failed entries that are damaged, or have a name and no content
 * @param problems of the first of them, in sentences
 */
public record ExportedEntries(long written, long stored, long failed, List<String> problems) {
  public ExportedEntries {
    problems = List.copyOf(problems);
  }

  /** Entries that the master table has and no name leads to. */
  public long nameless() {
    return Math.max(0, stored - written - failed);
  }

  /** Whether all entries that the master table has were written. */
  public boolean isComplete() {
    return failed == 0 && nameless() == 0;
  }
}
