package org.dirlens.load.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedOutcome;
import org.dirlens.advisor.log.LoggedSearch;
import org.dirlens.load.LoadResult;
import org.dirlens.partition.ldap.LdapProblem;

/** Counts what was answered otherwise than in the log. One thread. */
final class Differences {
  private final List<ReplayReport.Difference> first = new ArrayList<>();
  private final List<LogSummary.Problem> unreadable = new ArrayList<>();
  private long otherResults;
  private long otherEntries;
  private long unreadableCount;

  /** A search whose filter the log has not as it was. */
  void unreadable(LoggedOperation logged, LdapProblem problem) {
    unreadableCount++;
    if (unreadable.size() < LogSummary.FIRST) {
      unreadable.add(new LogSummary.Problem(logged.place(), String.valueOf(problem.getMessage())));
    }
  }

  void compare(LoggedOperation logged, ReplayReport.Ending replayed) {
    LoggedOutcome before = logged.outcome();
    boolean otherResult = before.result() != replayed.resultCode();
    boolean otherCount =
        before.entries() != LoggedOutcome.UNKNOWN && before.entries() != replayed.entries();
    if (!otherResult && !otherCount) {
      return;
    }
    otherResults += otherResult ? 1 : 0;
    otherEntries += otherResult ? 0 : 1;
    if (first.size() < ReplayReport.FIRST) {
      ReplayReport.Ending ending = new ReplayReport.Ending(before.result(), before.entries());
      first.add(new ReplayReport.Difference(logged.place(), text(logged), ending, replayed));
    }
  }

  private static String text(LoggedOperation logged) {
    LoggedSearch search = Objects.requireNonNull(logged.search());
    return "%s %s %s".formatted(logged.name(), search.scope(), search.filter());
  }

  ReplayReport report(LogSummary log, Map<Kind, Long> left, LoadResult result) {
    List<LogSummary.Problem> problems = new ArrayList<>(log.first());
    problems.addAll(unreadable);
    LogSummary all =
        new LogSummary(
            log.files(),
            log.lines(),
            log.operations(),
            log.unanswered(),
            log.unreadable() + unreadableCount,
            problems);
    return new ReplayReport(all, left, result, otherResults, otherEntries, first);
  }
}
