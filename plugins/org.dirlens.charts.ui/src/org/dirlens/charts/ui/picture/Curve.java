package org.dirlens.charts.ui.picture;

import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.index.monitor.Series;

/** One line of a chart over time: its name in the legend and the series it shows. */
public record Curve(String name, Series series) {
  /** What it shows of a point; NaN leaves a gap. */
  double figure(ChartPoint point) {
    return point.figure(series);
  }
}
