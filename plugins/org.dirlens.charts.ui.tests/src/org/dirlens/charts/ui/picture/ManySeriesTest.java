package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.junit.jupiter.api.Test;

/** What twenty live curves cost that are drawn ten times a second. */
class ManySeriesTest {
  private static final int CURVES = 20;
  private static final int POINTS = 300;
  private static final long NOW = 1_700_000_000_000L;

  /** Generous, for machines that do other things too; the figure itself is printed. */
  private static final double SHARE_MAX = 0.25;

  private final Random random = new Random(1);

  @Test
  void theyTakeASmallShareOfACore() {
    LinePicture picture = picture();
    ChartStyle style = ChartStyle.on(Color.WHITE, new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    PictureRenderer renderer = new PictureRenderer();
    double least = Double.MAX_VALUE;
    for (int second = 0; second < 20; second++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int update = 0; update < 10; update++) {
        renderer.render(picture.chart(style), 600, 300, 1);
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      least = Math.min(least, nanos / 1e9);
    }
    System.out.printf("20 curves, 10 times a second: %.1f %% of a core%n", least * 100);
    assertTrue(least < SHARE_MAX, "they take " + least + " of a core");
  }

  private LinePicture picture() {
    List<ChartPoint> points =
        IntStream.range(0, POINTS)
            .mapToObj(n -> point(NOW - 60_000 + n * 60_000L / POINTS + 1))
            .toList();
    List<Curve> curves =
        IntStream.range(0, CURVES)
            .mapToObj(n -> new Curve("curve " + n, p -> p.hitRatios().get("curve " + n)))
            .toList();
    return new LinePicture(
        "Hits", VerticalScale.PERCENT, curves, points, ChartRange.ONE_MINUTE, NOW);
  }

  private ChartPoint point(long time) {
    Map<String, Double> ratios = new HashMap<>();
    for (int curve = 0; curve < CURVES; curve++) {
      ratios.put("curve " + curve, random.nextDouble());
    }
    return new ChartPoint(time, 1, 1, 1, 1, ratios);
  }
}
