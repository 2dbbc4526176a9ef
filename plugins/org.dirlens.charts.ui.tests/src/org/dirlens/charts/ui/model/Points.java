package org.dirlens.charts.ui.model;

import java.util.Map;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;

/** Points of charts for tests. */
public final class Points {
  /** The series of points that have but one. */
  public static final Series SERIES = new Series(Measure.OPERATIONS, "search");

  private static final Columns COLUMNS = new Columns();

  private Points() {}

  /** The second that ends then. */
  public static ChartPoint at(long millis, double figure) {
    return at(millis, Map.of(SERIES, figure));
  }

  /** The second that ends then, with these figures. */
  public static ChartPoint at(long millis, Map<Series, Double> figures) {
    return ChartPoint.of(new ChartPoint.Time(millis, 1_000, millis), figures, COLUMNS);
  }
}
