package org.dirlens.index.remote;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedPart;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.search.ExplainMode;
import org.eclipse.core.runtime.IProgressMonitor;

/** From which indices a server would answer a search as it is now, in a line for each part. */
public final class PlannedUse {
  private PlannedUse() {}

  /**
   * Asks the server to plan the search; no entry is read. May wait.
   *
   * @return why it does not tell, where it does not
   */
  public static String of(Sessions sessions, SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<IndexAdapter> adapter = adapter(sessions, question, monitor);
    if (adapter.isEmpty()) {
      return "This server does not show its indices to this user.";
    }
    Optional<String> why = adapter.get().why(Ability.EXPLAIN);
    if (why.isPresent()) {
      return why.get();
    }
    ExplainedSearch plan =
        adapter.get().explain(question, ExplainOptions.AS_IT_IS.with(ExplainMode.PLAN), monitor);
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ENGLISH, "%,d candidates", plan.counts().candidates()));
    plan.rows().forEach(row -> add(row, text));
    return text.toString();
  }

  private static Optional<IndexAdapter> adapter(
      Sessions sessions, SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<IndexAdapter> all = IndexAdapters.of(sessions, monitor);
    return IndexAdapter.holding(all, question.base()).or(() -> all.stream().findFirst());
  }

  private static void add(ExplainedPart part, StringBuilder text) {
    if (part.parts().isEmpty()) {
      text.append('\n').append(part.name()).append(": ").append(part.figures().answer());
    }
    part.parts().forEach(inner -> add(inner, text));
  }
}
