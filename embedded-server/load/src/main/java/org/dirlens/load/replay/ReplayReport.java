package org.dirlens.load.replay;

import java.util.List;
import java.util.Map;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.Place;
import org.dirlens.load.LoadResult;

/**
 * What became of a replay.
 *
 * @param log what was read
 * @param left operations of the log that were not sent, as a log does not hold what they need
 * @param result its one operation are the searches
 * @param otherResults searches that ended with another result code than in the log
 * @param otherEntries searches that found another number of entries, with the same result code
 * @param first the first differences
 */
public record ReplayReport(
    LogSummary log,
    Map<Kind, Long> left,
    LoadResult result,
    long otherResults,
    long otherEntries,
    List<Difference> first) {
  /** Of how many differences more is kept than their number. */
  public static final int FIRST = 10;

  public ReplayReport {
    left = Map.copyOf(left);
    first = List.copyOf(first);
  }

  /**
   * A search that was answered otherwise.
   *
   * @param place its line of the log
   */
  public record Difference(Place place, String search, Ending logged, Ending replayed) {}

  /** How a search ended. */
  public record Ending(int resultCode, long entries) {}
}
