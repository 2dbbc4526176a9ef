package org.dirlens.charts.ui.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Fewer points for a picture that has fewer pixels than the range has seconds. Points are gathered
 * by slots of the wall clock, not by their number, so that a line does not shiver while it moves to
 * the left. Rates, medians and ratios are averaged; the 95th and 99th percentile keep their largest
 * value, because a spike must never be averaged away.
 */
public final class Thinning {
  private Thinning() {}

  /**
   * @param points oldest first
   * @param slotMillis width of a slot in milliseconds; 0 or 1 leaves the points as they are
   */
  public static List<ChartPoint> bySlot(List<ChartPoint> points, long slotMillis) {
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
      thinned.add(merge(points.subList(from, to)));
      from = to;
    }
    return thinned;
  }

  private static ChartPoint merge(List<ChartPoint> slot) {
    if (slot.size() == 1) {
      return slot.get(0);
    }
    return new ChartPoint(
        slot.get(slot.size() - 1).timeMillis(),
        mean(slot, ChartPoint::searchesPerSecond),
        mean(slot, ChartPoint::p50Micros),
        max(slot, ChartPoint::p95Micros),
        max(slot, ChartPoint::p99Micros),
        meanRatios(slot));
  }

  private static double mean(List<ChartPoint> slot, ToDoubleFunction<ChartPoint> figure) {
    return slot.stream().mapToDouble(figure).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  private static double max(List<ChartPoint> slot, ToDoubleFunction<ChartPoint> figure) {
    return slot.stream().mapToDouble(figure).filter(Double::isFinite).max().orElse(Double.NaN);
  }

  private static Map<String, Double> meanRatios(List<ChartPoint> slot) {
    Map<String, Double> ratios = new HashMap<>();
    for (String name : slot.get(slot.size() - 1).hitRatios().keySet()) {
      ratios.put(name, mean(slot, point -> point.hitRatios().getOrDefault(name, Double.NaN)));
    }
    return ratios;
  }
}
