package org.dirlens.partition.plan;

import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/**
 * A search that is planned, and run only to be explained. One thread, {@link #cancel} excepted;
 * close it.
 */
public final class Explaining implements AutoCloseable {
  private final SearchRequest request;
  private final RunningSearch search;
  private final PhaseClock clock;
  private final long startNanos;
  private volatile boolean cancelled;

  Explaining(SearchRequest request, RunningSearch search, PhaseClock clock, long startNanos) {
    this.request = request;
    this.search = search;
    this.clock = clock;
    this.startNanos = startNanos;
  }

  /** Runs the search to its end or to its limit and tells how it went; null if it was cancelled. */
  public @Nullable Explanation run() {
    String limit = runOut();
    clock.leave();
    return cancelled ? null : explanation(limit);
  }

  private @Nullable String runOut() {
    try {
      while (search.next()) {
        // The entries themselves are of no interest here.
      }
      return null;
    } catch (LdapProblem limit) {
      return limit.getMessage();
    }
  }

  private Explanation explanation(@Nullable String limit) {
    SearchPlan plan = search.plan();
    return new Explanation(
        request.base().toString(),
        request.scope(),
        request.filter().toString(),
        Explanation.Part.of(plan.step(), plan.entries()),
        plan.walk().text(),
        plan.residual() == null ? null : plan.residual().toString(),
        plan.entries(),
        plan.candidates(),
        search.examined(),
        search.returned(),
        limit,
        System.nanoTime() - startNanos,
        clock.sums());
  }

  /** Most entries that the search will read. */
  public long candidates() {
    return search.candidates();
  }

  /** Ends the search within a few entries. Any thread. */
  public void cancel() {
    cancelled = true;
    search.cancel();
  }

  @Override
  public void close() {
    search.close();
  }
}
