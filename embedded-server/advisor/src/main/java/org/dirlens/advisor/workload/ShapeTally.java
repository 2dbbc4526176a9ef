package org.dirlens.advisor.workload;

import org.dirlens.advisor.log.LoggedOutcome;
import org.dirlens.advisor.log.LoggedOutcome.Indexed;

/**
 * What the searches of a shape did, as the log or the counters have it.
 *
 * @param searches how many
 * @param nanos their time together, as far as it is told; 0 where no search tells
 * @param returned entries returned; {@link LoggedOutcome#UNKNOWN} where no search tells
 * @param examined entries read; {@link LoggedOutcome#UNKNOWN} where no search tells
 * @param unindexed searches for which every entry in scope had to be read
 * @param partly searches with a part that had no index
 * @param told searches of which the log says whether they were indexed
 */
public record ShapeTally(
    long searches,
    long nanos,
    long returned,
    long examined,
    long unindexed,
    long partly,
    long told) {
  /** Of no search. */
  public static final ShapeTally NONE =
      new ShapeTally(0, 0, LoggedOutcome.UNKNOWN, LoggedOutcome.UNKNOWN, 0, 0, 0);

  /** With one more search. */
  ShapeTally plus(LoggedOutcome outcome) {
    Indexed indexed = outcome.indexed();
    return plus(
        new ShapeTally(
            1,
            Math.max(0, outcome.nanos()),
            outcome.entries(),
            outcome.examined(),
            indexed == Indexed.NO ? 1 : 0,
            indexed == Indexed.PARTLY ? 1 : 0,
            indexed == Indexed.UNKNOWN ? 0 : 1));
  }

  /** Of both. */
  public ShapeTally plus(ShapeTally other) {
    return new ShapeTally(
        searches + other.searches,
        nanos + other.nanos,
        sum(returned, other.returned),
        sum(examined, other.examined),
        unindexed + other.unindexed,
        partly + other.partly,
        told + other.told);
  }

  /** As far as it is told. */
  private static long sum(long one, long other) {
    return one < 0 || other < 0 ? Math.max(one, other) : one + other;
  }
}
