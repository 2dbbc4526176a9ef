package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.model.Points;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.jfree.chart.ui.Layer;
import org.junit.jupiter.api.Test;

/** Draws without a display and looks at the pixels. */
class PictureTest {
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  private static final ChartStyle LIGHT = ChartStyle.on(Color.WHITE, FONT);
  private static final ChartStyle DARK = ChartStyle.on(new Color(0x2B2D30), FONT);
  private static final long NOW = 1_700_000_000_000L;

  private final PictureRenderer renderer = new PictureRenderer();

  private static final Series SEARCHES = new Series(Measure.OPERATIONS, "search");
  private static final Series P50 = new Series(Measure.LATENCY, "p50");
  private static final Series P99 = new Series(Measure.LATENCY, "p99");

  @Test
  void drawsAreasOneUponTheOther() {
    List<Curve> curves = List.of(new Curve("decode", P50), new Curve("entry", SEARCHES));
    LinePicture stacked =
        picture("Stages", VerticalScale.MICROS, LinePicture.Look.STACKED, curves, points(60));
    BufferedImage picture = renderer.render(stacked.chart(LIGHT), 400, 200, 1);
    int lower = pixels(picture, LIGHT.solid(LIGHT.series(0)));
    int upper = pixels(picture, LIGHT.solid(LIGHT.series(1)));
    assertTrue(lower > upper && upper > lower / 5, lower + " pixels below, " + upper + " above");
    assertEquals("entry: 51 µs", stacked.reading(1, 59).replaceFirst(", .*", ""));
  }

  @Test
  void whatComesLaterIsDrawnUponWhatIsThere() {
    List<ChartPoint> all = points(60);
    LinePicture before = latencies(all.subList(0, 57));
    Growth growth = latencies(all).growth(before).orElseThrow();
    assertEquals(6, growth.pieces().size());
    Growth.Piece last = growth.pieces().getLast();
    assertEquals(59, last.item());
    assertEquals(1, last.series());
    assertEquals(all.get(58).timeMillis(), last.from().time());
    assertEquals(all.get(59).timeMillis(), last.to().time());
    assertEquals(20_000, last.to().value());
    assertEquals(Optional.empty(), before.growth(latencies(all)), "it has less");
    assertEquals(Optional.empty(), latencies(all.subList(1, 60)).growth(before), "another begin");
    assertEquals(Optional.empty(), rates(all).growth(before), "another chart");
  }

  @Test
  void drawsACurveInItsColor() {
    for (ChartStyle style : List.of(LIGHT, DARK)) {
      BufferedImage picture = renderer.render(rates(points(60)).chart(style), 400, 200, 1);

      assertEquals(style.background().getRGB(), picture.getRGB(1, 1));
      assertTrue(pixels(picture, style.series(0)) > 100, "the curve of " + style);
    }
  }

  @Test
  void leavesAGapWhereNothingIsKnown() {
    List<ChartPoint> silent =
        points(60).stream().map(p -> Points.at(p.timeMillis(), Map.of())).toList();

    BufferedImage picture = renderer.render(latencies(silent).chart(LIGHT), 400, 200, 1);

    int inLegendOnly = pixels(picture, LIGHT.series(0));
    int drawn =
        pixels(renderer.render(latencies(points(60)).chart(LIGHT), 400, 200, 1), LIGHT.series(0));
    assertTrue(
        drawn > inLegendOnly + 50, drawn + " pixels with data, " + inLegendOnly + " without");
  }

  @Test
  void drawsTheThresholdAndBothSidesOfIt() {
    BufferedImage picture = renderer.render(keys(512).chart(LIGHT), 400, 220, 1);

    assertTrue(pixels(picture, LIGHT.series(0)) > 500, "bars inline");
    assertTrue(pixels(picture, LIGHT.series(1)) > 100, "bars in containers");
    assertTrue(pixels(picture, LIGHT.colors().accent()) > 20, "threshold");
  }

  @Test
  void movesKeysToTheOtherSideWithTheThreshold() {
    int inline = pixels(renderer.render(keys(512).chart(LIGHT), 400, 220, 1), LIGHT.series(0));
    int moreInline =
        pixels(renderer.render(keys(1 << 20).chart(LIGHT), 400, 220, 1), LIGHT.series(0));

    assertNotEquals(inline, moreInline);
  }

  @Test
  void saysWhyThereIsNothing() {
    BufferedImage picture =
        renderer.render(new EmptyPicture("Latency", "No searches yet.").chart(LIGHT), 400, 200, 1);

    assertTrue(pixels(picture, LIGHT.colors().muted()) > 20, "the sentence");
  }

  @Test
  void drawsMorePixelsOnAFinerScreen() {
    BufferedImage picture = renderer.render(rates(points(60)).chart(LIGHT), 401, 200, 2);

    assertEquals(802, picture.getWidth());
    assertEquals(400, picture.getHeight());
    assertEquals(802 * 400 * 3, PictureRenderer.bytes(picture).length);
  }

  @Test
  void drawsOverTheSameImageWhileTheSizeStays() {
    BufferedImage first = renderer.render(rates(points(10)).chart(LIGHT), 300, 150, 1);

    assertSame(first, renderer.render(rates(points(60)).chart(LIGHT), 300, 150, 1));
    assertNotEquals(first, renderer.render(rates(points(60)).chart(LIGHT), 301, 150, 1));
  }

  @Test
  void aRatioSaysItsAmountAndItsAxisEndsWhereItIsTold() {
    RatioPicture picture =
        new RatioPicture(
            "Hits",
            new RatioPicture.AmountAxis(
                RatioPicture.Division.LINEAR, "MB", 80, amount -> Math.round(amount) + " MB"),
            List.of(
                new RatioPicture.RatioLine(
                    "cn",
                    List.of(new RatioPicture.Point(0, 0), new RatioPicture.Point(64, 0.875)))));
    assertEquals("cn: 87.5 %, 64 MB", picture.reading(0, 1));
    assertEquals(80, picture.chart(LIGHT).getXYPlot().getDomainAxis().getUpperBound());
  }

  @Test
  void aLineOverTheKeysIsNotDrawnTwiceAndTheAxisStays() {
    KeyPicture drawn = keys(512);
    KeyPicture under = new KeyPicture(drawn.distribution(), drawn.texts(), OptionalLong.of(4_096));
    assertEquals(1, drawn.chart(LIGHT).getXYPlot().getDomainMarkers(Layer.FOREGROUND).size());
    assertNull(under.chart(LIGHT).getXYPlot().getDomainMarkers(Layer.FOREGROUND));
    assertEquals(4_096, under.chart(LIGHT).getXYPlot().getDomainAxis().getUpperBound());
  }

  @Test
  void givesEachStyleItsOwnTextOnItsBackground() {
    assertNotEquals(LIGHT.colors().series(), DARK.colors().series());
    assertTrue(
        contrast(LIGHT) > 400 && contrast(DARK) > 400,
        "sum of the differences of text and background");
  }

  private static int contrast(ChartStyle style) {
    Color text = style.colors().text();
    Color background = style.background();
    return Math.abs(text.getRed() - background.getRed())
        + Math.abs(text.getGreen() - background.getGreen())
        + Math.abs(text.getBlue() - background.getBlue());
  }

  private static LinePicture rates(List<ChartPoint> points) {
    Curve curve = new Curve("searches", SEARCHES);
    return picture(
        "Searches", VerticalScale.PER_SECOND, LinePicture.Look.LINES, List.of(curve), points);
  }

  private static LinePicture latencies(List<ChartPoint> points) {
    List<Curve> curves = List.of(new Curve("p50", P50), new Curve("p99", P99));
    return picture("Latency", VerticalScale.MICROS_LOG, LinePicture.Look.LINES, curves, points);
  }

  private static LinePicture picture(
      String title,
      VerticalScale scale,
      LinePicture.Look look,
      List<Curve> curves,
      List<ChartPoint> points) {
    return new LinePicture(
        title, scale, look, curves, points, TimeSpan.ending(NOW, ChartRange.ONE_MINUTE));
  }

  private static KeyPicture keys(int threshold) {
    List<Bar> bars =
        List.of(new Bar(1, 1, 900, 900), new Bar(2, 3, 100, 250), new Bar(1024, 2047, 40, 50_000));
    return new KeyPicture(
        new KeyDistribution("uid", bars, threshold),
        new KeyTexts("Keys", "inline", "containers", "threshold", "ids", "keys", Bar::toString));
  }

  private static List<ChartPoint> points(int count) {
    List<ChartPoint> points = new ArrayList<>();
    for (int i = count; i > 0; i--) {
      points.add(
          Points.at(
              NOW - i * 1000L, Map.of(SEARCHES, 50.0 + i % 7, P50, 100.0 + i, P99, 20_000.0)));
    }
    return points;
  }

  private static int pixels(BufferedImage picture, Color color) {
    int count = 0;
    for (int x = 0; x < picture.getWidth(); x++) {
      for (int y = 0; y < picture.getHeight(); y++) {
        count += near(new Color(picture.getRGB(x, y)), color) ? 1 : 0;
      }
    }
    return count;
  }

  private static boolean near(Color one, Color other) {
    return Math.abs(one.getRed() - other.getRed()) < 24
        && Math.abs(one.getGreen() - other.getGreen()) < 24
        && Math.abs(one.getBlue() - other.getBlue()) < 24;
  }
}
