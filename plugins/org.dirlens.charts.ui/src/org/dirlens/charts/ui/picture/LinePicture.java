package org.dirlens.charts.ui.picture;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.TimeSpan;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
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
 * @param look lines, or areas one upon the other
 * @param curves at least one; a single line is filled below
 * @param points oldest first, not more than there are pixels
 * @param span what the time axis shows
 */
public record LinePicture(
    String title,
    VerticalScale scale,
    Look look,
    List<Curve> curves,
    List<ChartPoint> points,
    TimeSpan span)
    implements ChartPicture {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneId.systemDefault());

  /** Two points further apart than this, and than three slots of the range, are not joined. */
  private static final long JOINED_MILLIS = 5_000;

  /** How curves are drawn. */
  public enum Look {
    LINES,
    /** The first curve lies below; the topmost edge is the sum of all. */
    STACKED
  }

  public LinePicture {
    curves = List.copyOf(curves);
    points = List.copyOf(points);
  }

  @Override
  public JFreeChart chart(ChartStyle style) {
    XYPlot plot = new XYPlot(dataset(), timeAxis(style), scale.axis(style), lines(style));
    if (look == Look.STACKED) {
      stack(plot, style);
    } else if (curves.size() == 1) {
      fill(plot, 1, 0, style.faint(style.series(0)));
    }
    ChartDecoration.tidy(plot, style);
    JFreeChart chart = ChartDecoration.chart(title, plot, style, curves.size() > 1);
    chart.setAntiAlias(curves.size() <= ChartStyle.CURVES_SMOOTH);
    return chart;
  }

  /** The topmost area is drawn first, so that each covers those above it from below. */
  private void stack(XYPlot plot, ChartStyle style) {
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.REVERSE);
    for (int curve = 0; curve < curves.size(); curve++) {
      fill(plot, curve + 1, curve, style.solid(style.series(curve)));
    }
  }

  private static void fill(XYPlot plot, int place, int curve, Color color) {
    XYDataset areas = areas(plot.getDataset(), curve);
    plot.setDataset(place, areas);
    plot.setRenderer(place, area(color, areas.getSeriesCount()));
  }

  private DefaultXYDataset dataset() {
    DefaultXYDataset dataset = new DefaultXYDataset();
    for (int curve = 0; curve < curves.size(); curve++) {
      dataset.addSeries(curves.get(curve).name(), coordinates(curve));
    }
    return dataset;
  }

  @Override
  public String reading(int series, int item) {
    double[][] coordinates = coordinates(series);
    double figure = coordinates[1][item];
    if (look == Look.STACKED && series > 0) {
      figure -= coordinates(series - 1)[1][item];
    }
    return curves.get(series).name()
        + ": "
        + scale.written(figure)
        + ", "
        + TIME.format(Instant.ofEpochMilli((long) coordinates[0][item]));
  }

  @Override
  public Optional<Growth> growth(ChartPicture before) {
    if (!(before instanceof LinePicture drawn) || !continues(drawn)) {
      return Optional.empty();
    }
    List<Growth.Piece> pieces = new ArrayList<>();
    int known = drawn.points.size();
    int item = items(points.subList(0, known));
    for (int at = known; at < points.size(); at++) {
      ChartPoint earlier = points.get(at - 1);
      ChartPoint later = points.get(at);
      boolean joined = later.timeMillis() - earlier.timeMillis() <= joinedMillis();
      item += joined ? 0 : 1;
      for (int curve = 0; curve < curves.size(); curve++) {
        Growth.End from = joined ? end(curve, earlier) : new Growth.End(0, Double.NaN, Double.NaN);
        pieces.add(new Growth.Piece(curve, item, from, end(curve, later)));
      }
      item++;
    }
    return Optional.of(new Growth(pieces, fill()));
  }

  private Growth.Fill fill() {
    if (look == Look.STACKED) {
      return Growth.Fill.SOLID;
    }
    return curves.size() == 1 ? Growth.Fill.FAINT : Growth.Fill.NONE;
  }

  /** Whether all points of a drawn picture are the first ones of this. */
  private boolean continues(LinePicture drawn) {
    int known = drawn.points.size();
    return known > 0
        && known <= points.size()
        && title.equals(drawn.title)
        && scale == drawn.scale
        && look == drawn.look
        && span.equals(drawn.span)
        && curves.equals(drawn.curves)
        && points.getFirst().timeMillis() == drawn.points.getFirst().timeMillis()
        && points.get(known - 1).timeMillis() == drawn.points.getLast().timeMillis();
  }

  private Growth.End end(int curve, ChartPoint point) {
    boolean stacked = look == Look.STACKED && curve > 0;
    return new Growth.End(
        point.timeMillis(),
        scale.plotted(figure(curve, point)),
        stacked ? scale.plotted(figure(curve - 1, point)) : Double.NaN);
  }

  /** Items that points have in the data set: one each, and one for each gap between them. */
  private int items(List<ChartPoint> some) {
    int items = some.size();
    for (int at = 1; at < some.size(); at++) {
      long distance = some.get(at).timeMillis() - some.get(at - 1).timeMillis();
      items += distance > joinedMillis() ? 1 : 0;
    }
    return items;
  }

  /** When a point was, in milliseconds since 1970. */
  public long timeMillis(int series, int item) {
    return (long) coordinates(series)[0][item];
  }

  /** Times and figures; between points that are not joined lies one without a figure. */
  private double[][] coordinates(int curve) {
    double[] times = new double[2 * points.size()];
    double[] figures = new double[2 * points.size()];
    int size = 0;
    for (ChartPoint point : points) {
      if (size > 0 && point.timeMillis() - times[size - 1] > joinedMillis()) {
        times[size] = (times[size - 1] + point.timeMillis()) / 2;
        figures[size++] = Double.NaN;
      }
      times[size] = point.timeMillis();
      figures[size++] = scale.plotted(figure(curve, point));
    }
    return new double[][] {Arrays.copyOf(times, size), Arrays.copyOf(figures, size)};
  }

  /** What a curve shows of a point; stacked, with all that lie below it. */
  private double figure(int curve, ChartPoint point) {
    if (look == Look.LINES) {
      return curves.get(curve).figure(point);
    }
    double sum = 0;
    for (Curve each : curves.subList(0, curve + 1)) {
      sum += each.figure(point);
    }
    return sum;
  }

  private long joinedMillis() {
    return Math.max(JOINED_MILLIS, span.millis() / 200);
  }

  /** A curve again, each stretch without a gap as a series of its own. */
  private static XYDataset areas(XYDataset curves, int curve) {
    XYSeriesCollection stretches = new XYSeriesCollection();
    XYSeries stretch = null;
    for (int i = 0; i < curves.getItemCount(curve); i++) {
      if (Double.isNaN(curves.getYValue(curve, i))) {
        stretch = null;
        continue;
      }
      if (stretch == null) {
        stretch = new XYSeries(stretches.getSeriesCount());
        stretches.addSeries(stretch);
      }
      stretch.add(curves.getXValue(curve, i), curves.getYValue(curve, i), false);
    }
    return stretches;
  }

  private DateAxis timeAxis(ChartStyle style) {
    DateAxis axis = new TickedAxes.Time();
    axis.setRange(new Date(span.fromMillis()), new Date(span.toMillis()));
    axis.setDateFormatOverride(ChartDecoration.clock(span));
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

  private static XYItemRenderer area(Color color, int stretches) {
    XYAreaRenderer renderer = new XYAreaRenderer(XYAreaRenderer.AREA);
    for (int i = 0; i < stretches; i++) {
      renderer.setSeriesPaint(i, color);
      renderer.setSeriesVisibleInLegend(i, false);
    }
    renderer.setOutline(false);
    return renderer;
  }
}
