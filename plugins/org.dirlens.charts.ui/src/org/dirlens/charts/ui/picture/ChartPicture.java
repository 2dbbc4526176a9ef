package org.dirlens.charts.ui.picture;

import java.util.Optional;
import org.jfree.chart.JFreeChart;

/**
 * One chart with its data, ready to be drawn in any style. Immutable, so the thread that draws
 * needs no lock.
 */
public interface ChartPicture {
  JFreeChart chart(ChartStyle style);

  /**
   * What this picture has more than another, if it is the same but for that: it need not be drawn
   * anew then.
   *
   * @return empty if it differs otherwise
   */
  default Optional<Growth> growth(ChartPicture before) {
    return Optional.empty();
  }

  /**
   * What one point says, with its unit: for the mouse and the keyboard.
   *
   * @param series of the chart's first data set
   * @param item of that series
   * @return empty when the picture has no points
   */
  default String reading(int series, int item) {
    return "";
  }
}
