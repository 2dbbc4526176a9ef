package org.dirlens.runs.report;

import java.util.List;
import org.dirlens.runs.compare.Compared;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.compare.RatioInterval;
import org.dirlens.runs.compare.Verdict;

/** By which factor each quantity changed, as a bar from 1, with the interval of each. */
final class RatioChart {
  private static final double NAMES_END = 290;
  private static final double ROW = 22;
  private static final double HEAD = 30;
  private static final double LEAST_SPAN = 1.25;
  private static final double[] MARKS = {
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8, 0.9, 1, 1.1, 1.25, 2, 5, 10, 20, 50, 100
  };
  private static final double ROOM_OF_A_MARK = 44;

  private RatioChart() {}

  static void draw(Page page, Comparison comparison) {
    List<Compared> rows =
        comparison.rows().stream().filter(each -> each.verdict().interval() != null).toList();
    if (rows.isEmpty()) {
      return;
    }
    double end = HEAD + rows.size() * ROW;
    Chart chart =
        new Chart(
            page,
            "Factor of " + comparison.afterLabel() + " to " + comparison.beforeLabel(),
            List.of(),
            end + 30);
    Scale scale = scale(rows);
    marks(chart, scale, end);
    for (int i = 0; i < rows.size(); i++) {
      row(chart, rows.get(i), scale, HEAD + i * ROW);
    }
    chart.line("axis", scale.at(1), HEAD - 6, scale.at(1), end);
    chart.close();
  }

  private static Scale scale(List<Compared> rows) {
    double widest = LEAST_SPAN;
    for (Compared each : rows) {
      RatioInterval interval = each.verdict().interval();
      if (interval != null) {
        widest = Math.max(widest, Math.max(interval.high(), 1 / interval.low()));
      }
    }
    widest = Math.min(widest * 1.05, 100);
    return new Scale(1 / widest, widest, NAMES_END, Chart.RIGHT, true);
  }

  private static void marks(Chart chart, Scale scale, double end) {
    double last = Double.NEGATIVE_INFINITY;
    for (double mark : MARKS) {
      boolean shown = mark >= scale.low() && mark <= scale.high();
      double x = shown ? scale.at(mark) : 0;
      if (shown && (x - last >= ROOM_OF_A_MARK || mark == 1)) {
        chart.line("grid", x, HEAD - 6, x, end);
        chart.text(x, end + 18, "middle", Figures.shortest(mark));
        last = x;
      }
    }
  }

  private static void row(Chart chart, Compared row, Scale scale, double y) {
    RatioInterval interval = row.verdict().interval();
    if (interval == null) {
      return;
    }
    double middle = y + ROW / 2;
    double one = scale.at(1);
    double ratio = scale.at(interval.ratio());
    chart.text(
        NAMES_END - 10,
        middle + 4,
        "end",
        row.quantity().subject() + ", " + row.quantity().measure().name());
    chart.bar(
        style(row.verdict().kind()), Math.min(one, ratio), y + 5, Math.abs(ratio - one), ROW - 10);
    double low = scale.at(interval.low());
    double high = scale.at(interval.high());
    chart.line("interval", low, middle, high, middle);
    chart.line("interval", low, y + 7, low, y + ROW - 7);
    chart.line("interval", high, y + 7, high, y + ROW - 7);
  }

  private static String style(Verdict.Kind kind) {
    return switch (kind) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case DIFFERENT, NO_DIFFERENCE, UNCERTAIN, TOO_FEW_ROUNDS -> "plain";
    };
  }
}
