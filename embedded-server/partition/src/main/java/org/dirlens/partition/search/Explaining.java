package org.dirlens.partition.search;

import java.util.concurrent.CancellationException;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.OtherIndices;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.WhatIf;
import org.jspecify.annotations.Nullable;

/**
 * A search that is run only to be explained. One thread, {@link #cancel} excepted: looking at all
 * entries for indices that are only supposed to be there may take long before the search begins.
 */
public final class Explaining {
  private final SearchRequest request;
  private final ExplainMode mode;
  private final Start start;
  private final PhaseClock clock = PhaseClock.measuring();
  private OtherIndices others = OtherIndices.NONE;
  private volatile @Nullable RunningSearch running;
  private volatile boolean cancelled;
  private long startNanos;

  /** Plans the search. */
  interface Start {
    RunningSearch by(Explaining explaining) throws LdapProblem;
  }

  Explaining(SearchRequest request, ExplainMode mode, Start start) {
    this.request = request;
    this.mode = mode;
    this.start = start;
  }

  PhaseClock clock() {
    return clock;
  }

  /** Whether looking at entries is to end: it was cancelled, or has no time left. */
  boolean stopped() {
    long limit = request.timeLimit().toNanos();
    return cancelled || (limit > 0 && System.nanoTime() - startNanos > limit);
  }

  /** Says with which other indices the search is planned. */
  void suppose(OtherIndices hiddenAndSupposed) {
    others = hiddenAndSupposed;
  }

  /**
   * Goes as far as its mode says and tells how it went; null if it was cancelled.
   *
   * @throws LdapProblem noSuchObject; what is wrong with the {@link WhatIf}, which says {@link
   *     OtherIndices#of}; timeLimitExceeded if looking at entries for supposed indices took all the
   *     time there was
   */
  public @Nullable Explanation run() throws LdapProblem {
    startNanos = System.nanoTime();
    try (RunningSearch search = start.by(this)) {
      running = search;
      String limit = mode == ExplainMode.RUN ? runOut(search) : null;
      clock.leave();
      return cancelled ? null : explanation(search, limit, System.nanoTime() - startNanos);
    } catch (CancellationException givenUp) {
      if (cancelled) {
        return null;
      }
      throw new LdapProblem(
          ResultCode.TIME_LIMIT_EXCEEDED,
          "search stopped: "
              + request.timeLimit().toMillis()
              + " ms have passed while entries were looked at for indices that are not there");
    }
  }

  private @Nullable String runOut(RunningSearch search) {
    try {
      while (!cancelled && search.next()) {
        // The entries themselves are of no interest here.
      }
      return null;
    } catch (LdapProblem limit) {
      return limit.getMessage();
    }
  }

  private Explanation explanation(RunningSearch search, @Nullable String limit, long totalNanos) {
    SearchPlan plan = search.plan();
    return new Explanation(
        new Explanation.Search(
            request.base().toString(), request.scope(), request.filter().toString(), mode),
        others.hidden().stream().map(Index::name).toList(),
        others.supposed().stream().map(Explanation.Supposed::of).toList(),
        Explanation.Part.of(plan.step(), plan.entries()),
        new Explanation.Reading(
            plan.walk().text(), plan.residual() == null ? null : plan.residual().toString(), limit),
        new Explanation.Counts(
            plan.entries(), candidates(plan), search.examined(), search.returned()),
        new Explanation.Time(totalNanos, clock.sums()));
  }

  /** Of ids that indices left over, the exact number, which the plan need not know. */
  private static long candidates(SearchPlan plan) {
    boolean ids = plan.walk() instanceof Walks.Ids && plan.step().applied();
    return ids ? plan.step().after() : plan.candidates();
  }

  /** Ends the search within a few entries. Any thread. */
  public void cancel() {
    cancelled = true;
    RunningSearch search = running;
    if (search != null) {
      search.cancel();
    }
  }
}
