package org.dirlens.charts.ui.model;

/** How far back the charts look. */
public enum ChartRange {
  ONE_MINUTE(60),
  FIVE_MINUTES(300),
  HALF_HOUR(1800),
  HOUR(3600);

  private final int seconds;

  ChartRange(int seconds) {
    this.seconds = seconds;
  }

  public int seconds() {
    return seconds;
  }

  public long millis() {
    return seconds * 1000L;
  }
}
