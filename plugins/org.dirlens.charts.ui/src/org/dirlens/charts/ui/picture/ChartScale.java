package org.dirlens.charts.ui.picture;

import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.ValueAxis;

/**
 * Where the values of a drawn axis lie on the screen.
 *
 * @param low the least value of the axis
 * @param high the greatest
 * @param lowPixel where the least value lies, in points of the screen
 * @param highPixel where the greatest lies; above the other one on a vertical axis
 * @param logarithmic whether equal distances are equal ratios
 */
public record ChartScale(
    double low, double high, double lowPixel, double highPixel, boolean logarithmic) {
  static ChartScale horizontal(ValueAxis axis, Rectangle2D area) {
    return of(axis, area.getMinX(), area.getMaxX());
  }

  static ChartScale vertical(ValueAxis axis, Rectangle2D area) {
    return of(axis, area.getMaxY(), area.getMinY());
  }

  private static ChartScale of(ValueAxis axis, double lowPixel, double highPixel) {
    return new ChartScale(
        axis.getLowerBound(), axis.getUpperBound(), lowPixel, highPixel, axis instanceof LogAxis);
  }

  /** Where a value lies. */
  public double pixel(double value) {
    double share =
        logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return lowPixel + share * (highPixel - lowPixel);
  }

  /** The value at a place. */
  public double value(double pixel) {
    return at((pixel - lowPixel) / (highPixel - lowPixel));
  }

  /** The value at a share of the axis, 0 for the least, 1 for the greatest; may lie beyond. */
  public double at(double share) {
    return logarithmic ? low * Math.pow(high / low, share) : low + share * (high - low);
  }

  /** The share of the axis at which a value lies. */
  public double share(double value) {
    return (pixel(value) - lowPixel) / (highPixel - lowPixel);
  }
}
