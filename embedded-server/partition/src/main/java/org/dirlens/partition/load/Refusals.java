package org.dirlens.partition.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** What a load refused, counted; the first of it is kept for the report. One thread at a time. */
final class Refusals {
  /** Kept of each kind at least, however many others there are. */
  private static final int KEPT_OF_KIND = 20;

  private final List<Refusal> kept = new ArrayList<>();
  private final Map<ResultCode, Long> counts = new EnumMap<>(ResultCode.class);
  private long count;

  /** Why an entry was refused, and its position in the source. */
  record Refusal(long number, LoadReport.Problem problem) {
    Refusal(long number, String position, LdapProblem problem) {
      this(
          number,
          new LoadReport.Problem(position, problem.code(), String.valueOf(problem.getMessage())));
    }
  }

  void add(Refusal refusal) {
    count++;
    long ofKind = counts.merge(refusal.problem.code(), 1L, Long::sum);
    if (kept.size() < 2 * LoadReport.MAX_PROBLEMS || ofKind <= KEPT_OF_KIND) {
      kept.add(refusal);
    }
  }

  long count() {
    return count;
  }

  /** What came of a load; problems stand in the order of the source. */
  LoadReport report(long read, long added, boolean cancelled) {
    kept.sort(Comparator.comparingLong(Refusal::number));
    Map<ResultCode, Integer> seen = new EnumMap<>(ResultCode.class);
    List<LoadReport.Problem> problems = new ArrayList<>();
    for (Refusal refusal : kept) {
      int ofKind = seen.merge(refusal.problem.code(), 1, Integer::sum);
      if (problems.size() < LoadReport.MAX_PROBLEMS || ofKind <= KEPT_OF_KIND) {
        problems.add(refusal.problem);
      }
    }
    return new LoadReport(read, added, problems, counts, cancelled);
  }
}
