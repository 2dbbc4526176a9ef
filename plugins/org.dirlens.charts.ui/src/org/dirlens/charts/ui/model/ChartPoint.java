package org.dirlens.charts.ui.model;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.partition.statistics.Latency;

/**
 * What happened between two samples. A figure that cannot be known, such as the latency of no
 * searches, is NaN and leaves a gap in the line.
 *
 * @param timeMillis when the later sample was taken, in milliseconds since 1970
 * @param searchesPerSecond searches finished per second
 * @param p50Micros median latency in microseconds
 * @param p95Micros 95th percentile in microseconds
 * @param p99Micros 99th percentile in microseconds
 * @param hitRatios 0 to 1 by the name of the cache or index
 */
public record ChartPoint(
    long timeMillis,
    double searchesPerSecond,
    double p50Micros,
    double p95Micros,
    double p99Micros,
    Map<String, Double> hitRatios) {
  public ChartPoint {
    hitRatios = Map.copyOf(hitRatios);
  }

  /** The difference of two samples of one engine; {@code later} must be the younger one. */
  public static ChartPoint between(Sample earlier, Sample later) {
    double seconds = (later.timeMillis() - earlier.timeMillis()) / 1000.0;
    if (seconds <= 0) {
      throw new IllegalArgumentException(
          "samples are not in order: " + earlier.timeMillis() + ", " + later.timeMillis());
    }
    boolean restarted = later.searches() < earlier.searches();
    long searches = restarted ? later.searches() : later.searches() - earlier.searches();
    Latency latency = restarted ? later.latency() : later.latency().since(earlier.latency());
    return new ChartPoint(
        later.timeMillis(),
        searches / seconds,
        percentile(latency, 50),
        percentile(latency, 95),
        percentile(latency, 99),
        ratios(earlier, later));
  }

  private static double percentile(Latency latency, double percent) {
    return latency.count() == 0 ? Double.NaN : latency.percentileMicros(percent);
  }

  private static Map<String, Double> ratios(Sample earlier, Sample later) {
    Map<String, Double> ratios = new HashMap<>();
    later
        .hits()
        .forEach(
            (name, counts) -> {
              HitCounts before = earlier.hits().getOrDefault(name, HitCounts.NONE);
              ratios.put(name, counts.since(before).ratio());
            });
    return ratios;
  }
}
