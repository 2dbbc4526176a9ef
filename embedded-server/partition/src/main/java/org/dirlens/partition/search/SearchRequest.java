package org.dirlens.partition.search;

import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;

/**
 * What to look for, and how much may be spent on it.
 *
 * @param sizeLimit most entries returned, 0 for no limit; one more is sizeLimitExceeded
 * @param timeLimit most time from the start of the search, zero for no limit; then
 *     timeLimitExceeded
 * @param examineLimit most entries read, 0 for no limit; then adminLimitExceeded
 * @param subentries which entries are seen at all
 * @param follow what aliases and referral objects mean; nothing makes them ordinary entries
 * @param stopped asked now and then whether nobody waits for the result any more: then no more
 *     entries are found, whoever has the cursor
 */
public record SearchRequest(
    Dn base,
    Scope scope,
    Filter filter,
    long sizeLimit,
    Duration timeLimit,
    long examineLimit,
    SubentryVisibility subentries,
    Set<Follow> follow,
    BooleanSupplier stopped) {
  /** Of a search that goes on to its end, unless its cursor is told otherwise. */
  public static final BooleanSupplier NEVER = () -> false;

  public SearchRequest {
    follow = Set.copyOf(follow);
    if (sizeLimit < 0 || timeLimit.isNegative() || examineLimit < 0) {
      throw new IllegalArgumentException(
          "limits are 0 or more, not " + sizeLimit + ", " + timeLimit + ", " + examineLimit);
    }
  }

  /** A search without limits. */
  public static SearchRequest of(Dn base, Scope scope, Filter filter) {
    return new SearchRequest(
        base, scope, filter, 0, Duration.ZERO, 0, SubentryVisibility.ALL, Set.of(), NEVER);
  }

  public SearchRequest withSizeLimit(long entries) {
    return new SearchRequest(
        base, scope, filter, entries, timeLimit, examineLimit, subentries, follow, stopped);
  }

  public SearchRequest withTimeLimit(Duration time) {
    return new SearchRequest(
        base, scope, filter, sizeLimit, time, examineLimit, subentries, follow, stopped);
  }

  public SearchRequest withExamineLimit(long entries) {
    return new SearchRequest(
        base, scope, filter, sizeLimit, timeLimit, entries, subentries, follow, stopped);
  }

  public SearchRequest withFollow(Set<Follow> wanted) {
    return new SearchRequest(
        base, scope, filter, sizeLimit, timeLimit, examineLimit, subentries, wanted, stopped);
  }

  public SearchRequest stoppedBy(BooleanSupplier signal) {
    return new SearchRequest(
        base, scope, filter, sizeLimit, timeLimit, examineLimit, subentries, follow, signal);
  }
}
