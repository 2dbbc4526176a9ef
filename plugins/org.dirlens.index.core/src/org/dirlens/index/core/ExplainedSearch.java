package org.dirlens.index.core;

import java.util.List;
import org.dirlens.partition.search.ExplainMode;

/**
 * How a server answered one search, whichever server it was.
 *
 * @param question what was asked
 * @param options with which indices, and whether it was run or only planned
 * @param rows the filter as a tree of parts, then the phases behind it in the order of their run
 * @param counts numbers of entries
 * @param nanos from start to end, in nanoseconds
 * @param runs how often the search was run; all figures are of the fastest run
 * @param version of the entries and indices that were searched, as in {@link IndexSnapshot}
 */
public record ExplainedSearch(
    SearchQuestion question,
    ExplainOptions options,
    List<ExplainedPart> rows,
    Counts counts,
    long nanos,
    int runs,
    long version) {
  /**
   * Numbers of entries.
   *
   * @param candidates that indices left over; all where none was used
   * @param examined that were read
   * @param returned that matched
   */
  public record Counts(long candidates, long examined, long returned) {}

  public ExplainedSearch {
    rows = List.copyOf(rows);
  }

  /** Whether the search was run, so that it is known what it read and returned. */
  public boolean run() {
    return options.mode() == ExplainMode.RUN;
  }

  public long examined() {
    return counts.examined();
  }

  public long returned() {
    return counts.returned();
  }

  /** Entries that were read and not returned. */
  public long wasted() {
    return Math.max(0, examined() - returned());
  }
}
