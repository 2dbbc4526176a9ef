package org.dirlens.charts.ui.picture;

import java.awt.geom.Ellipse2D;
import java.util.Date;
import java.util.List;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.XYDataset;

/**
 * Curves over the wall clock.
 *
 * @param title what is shown, sentence case
 * @param scale the unit and shape of the vertical axis
 * @param curves at least one; a single curve is filled below
 * @param points oldest first, not more than there are pixels
 * @param range how long the time axis is
 * @param endMillis where the time axis ends
 */
public record LinePicture(
    String title,
    VerticalScale scale,
    List<Curve> curves,
    List<ChartPoint> points,
    ChartRange range,
    long endMillis)
    implements ChartPicture {
  public LinePicture {
    curves = List.copyOf(curves);
    points = List.copyOf(points);
  }

  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot = new XYPlot(dataset(), timeAxis(style), scale.axis(style), lines(style));
    if (curves.size() == 1) {
      plot.setDataset(1, plot.getDataset());
      plot.setRenderer(1, area(style));
    }
    ChartFurniture.tidy(plot, style);
    return ChartFurniture.chart(title, plot, style, curves.size() > 1);
  }

  private DefaultXYDataset dataset() {
    DefaultXYDataset dataset = new DefaultXYDataset();
    for (Curve curve : curves) {
      dataset.addSeries(curve.name(), coordinates(curve));
    }
    return dataset;
  }

  private double[][] coordinates(Curve curve) {
    double[][] coordinates = new double[2][points.size()];
    for (int i = 0; i < points.size(); i++) {
      coordinates[0][i] = points.get(i).timeMillis();
      coordinates[1][i] = scale.plotted(curve.figure().applyAsDouble(points.get(i)));
    }
    return coordinates;
  }

  private DateAxis timeAxis(ChartStyle style) {
    DateAxis axis = new DateAxis();
    axis.setRange(new Date(endMillis - range.millis()), new Date(endMillis));
    axis.setDateFormatOverride(ChartFurniture.clock(range));
    ChartFurniture.tidy(axis, style);
    return axis;
  }

  private XYItemRenderer lines(ChartStyle style) {
    XYLineAndShapeRenderer renderer = new LinesAndLonePoints();
    renderer.setDrawSeriesLineAsPath(true);
    for (int i = 0; i < curves.size(); i++) {
      renderer.setSeriesPaint(i, style.series(i));
      renderer.setSeriesStroke(i, style.curve());
    }
    return renderer;
  }

  /** A point between two gaps has no line; it is drawn as a dot, so that it is seen at all. */
  private static final class LinesAndLonePoints extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1L;
    private static final Ellipse2D DOT = new Ellipse2D.Double(-2, -2, 4, 4);

    LinesAndLonePoints() {
      super(true, false);
      setDefaultShape(DOT);
      setAutoPopulateSeriesShape(false);
    }

    @Override
    public boolean getItemShapeVisible(int series, int item) {
      XYDataset points = getPlot().getDataset();
      return gap(points, series, item - 1) && gap(points, series, item + 1);
    }

    private static boolean gap(XYDataset points, int series, int item) {
      return item < 0
          || item >= points.getItemCount(series)
          || Double.isNaN(points.getYValue(series, item));
    }
  }

  private XYItemRenderer area(ChartStyle style) {
    XYAreaRenderer renderer = new XYAreaRenderer(XYAreaRenderer.AREA);
    renderer.setSeriesPaint(0, style.faint(style.series(0)));
    renderer.setSeriesVisibleInLegend(0, false);
    renderer.setOutline(false);
    return renderer;
  }
}
