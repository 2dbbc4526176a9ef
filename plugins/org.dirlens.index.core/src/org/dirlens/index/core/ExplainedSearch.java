package org.dirlens.index.core;

import java.util.List;

/**
 * How a server answered one search, whichever server it was.
 *
 * @param question what was asked
 * @param rows the filter as a tree of parts, then the phases behind it in the order of their run
 * @param examined entries read
 * @param returned entries that matched
 * @param nanos from start to end, in nanoseconds
 * @param runs how often the search was run; all figures are of the fastest run
 * @param version of the entries and indices that were searched, as in {@link IndexSnapshot}
 */
public record ExplainedSearch(
    SearchQuestion question,
    List<ExplainedPart> rows,
    long examined,
    long returned,
    long nanos,
    int runs,
    long version) {
  public ExplainedSearch {
    rows = List.copyOf(rows);
  }

  /** Entries that were read and not returned. */
  public long wasted() {
    return Math.max(0, examined - returned);
  }
}
