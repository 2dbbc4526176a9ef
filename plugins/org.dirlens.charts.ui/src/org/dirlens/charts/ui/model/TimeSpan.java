package org.dirlens.charts.ui.model;

/**
 * A stretch of time.
 *
 * @param fromMillis its begin, in milliseconds since 1970
 * @param toMillis its end, later than the begin
 */
public record TimeSpan(long fromMillis, long toMillis) {
  /** A range that ends then. */
  public static TimeSpan ending(long toMillis, ChartRange range) {
    return new TimeSpan(toMillis - range.millis(), toMillis);
  }

  public long millis() {
    return toMillis - fromMillis;
  }
}
