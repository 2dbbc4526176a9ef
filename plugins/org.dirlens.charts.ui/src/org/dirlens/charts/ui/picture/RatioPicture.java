package org.dirlens.charts.ui.picture;

import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.DoubleFunction;
import org.dirlens.ui.common.Figures;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Ratios over an amount, such as the hit ratio of a cache over its size: a line for each, with a
 * dot where the ratio is known.
 *
 * @param title what is shown
 * @param axis the amount
 * @param lines at least one; several have a legend
 */
public record RatioPicture(String title, AmountAxis axis, List<RatioLine> lines)
    implements ChartPicture {
  /** A line through more points has no dots. */
  private static final int DOTS_MAX = 20;

  private static final Ellipse2D DOT = new Ellipse2D.Double(-2.5, -2.5, 5, 5);

  /** How an axis is divided. */
  public enum Division {
    /** Equal distances are equal amounts, from zero. */
    LINEAR,
    /** Equal distances are as many bytes, from zero; the marks are powers of two. */
    BYTES,
    /** Equal distances are equal ratios, from one; the label says so. */
    LOGARITHMIC
  }

  /**
   * The horizontal axis.
   *
   * @param end the largest amount
   * @param text an amount with its unit
   */
  public record AmountAxis(
      Division division, String label, double end, DoubleFunction<String> text) {}

  /** A line through points by rising amount. */
  public record RatioLine(String name, List<Point> points) {
    public RatioLine {
      points = List.copyOf(points);
    }
  }

  /**
   * What is known at one amount.
   *
   * @param ratio 0 to 1
   */
  public record Point(double amount, double ratio) {}

  public RatioPicture {
    lines = List.copyOf(lines);
  }

  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot =
        new XYPlot(dataset(), amountAxis(style), VerticalScale.PERCENT.axis(style), drawn(style));
    ChartDecoration.tidy(plot, style);
    return ChartDecoration.chart(title, plot, style, lines.size() > 1);
  }

  @Override
  public String reading(int series, int item) {
    Point point = lines.get(series).points().get(item);
    return lines.get(series).name()
        + ": "
        + Figures.percent(point.ratio())
        + ", "
        + axis.text().apply(point.amount());
  }

  private XYSeriesCollection dataset() {
    XYSeriesCollection dataset = new XYSeriesCollection();
    for (RatioLine line : lines) {
      XYSeries series = new XYSeries(line.name());
      line.points().forEach(point -> series.add(point.amount(), point.ratio(), false));
      dataset.addSeries(series);
    }
    return dataset;
  }

  private ValueAxis amountAxis(ChartStyle style) {
    if (axis.division() == Division.LOGARITHMIC) {
      return KeyPicture.idsAxis(axis.label(), axis.end(), style);
    }
    NumberAxis linear = new TickedAxes.Linear();
    linear.setRange(0, axis.end());
    linear.setLabel(axis.label());
    linear.setNumberFormatOverride(new WrittenFormat(axis.text()));
    if (axis.division() == Division.BYTES) {
      linear.setStandardTickUnits(VerticalScale.byteSteps(axis.text()));
    }
    ChartDecoration.tidy(linear, style);
    return linear;
  }

  private XYLineAndShapeRenderer drawn(ChartStyle style) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
    for (int i = 0; i < lines.size(); i++) {
      renderer.setSeriesPaint(i, style.series(i));
      renderer.setSeriesStroke(i, style.curve(lines.size()));
      renderer.setSeriesShape(i, DOT);
      renderer.setSeriesShapesVisible(i, lines.get(i).points().size() <= DOTS_MAX);
    }
    return renderer;
  }
}
