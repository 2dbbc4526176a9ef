package org.dirlens.charts.ui.model;

import java.util.Map;
import org.dirlens.partition.statistics.Latency;

/**
 * What the engine counted up to one moment. Counters only, never differences, so a lost tick loses
 * nothing.
 *
 * @param timeMillis when it was taken, in milliseconds since 1970
 * @param searches searches finished since the engine started
 * @param latency the same searches by their duration
 * @param hits hits and misses since the engine started, by the name of the cache or index
 */
public record Sample(long timeMillis, long searches, Latency latency, Map<String, HitCounts> hits) {
  public Sample {
    hits = Map.copyOf(hits);
  }
}
