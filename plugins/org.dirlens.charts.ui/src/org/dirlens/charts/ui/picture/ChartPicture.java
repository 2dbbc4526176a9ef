package org.dirlens.charts.ui.picture;

import org.jfree.chart.JFreeChart;

/**
 * One chart with its data, ready to be drawn in any style. Immutable, so the thread that draws
 * needs no lock.
 */
public interface ChartPicture {
  JFreeChart chart(ChartStyle style);
}
