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
 * @param until when it ends before its last entry
 * @param lookThroughLimit most entries read, 0 for no limit; then adminLimitExceeded
 * @param subentries which entries are seen at all
 * @param follow what aliases and referral objects mean; nothing makes them ordinary entries
 */
public record SearchRequest(
    Dn base,
    Scope scope,
    Filter filter,
    long sizeLimit,
    Until until,
    long lookThroughLimit,
    SubentryVisibility subentries,
    Set<Follow> follow) {
  /** Of a search that is stopped by its cursor only. */
  public static final BooleanSupplier NEVER = () -> false;

  /**
   * When a search ends before its last entry.
   *
   * @param timeLimit most time from the start of the search, zero for no limit; then
   *     timeLimitExceeded
   * @param stopped asked now and then whether nobody waits for the result any more: then no more
   *     entries are found, whoever has the cursor
   */
  public record Until(Duration timeLimit, BooleanSupplier stopped) {}

  public SearchRequest {
    follow = Set.copyOf(follow);
    if (sizeLimit < 0 || until.timeLimit.isNegative() || lookThroughLimit < 0) {
      throw new IllegalArgumentException(
          "limits are 0 or more, not "
              + sizeLimit
              + ", "
              + until.timeLimit
              + ", "
              + lookThroughLimit);
    }
  }

  /** A search without limits. */
  public static SearchRequest of(Dn base, Scope scope, Filter filter) {
    return new SearchRequest(
        base,
        scope,
        filter,
        0,
        new Until(Duration.ZERO, NEVER),
        0,
        SubentryVisibility.ALL,
        Set.of());
  }

  public Duration timeLimit() {
    return until.timeLimit;
  }

  public BooleanSupplier stopped() {
    return until.stopped;
  }

  public SearchRequest withSizeLimit(long entries) {
    return new SearchRequest(
        base, scope, filter, entries, until, lookThroughLimit, subentries, follow);
  }

  public SearchRequest withTimeLimit(Duration time) {
    return new SearchRequest(
        base,
        scope,
        filter,
        sizeLimit,
        new Until(time, until.stopped),
        lookThroughLimit,
        subentries,
        follow);
  }

  public SearchRequest withLookThroughLimit(long entries) {
    return new SearchRequest(base, scope, filter, sizeLimit, until, entries, subentries, follow);
  }

  public SearchRequest withFollow(Set<Follow> wanted) {
    return new SearchRequest(
        base, scope, filter, sizeLimit, until, lookThroughLimit, subentries, wanted);
  }

  public SearchRequest stoppedBy(BooleanSupplier signal) {
    return new SearchRequest(
        base,
        scope,
        filter,
        sizeLimit,
        new Until(until.timeLimit, signal),
        lookThroughLimit,
        subentries,
        follow);
  }
}
