package org.dirlens.index.ui.explain;

import java.util.List;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.strip.Figure;
import org.eclipse.osgi.util.NLS;

/** The three figures of an explanation, with what they were before and how much better that is. */
final class TotalsStrip {
  private TotalsStrip() {}

  /**
   * @param id with which the names of the figures begin
   */
  static List<Figure> figures(String id, ExplainComparison comparison) {
    return comparison.after().run() ? ran(id, comparison) : planned(id, comparison.after());
  }

  /** What was only planned is known by its candidates alone. */
  private static List<Figure> planned(String id, ExplainedSearch search) {
    return List.of(
        Figure.measured(
                id + ".candidates",
                Messages.Explain_wouldRead,
                Figures.count(search.counts().candidates()))
            .remark(Messages.Explain_planned),
        time(id, search, "").remark(runs(search)));
  }

  private static List<Figure> ran(String id, ExplainComparison comparison) {
    ExplainedSearch after = comparison.after();
    ExplainedSearch before = comparison.before();
    return List.of(
        Figure.measured(
                id + ".examined",
                Messages.Explain_examined,
                change(
                    before == null ? "" : Figures.count(before.examined()),
                    Figures.count(after.examined())))
            .remark(comparison.fewerExamined()),
        Figure.measured(
            id + ".returned",
            Messages.Explain_returned,
            change(
                before == null ? "" : Figures.count(before.returned()),
                Figures.count(after.returned()))),
        time(
                id,
                after,
                before == null || !comparison.bothRun() ? "" : Figures.nanos(before.nanos()))
            .remark(comparison.bothRun() ? comparison.speedUp() : runs(after)));
  }

  private static Figure time(String id, ExplainedSearch search, String before) {
    return Figure.measured(
        id + ".time", Messages.Explain_time, change(before, Figures.nanos(search.nanos())));
  }

  private static String runs(ExplainedSearch search) {
    if (!search.options().whatIf().supposed().isEmpty()) {
      return Messages.Explain_withCounting;
    }
    return search.runs() == 1 ? "" : NLS.bind(Messages.Explain_runs, search.runs());
  }

  private static String change(String before, String after) {
    return before.isEmpty() || before.equals(after)
        ? after
        : NLS.bind(Messages.Explain_beforeAfter, before, after);
  }
}
