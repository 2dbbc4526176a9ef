package org.dirlens.charts.ui.picture;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.DateTickUnit;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueAxisPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.Range;

/** Axes that carry two labels at least, whatever they show and however low the pane is. */
final class TickedAxes {
  private TickedAxes() {}

  private static boolean leavesOneLabel(ValueAxis axis, TickUnit unit) {
    return unit.getSize() > axis.getRange().getLength() / 2;
  }

  /** A unit of which four or so fit in. */
  private static TickUnit finer(ValueAxis axis) {
    return axis.getStandardTickUnits().getCeilingTickUnit(axis.getRange().getLength() / 4);
  }

  /** From zero, in equal steps. */
  static final class Linear extends NumberAxis {
    private static final long serialVersionUID = 1;

    @Override
    protected void selectVerticalAutoTickUnit(
        Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
      super.selectVerticalAutoTickUnit(graphics, area, edge);
      if (leavesOneLabel(this, getTickUnit())) {
        setTickUnit((NumberTickUnit) finer(this), false, false);
      }
    }
  }

  /** The time of day. */
  static final class Time extends DateAxis {
    private static final long serialVersionUID = 1;

    @Override
    protected void selectHorizontalAutoTickUnit(
        Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
      super.selectHorizontalAutoTickUnit(graphics, area, edge);
      if (leavesOneLabel(this, getTickUnit())) {
        setTickUnit((DateTickUnit) finer(this), false, false);
      }
    }
  }

  /**
   * Powers of ten, all of them or every second or third where they would touch. A range that is
   * found from the data begins and ends with one.
   */
  static final class Logarithmic extends LogAxis {
    private static final long serialVersionUID = 1;
    private static final double NEARLY = 1e-9;

    /** No curve runs along the edge: the axis shows its extremes times this. */
    private static final double AIR = 1.1;

    @Override
    protected void autoAdjustRange() {
      Range data = getPlot() instanceof ValueAxisPlot plot ? plot.getDataRange(this) : null;
      if (data == null) {
        setRange(getDefaultAutoRange(), false, false);
        return;
      }
      double least = Math.max(data.getLowerBound(), getSmallestValue());
      double lower = Math.floor(Math.log10(least / AIR));
      double upper = Math.max(Math.ceil(Math.log10(data.getUpperBound() * AIR)), lower + 1);
      // A hair more than the decades, because the logarithm of 0.1 is found to be above -1.
      Range decades =
          new Range(Math.pow(10, lower) * (1 - NEARLY), Math.pow(10, upper) * (1 + NEARLY));
      setRange(decades, false, false);
    }

    @Override
    protected void selectVerticalAutoTickUnit(
        Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
      super.selectVerticalAutoTickUnit(graphics, area, edge);
      requireTwoLabels();
    }

    @Override
    protected void selectHorizontalAutoTickUnit(
        Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
      super.selectHorizontalAutoTickUnit(graphics, area, edge);
      requireTwoLabels();
    }

    private void requireTwoLabels() {
      if (labels(getTickUnit().getSize()) < 2) {
        setTickUnit((NumberTickUnit) getStandardTickUnits().getCeilingTickUnit(1), false, false);
      }
    }

    /**
     * Labels there are with this number of decades from one to the next; they begin below the
     * range.
     */
    private int labels(double decades) {
      double lower = Math.log10(getRange().getLowerBound());
      double upper = Math.log10(getRange().getUpperBound());
      int labels = 0;
      for (double at = Math.floor(lower + NEARLY); at <= upper + NEARLY; at += decades) {
        labels += at >= lower - NEARLY ? 1 : 0;
      }
      return labels;
    }
  }
}
