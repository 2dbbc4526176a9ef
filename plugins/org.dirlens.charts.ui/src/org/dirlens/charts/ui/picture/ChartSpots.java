package org.dirlens.charts.ui.picture;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.XYDataset;
import org.jspecify.annotations.Nullable;

/**
 * Where the points of a drawn chart lie, so that the one below the mouse, or the next one for the
 * keyboard, can be told. Immutable. Distances are in points of the screen.
 */
public final class ChartSpots {
  /** A chart without points. */
  public static final ChartSpots NONE = new ChartSpots(List.of(), null, null);

  /** One point of one series of the chart's first data set. */
  public record Spot(double x, double y, int series, int item) {}

  private final List<Spot> spots;
  private final @Nullable ChartScale horizontal;
  private final @Nullable ChartScale vertical;

  private ChartSpots(
      List<Spot> spots, @Nullable ChartScale horizontal, @Nullable ChartScale vertical) {
    this.spots = List.copyOf(spots);
    this.horizontal = horizontal;
    this.vertical = vertical;
  }

  /** These and more of the same chart. */
  public ChartSpots with(List<Spot> more) {
    List<Spot> all = new ArrayList<>(spots);
    all.addAll(more);
    return new ChartSpots(all, horizontal, vertical);
  }

  /** The axis from left to right; none without a chart. */
  public Optional<ChartScale> horizontal() {
    return Optional.ofNullable(horizontal);
  }

  /** The axis from bottom to top; none without a chart. */
  public Optional<ChartScale> vertical() {
    return Optional.ofNullable(vertical);
  }

  /**
   * The spots of a chart as it was drawn.
   *
   * @param area where its data were drawn
   */
  static ChartSpots of(JFreeChart chart, Rectangle2D area) {
    XYPlot plot = chart.getXYPlot();
    XYDataset points = plot.getDataset();
    List<Spot> spots = new ArrayList<>();
    for (int series = 0; points != null && series < points.getSeriesCount(); series++) {
      for (int item = 0; item < points.getItemCount(series); item++) {
        spot(plot, area, series, item).ifPresent(spots::add);
      }
    }
    return points == null
        ? new ChartSpots(spots, null, null)
        : new ChartSpots(
            spots,
            ChartScale.horizontal(plot.getDomainAxis(), area),
            ChartScale.vertical(plot.getRangeAxis(), area));
  }

  private static Optional<Spot> spot(XYPlot plot, Rectangle2D area, int series, int item) {
    double value = plot.getDataset().getYValue(series, item);
    double x =
        plot.getDomainAxis()
            .valueToJava2D(
                plot.getDataset().getXValue(series, item), area, plot.getDomainAxisEdge());
    double y = plot.getRangeAxis().valueToJava2D(value, area, plot.getRangeAxisEdge());
    return Double.isFinite(value) && Double.isFinite(y) && area.outcode(x, area.getCenterY()) == 0
        ? Optional.of(new Spot(x, y, series, item))
        : Optional.empty();
  }

  /** The spot nearest to a place. */
  public Optional<Spot> nearest(double x, double y) {
    return spots.stream().min(Comparator.comparingDouble(spot -> distance(spot, x, y)));
  }

  /** The spot of the same series that lies nearest to another one, perhaps of an older picture. */
  public Optional<Spot> again(Spot spot) {
    return nearest(spot.series(), spot.x());
  }

  /** The spot {@code steps} further in the same series; the last one at its end. */
  public Optional<Spot> further(Spot spot, int steps) {
    List<Spot> line = series(spot.series());
    int at = line.indexOf(spot);
    return at < 0
        ? again(spot)
        : Optional.of(line.get(Math.clamp((long) at + steps, 0, line.size() - 1)));
  }

  /** The spot nearest in the series {@code steps} further; that of the last series at the end. */
  public Optional<Spot> otherSeries(Spot spot, int steps) {
    int most = spots.stream().mapToInt(Spot::series).max().orElse(0);
    int wanted = Math.clamp((long) spot.series() + steps, 0, most);
    return nearest(wanted, spot.x()).or(() -> Optional.of(spot));
  }

  /** The newest, or rightmost, spot of the first series that has one. */
  public Optional<Spot> last() {
    return spots.stream()
        .min(Comparator.comparingInt(Spot::series).thenComparing(spot -> -spot.item()));
  }

  private Optional<Spot> nearest(int series, double x) {
    return series(series).stream().min(Comparator.comparingDouble(spot -> Math.abs(spot.x() - x)));
  }

  private List<Spot> series(int series) {
    return spots.stream().filter(spot -> spot.series() == series).toList();
  }

  private static double distance(Spot spot, double x, double y) {
    return Math.hypot(spot.x() - x, spot.y() - y);
  }
}
