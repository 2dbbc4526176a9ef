package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.junit.jupiter.api.Test;

/** Draws without a display and looks at the pixels. */
class PictureTest {
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  private static final ChartStyle LIGHT = ChartStyle.on(Color.WHITE, FONT);
  private static final ChartStyle DARK = ChartStyle.on(new Color(0x2B2D30), FONT);
  private static final long NOW = 1_700_000_000_000L;

  private final PictureRenderer renderer = new PictureRenderer();

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
        points(60).stream()
            .map(
                p ->
                    new ChartPoint(p.timeMillis(), 0, Double.NaN, Double.NaN, Double.NaN, Map.of()))
            .toList();

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
    Curve curve = new Curve("searches", ChartPoint::searchesPerSecond);
    return new LinePicture(
        "Searches", VerticalScale.PER_SECOND, List.of(curve), points, ChartRange.ONE_MINUTE, NOW);
  }

  private static LinePicture latencies(List<ChartPoint> points) {
    List<Curve> curves =
        List.of(new Curve("p50", ChartPoint::p50Micros), new Curve("p99", ChartPoint::p99Micros));
    return new LinePicture(
        "Latency", VerticalScale.MICROS_LOG, curves, points, ChartRange.ONE_MINUTE, NOW);
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
      points.add(new ChartPoint(NOW - i * 1000L, 50 + i % 7, 100 + i, 900, 20_000, Map.of()));
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
