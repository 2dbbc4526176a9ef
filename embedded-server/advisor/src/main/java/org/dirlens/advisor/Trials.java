package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.Explanation;
import org.dirlens.tree.ProgressMonitor;

/**
 * What questions read with other indices, each tried once and within a budget; beyond it the most
 * that it can be. One thread.
 *
 * @param <X> why the server cannot be asked at all
 */
final class Trials<X extends Exception> {
  /** Searches that read this many entries tell what an entry takes. */
  private static final long TELLING = 1_000;

  /** Where none does: measured with entries of some 500 bytes in memory. */
  private static final double NANOS_OF_ENTRY = 2_000;

  private final TrialServer<X> server;
  private final Set<IndexName> there;
  private final Budget budget;
  private final ProgressMonitor monitor;
  private long timedNanos;
  private long timedEntries;
  private long estimated;

  Trials(TrialServer<X> server, Budget budget, ProgressMonitor monitor) {
    this.server = server;
    this.there = new TreeSet<>(server.indices());
    this.budget = budget;
    this.monitor = monitor;
  }

  /**
   * Tries a question with just these indices; false where it has no answer, which is found out
   * once: a search that takes too long costs the server just that time.
   */
  boolean attempt(TriedQuestion question, Set<IndexName> indices) throws X {
    Set<IndexName> relevant = question.relevant(indices);
    if (question.isTried(relevant)) {
      return true;
    }
    if (question.isUnanswered(relevant)) {
      return false;
    }
    if (monitor.cancelled()) {
      throw new CancellationException("advising was cancelled");
    }
    budget.take();
    WhatIf whatIf = whatIf(question, relevant);
    Optional<Explanation> answer = server.explain(question.question(), whatIf);
    monitor.worked(1);
    answer.ifPresentOrElse(
        told -> note(question, relevant, whatIf, told), () -> question.unanswered(relevant));
    return answer.isPresent();
  }

  private WhatIf whatIf(TriedQuestion question, Set<IndexName> relevant) {
    List<WhatIf.Hidden> hidden = new ArrayList<>();
    for (IndexName index : question.relevant(there)) {
      if (!relevant.contains(index)) {
        hidden.add(new WhatIf.Hidden(index.attribute(), index.kind()));
      }
    }
    List<WhatIf.Supposed> supposed = new ArrayList<>();
    for (IndexName index : relevant) {
      if (!there.contains(index)) {
        supposed.add(new WhatIf.Supposed(index.attribute(), index.kind(), null));
      }
    }
    return new WhatIf(hidden, supposed);
  }

  private void note(
      TriedQuestion question, Set<IndexName> relevant, WhatIf whatIf, Explanation told) {
    Explanation.Counts counts = told.counts();
    question.tried(relevant, counts.examined(), counts.returned());
    if (whatIf.supposed().isEmpty() && counts.examined() >= TELLING) {
      timedNanos += told.time().totalNanos();
      timedEntries += counts.examined();
    }
  }

  /** Entries that a question reads with just these indices; {@link TriedQuestion#UNKNOWN} too. */
  long examined(TriedQuestion question, Set<IndexName> indices) throws X {
    Set<IndexName> relevant = question.relevant(indices);
    if (!question.isTried(relevant) && (!budget.has(1) || !attempt(question, indices))) {
      estimated++;
      return question.examinedAtMost(relevant);
    }
    return question.examined(relevant);
  }

  /** What reading and testing an entry takes, in nanoseconds, as measured in these trials. */
  double nanosOfEntry() {
    return timedEntries == 0 ? NANOS_OF_ENTRY : (double) timedNanos / timedEntries;
  }

  /** How often a number was asked for that was not tried. */
  long estimated() {
    return estimated;
  }
}
