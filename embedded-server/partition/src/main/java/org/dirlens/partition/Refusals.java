package org.dirlens.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;

/** What a load refused, counted; the first of it is kept for the report. One thread at a time. */
final class Refusals {
  private final List<Refusal> kept = new ArrayList<>();
  private long count;

  /** Why an entry was refused, and the how manieth it was. */
  record Refusal(long number, LoadReport.Problem problem) {
    Refusal(long number, String position, LdapProblem problem) {
      this(
          number,
          new LoadReport.Problem(position, problem.code(), String.valueOf(problem.getMessage())));
    }
  }

  void add(Refusal refusal) {
    count++;
    if (kept.size() < 2 * LoadReport.MAX_PROBLEMS) {
      kept.add(refusal);
    }
  }

  long count() {
    return count;
  }

  /** What came of a load; problems stand in the order of the source. */
  LoadReport report(long read, long added, boolean cancelled) {
    kept.sort(Comparator.comparingLong(Refusal::number));
    List<LoadReport.Problem> problems =
        kept.stream().map(Refusal::problem).limit(LoadReport.MAX_PROBLEMS).toList();
    return new LoadReport(read, added, count, problems, cancelled);
  }
}
