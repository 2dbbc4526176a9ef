package org.dirlens.runs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Latencies of an operation by percentile. Both axes are logarithmic: from one mark to the next of
 * the level axis, ten times fewer operations took longer.
 */
final class LatencyChart {
  private static final double[] PERCENTILES = {
    0, 10, 25, 50, 60, 70, 80, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99
  };
  private static final double[] MARKED = {0, 50, 90, 99, 99.9, 99.99};
  private static final double RAREST = 1e-4;

  private LatencyChart() {}

  /** Draws what several sides took for the same operation. */
  static void draw(Page page, String operation, List<OperationSummary> sides, List<String> names) {
    ToDoubleFunction<OperationSummary> least = each -> each.millisAt(0);
    ToDoubleFunction<OperationSummary> most = each -> each.millisAt(99.99);
    double lowest = sides.stream().mapToDouble(least).filter(millis -> millis > 0).min().orElse(0);
    double highest = sides.stream().mapToDouble(most).max().orElse(0);
    if (lowest <= 0) {
      return;
    }
    Chart chart =
        new Chart(page, "Latency of " + operation + " in milliseconds, by percentile", names);
    Scale upright = Scale.factors(lowest, highest, Chart.BOTTOM, Chart.TOP);
    Scale level = new Scale(RAREST, 1, Chart.RIGHT, Chart.LEFT, true);
    chart.upright(upright, "ms");
    for (double percentile : MARKED) {
      chart.mark(level.at(rest(percentile)), Figures.shortest(percentile) + " %");
    }
    chart.text(Chart.RIGHT, Chart.BOTTOM + 36, "end", "of the operations took no longer");
    for (int i = 0; i < sides.size(); i++) {
      chart.path(i, points(sides.get(i), upright, level));
    }
    chart.close();
  }

  private static double rest(double percentile) {
    return Math.max(RAREST, 1 - percentile / 100);
  }

  /** Percentiles that fewer than one operation exceeds say nothing. */
  private static List<Double> points(OperationSummary summary, Scale upright, Scale level) {
    List<Double> points = new ArrayList<>();
    for (double percentile : PERCENTILES) {
      double millis = summary.millisAt(percentile);
      if (millis > 0 && rest(percentile) * summary.latencyNanos().getTotalCount() >= 1) {
        points.add(level.at(rest(percentile)));
        points.add(upright.at(millis));
      }
    }
    return points;
  }
}
