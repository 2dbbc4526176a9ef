package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.text.CharacterIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Points;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartSpots.Spot;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogTick;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;

/** What can be read from the axes, from gaps and from single points. */
class AxesTest {
  private static final ChartStyle STYLE =
      ChartStyle.on(Color.WHITE, new Font(Font.SANS_SERIF, Font.PLAIN, 13));
  private static final long NOW = 1_700_000_000_000L;
  private static final int[][] SIZES = {{200, 150}, {230, 150}, {360, 180}, {700, 500}};
  private static final double[] FIGURES = {
    0, 0.02, 0.7, 1, 3, 9.9, 12, 49, 51, 99, 101, 499, 890, 999, 1_001, 4_999, 5e4, 1.01e6, 2.5e8
  };

  @Test
  void everyAxisOfAConstantSeriesCarriesTwoLabels() {
    for (double figure : FIGURES) {
      for (ChartRange range : ChartRange.values()) {
        for (VerticalScale scale : VerticalScale.values()) {
          if (scale.plotted(figure) == figure) {
            check(lines(scale, range, i -> Math.min(figure, most(scale))), figure);
          }
        }
      }
    }
  }

  @Test
  void everyAxisOfASeriesOverManyDecadesCarriesTwoLabels() {
    for (int decades = 1; decades <= 9; decades++) {
      double step = decades / 20.0;
      check(
          lines(VerticalScale.MICROS_LOG, ChartRange.ONE_MINUTE, i -> 0.3 * Math.pow(10, i * step)),
          decades);
    }
  }

  @Test
  void bothAxesOfTheKeysCarryTwoLabels() {
    for (int threshold : new int[] {1, 3, 512, 1 << 20}) {
      for (long most : new long[] {1, 2, 9, 11, 500, 1_000_000}) {
        check(keys(threshold, most), most);
      }
    }
  }

  @Test
  void logarithmicAxesSayThatTheyAre() {
    LinePicture latency = lines(VerticalScale.MICROS_LOG, ChartRange.ONE_MINUTE, i -> 120);
    assertEquals("log scale", latency.chart(STYLE).getXYPlot().getRangeAxis().getLabel());
  }

  @Test
  void aSilenceLeavesAGapAndNoFigureOfZero() {
    List<ChartPoint> points = new ArrayList<>();
    for (int second : new int[] {50, 49, 48, 20, 19}) {
      points.add(point(NOW - second * 1_000L, 7));
    }
    LinePicture picture = lines(VerticalScale.PER_SECOND, ChartRange.ONE_MINUTE, points);

    XYPlot plot = picture.chart(STYLE).getXYPlot();
    XYDataset curve = plot.getDataset();
    List<Double> drawn = new ArrayList<>();
    for (int i = 0; i < curve.getItemCount(0); i++) {
      drawn.add(curve.getYValue(0, i));
    }
    assertEquals(List.of(7.0, 7.0, 7.0, Double.NaN, 7.0, 7.0), drawn);
    assertEquals(2, plot.getDataset(1).getSeriesCount(), "the area has the same gap");
  }

  @Test
  void aRateOfNothingIsNoLatencyOfZero() {
    LinePicture latency =
        lines(
            VerticalScale.MICROS_LOG,
            ChartRange.ONE_MINUTE,
            List.of(
                point(NOW - 3_000, 120), point(NOW - 2_000, Double.NaN), point(NOW - 1_000, 120)));
    XYDataset curve = latency.chart(STYLE).getXYPlot().getDataset();

    assertTrue(Double.isNaN(curve.getYValue(0, 1)));
    Spot newest = spots(latency).last().orElseThrow();
    assertEquals(2, newest.item());
    assertEquals(0, spots(latency).further(newest, -1).orElseThrow().item());
  }

  @Test
  void theNearestPointIsReadWithUnitAndTime() {
    LinePicture latency =
        lines(VerticalScale.MICROS_LOG, ChartRange.ONE_MINUTE, i -> i == 5 ? 2_500 : 120);
    ChartSpots spots = spots(latency);
    Spot newest = spots.last().orElseThrow();

    assertEquals(19, newest.item());
    assertTrue(latency.reading(0, 19).startsWith("curve: 120 \u00b5s, "), latency.reading(0, 19));
    assertTrue(latency.reading(0, 5).startsWith("curve: 2.5 ms, "), latency.reading(0, 5));
    assertEquals(newest, spots.nearest(newest.x() + 3, newest.y() - 2).orElseThrow());
    assertEquals(18, spots.further(newest, -1).orElseThrow().item());
    assertEquals(0, spots.further(newest, Integer.MIN_VALUE).orElseThrow().item());
    assertEquals(newest, spots.further(newest, Integer.MAX_VALUE).orElseThrow());
  }

  private static double most(VerticalScale scale) {
    return scale == VerticalScale.PERCENT ? 1 : Double.MAX_VALUE;
  }

  private static void check(ChartPicture picture, double figure) {
    for (int[] size : SIZES) {
      JFreeChart chart = picture.chart(STYLE);
      BufferedImage image = new BufferedImage(size[0], size[1], BufferedImage.TYPE_3BYTE_BGR);
      Graphics2D graphics = image.createGraphics();
      ChartRenderingInfo drawn = new ChartRenderingInfo(null);
      chart.draw(graphics, new Rectangle2D.Double(0, 0, size[0], size[1]), drawn);
      Rectangle2D area = drawn.getPlotInfo().getDataArea();
      XYPlot plot = chart.getXYPlot();
      String what = picture.getClass().getSimpleName() + " of " + figure + ", " + size[0];
      List<String> down = labels(plot.getRangeAxis(), graphics, area, plot.getRangeAxisEdge());
      assertTrue(down.size() >= 2, what + ", vertical: " + down);
      List<String> along = labels(plot.getDomainAxis(), graphics, area, plot.getDomainAxisEdge());
      assertTrue(along.size() >= 2, what + ", horizontal: " + along);
      graphics.dispose();
    }
  }

  private static List<String> labels(
      ValueAxis axis, Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    List<String> labels = new ArrayList<>();
    for (Object tick : axis.refreshTicks(graphics, new AxisState(), area, edge)) {
      String label = tick instanceof LogTick power ? text(power) : ((ValueTick) tick).getText();
      if (!label.isBlank()) {
        labels.add(label);
      }
    }
    return labels.stream().distinct().toList();
  }

  /** A power of ten is written as a text with attributes, or not at all. */
  private static String text(LogTick power) {
    StringBuilder text = new StringBuilder();
    if (power.getAttributedLabel() != null) {
      CharacterIterator letters = power.getAttributedLabel().getIterator();
      for (char c = letters.first(); c != CharacterIterator.DONE; c = letters.next()) {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static ChartSpots spots(ChartPicture picture) {
    PictureRenderer renderer = new PictureRenderer();
    renderer.render(picture.chart(STYLE), 400, 200, 1);
    return renderer.spots();
  }

  private static LinePicture lines(
      VerticalScale scale, ChartRange range, IntToDoubleFunction figure) {
    List<ChartPoint> points = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      points.add(point(NOW - (20 - i) * 1_000L, figure.applyAsDouble(i)));
    }
    return lines(scale, range, points);
  }

  private static LinePicture lines(VerticalScale scale, ChartRange range, List<ChartPoint> points) {
    Curve curve = new Curve("curve", Points.SERIES);
    return new LinePicture(
        "Curve",
        scale,
        LinePicture.Look.LINES,
        List.of(curve),
        points,
        TimeSpan.ending(NOW, range));
  }

  private static ChartPoint point(long millis, double figure) {
    return Points.at(millis, figure);
  }

  private static KeyPicture keys(int threshold, long most) {
    return new KeyPicture(
        new KeyDistribution("uid", List.of(new Bar(1, most, 3, 3 * most)), threshold),
        new KeyTexts("Keys", "inline", "containers", "threshold", "ids", "keys", Bar::toString));
  }
}
