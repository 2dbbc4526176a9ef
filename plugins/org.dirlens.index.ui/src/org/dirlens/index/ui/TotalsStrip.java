package org.dirlens.index.ui;

import java.util.List;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.strip.Figure;
import org.eclipse.osgi.util.NLS;

/** The three figures of an explanation, with what they were before and how much better that is. */
final class TotalsStrip {
  private TotalsStrip() {}

  static List<Figure> figures(ExplainComparison comparison) {
    ExplainedSearch after = comparison.after();
    ExplainedSearch before = comparison.before();
    return List.of(
        Figure.measured(
                "explain.examined",
                Messages.Explain_examined,
                change(
                    before == null ? "" : Figures.count(before.examined()),
                    Figures.count(after.examined())))
            .remark(comparison.fewerExamined()),
        Figure.measured(
            "explain.returned",
            Messages.Explain_returned,
            change(
                before == null ? "" : Figures.count(before.returned()),
                Figures.count(after.returned()))),
        Figure.measured(
                "explain.time",
                Messages.Explain_time,
                change(
                    before == null ? "" : Figures.nanos(before.nanos()),
                    Figures.nanos(after.nanos())))
            .remark(before == null ? runs(after) : comparison.speedUp()));
  }

  private static String runs(ExplainedSearch search) {
    return search.runs() == 1 ? "" : NLS.bind(Messages.Explain_runs, search.runs());
  }

  private static String change(String before, String after) {
    return before.isEmpty() || before.equals(after)
        ? after
        : NLS.bind(Messages.Explain_beforeAfter, before, after);
  }
}
