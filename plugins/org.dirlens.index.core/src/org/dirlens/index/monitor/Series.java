package org.dirlens.index.monitor;

/**
 * One line over time.
 *
 * @param measure what it is of, which gives it its unit
 * @param name what tells it from the others of the measure: a kind of operation, a cache
 */
public record Series(Measure measure, String name) {
  /** The duration that half of the searches did not exceed. */
  public static final Series MEDIAN = new Series(Measure.LATENCY, "median");
}
