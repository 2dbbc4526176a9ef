package org.dirlens.charts.ui.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;

/**
 * Fewer points for a picture that has fewer pixels than the range has samples. Points are gathered
 * by slots of the wall clock, not by their number, so that a line does not shiver while it moves to
 * the left. Rates and levels are averaged, each point by the time it stands for, ratios and medians
 * by the requests that they are of; other latencies and lags keep their largest value, because a
 * spike must never be averaged away.
 */
public final class Thinning {
  private Thinning() {}

  /**
   * @param points oldest first
   * @param slotMillis width of a slot in milliseconds; 0 or 1 leaves the points as they are
   * @param series those that the points are to have
   */
  public static List<ChartPoint> bySlot(
      List<ChartPoint> points, long slotMillis, List<Series> series) {
    Columns columns = new Columns();
    series.forEach(columns::of);
    return bySlot(points, slotMillis, columns);
  }

  /** The same with all series of a history. */
  public static List<ChartPoint> bySlot(List<ChartPoint> points, long slotMillis, Columns columns) {
    if (slotMillis <= 1) {
      return points;
    }
    List<ChartPoint> thinned = new ArrayList<>();
    int from = 0;
    while (from < points.size()) {
      long slot = points.get(from).timeMillis() / slotMillis;
      int to = from + 1;
      while (to < points.size() && points.get(to).timeMillis() / slotMillis == slot) {
        to++;
      }
      thinned.add(merge(points.subList(from, to), columns));
      from = to;
    }
    return thinned;
  }

  private static ChartPoint merge(List<ChartPoint> slot, Columns columns) {
    if (slot.size() == 1) {
      return slot.get(0);
    }
    Map<Series, Double> figures = new LinkedHashMap<>();
    Map<Series, Double> weights = new LinkedHashMap<>();
    for (Series each : columns.all()) {
      figures.put(each, merged(slot, each));
      double weight =
          slot.stream().mapToDouble(point -> point.weight(each)).filter(Double::isFinite).sum();
      if (weight > 0) {
        weights.put(each, weight);
      }
    }
    ChartPoint.Time end = slot.get(slot.size() - 1).time();
    long span = slot.stream().mapToLong(point -> point.time().spanMillis()).sum();
    return ChartPoint.of(
        new ChartPoint.Time(end.endMillis(), span, end.serverMillis()), figures, weights, columns);
  }

  /** Whether the largest of several figures of a series stands for all, and not their average. */
  public static boolean keepsLargest(Series series) {
    return (series.measure() == Measure.LATENCY && !series.equals(Series.MEDIAN))
        || series.measure() == Measure.SHAPES
        || series.measure() == Measure.LAG;
  }

  private static double merged(List<ChartPoint> slot, Series series) {
    double sum = 0;
    double whole = 0;
    double most = Double.NaN;
    for (ChartPoint point : slot) {
      double figure = point.figure(series);
      if (Double.isFinite(figure)) {
        double told = point.weight(series);
        double weight = Double.isNaN(told) ? point.time().spanMillis() : told;
        sum += figure * weight;
        whole += weight;
        most = Double.isNaN(most) ? figure : Math.max(most, figure);
      }
    }
    return keepsLargest(series) ? most : sum / whole;
  }
}
