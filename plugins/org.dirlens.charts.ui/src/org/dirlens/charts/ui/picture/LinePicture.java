package org.dirlens.charts.ui.picture;

import java.awt.geom.Ellipse2D;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
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
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Curves over the wall clock. Where nothing is known, or nothing was sampled for a while, a curve
 * has a gap.
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
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneId.systemDefault());

  /** Two points further apart than this, and than three slots of the range, are not joined. */
  private static final long JOINED_MILLIS = 5_000;

  public LinePicture {
    curves = List.copyOf(curves);
    points = List.copyOf(points);
  }

  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot = new XYPlot(dataset(), timeAxis(style), scale.axis(style), lines(style));
    if (curves.size() == 1) {
      XYDataset areas = areas(plot.getDataset());
      plot.setDataset(1, areas);
      plot.setRenderer(1, area(style, areas.getSeriesCount()));
    }
    ChartDecoration.tidy(plot, style);
    JFreeChart chart = ChartDecoration.chart(title, plot, style, curves.size() > 1);
    chart.setAntiAlias(curves.size() <= ChartStyle.CURVES_SMOOTH);
    return chart;
  }

  private DefaultXYDataset dataset() {
    DefaultXYDataset dataset = new DefaultXYDataset();
    for (Curve curve : curves) {
      dataset.addSeries(curve.name(), coordinates(curve));
    }
    return dataset;
  }

  @Override
  public String reading(int series, int item) {
    double[][] coordinates = coordinates(curves.get(series));
    return curves.get(series).name()
        + ": "
        + scale.written(coordinates[1][item])
        + ", "
        + TIME.format(Instant.ofEpochMilli((long) coordinates[0][item]));
  }

  /** Times and figures; between points that are not joined lies one without a figure. */
  private double[][] coordinates(Curve curve) {
    double[] times = new double[2 * points.size()];
    double[] figures = new double[2 * points.size()];
    int size = 0;
    for (ChartPoint point : points) {
      if (size > 0 && point.timeMillis() - times[size - 1] > joinedMillis()) {
        times[size] = (times[size - 1] + point.timeMillis()) / 2;
        figures[size++] = Double.NaN;
      }
      times[size] = point.timeMillis();
      figures[size++] = scale.plotted(curve.figure().applyAsDouble(point));
    }
    return new double[][] {Arrays.copyOf(times, size), Arrays.copyOf(figures, size)};
  }

  private long joinedMillis() {
    return Math.max(JOINED_MILLIS, range.millis() / 200);
  }

  /** The first curve again, each stretch without a gap as a series of its own. */
  private static XYDataset areas(XYDataset curve) {
    XYSeriesCollection stretches = new XYSeriesCollection();
    XYSeries stretch = null;
    for (int i = 0; i < curve.getItemCount(0); i++) {
      if (Double.isNaN(curve.getYValue(0, i))) {
        stretch = null;
        continue;
      }
      if (stretch == null) {
        stretch = new XYSeries(stretches.getSeriesCount());
        stretches.addSeries(stretch);
      }
      stretch.add(curve.getXValue(0, i), curve.getYValue(0, i), false);
    }
    return stretches;
  }

  private DateAxis timeAxis(ChartStyle style) {
    DateAxis axis = new TickedAxes.Time();
    axis.setRange(new Date(endMillis - range.millis()), new Date(endMillis));
    axis.setDateFormatOverride(ChartDecoration.clock(range));
    ChartDecoration.tidy(axis, style);
    return axis;
  }

  private XYItemRenderer lines(ChartStyle style) {
    XYLineAndShapeRenderer renderer = new LinesAndLonePoints();
    renderer.setDrawSeriesLineAsPath(true);
    for (int i = 0; i < curves.size(); i++) {
      renderer.setSeriesPaint(i, style.series(i));
      renderer.setSeriesStroke(i, style.curve(curves.size()));
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

  private XYItemRenderer area(ChartStyle style, int stretches) {
    XYAreaRenderer renderer = new XYAreaRenderer(XYAreaRenderer.AREA);
    for (int i = 0; i < stretches; i++) {
      renderer.setSeriesPaint(i, style.faint(style.series(0)));
      renderer.setSeriesVisibleInLegend(i, false);
    }
    renderer.setOutline(false);
    return renderer;
  }
}
