package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartStyle;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Figure;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;
import org.dirlens.partition.statistics.Latency;
import org.junit.jupiter.api.Test;

/** What pictures are made of a history. */
class PicturesTest {
  private static final long BEGIN = 1_700_000_000_000L;

  private final ChartHistory history = new ChartHistory();

  private LinePicture picture(Measure measure, long endMillis, ChartRange range) {
    return (LinePicture)
        new Pictures(history, any -> Optional.empty())
            .draw(TimeSpan.ending(endMillis, range))
            .get(measure);
  }

  private void record(long millis, Map<Series, Figure> figures) {
    history.record(new Sample(millis, millis, figures));
  }

  /** So many searches, each of a millisecond. */
  private static Figure latency(long searches) {
    Latency all =
        new Latency(
            searches,
            searches * 1_000_000,
            List.of(new Latency.Range(900_000, 1_100_000, searches)));
    return new Figure.Percentile(all, 95);
  }

  @Test
  void theTopmostEdgeOfAreasIsTheSumOfAll() {
    for (int second = 1; second <= 5; second++) {
      Map<Series, Figure> stages = new HashMap<>();
      for (int stage = 1; stage <= 12; stage++) {
        stages.put(
            new Series(Measure.STAGES, "stage " + stage), new Figure.Share(stage * second, second));
      }
      record(BEGIN + second * 1_000, stages);
    }
    LinePicture picture = picture(Measure.STAGES, BEGIN + 6_000, ChartRange.ONE_MINUTE);
    ChartStyle style = ChartStyle.on(Color.WHITE, new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    int top = picture.curves().size() - 1;
    double sum = picture.chart(style).getXYPlot().getDataset().getYValue(top, 1);
    assertEquals(12 * 13 / 2.0, sum, 1e-9);
  }

  @Test
  void percentilesSayOfWhichTimeTheHighestIsDrawn() {
    Series p95 = new Series(Measure.LATENCY, "p95");
    for (int second = 0; second < 30; second++) {
      record(BEGIN + second * 1_000, Map.of(p95, latency(10L * second)));
    }
    long end = BEGIN + 30_000;
    assertEquals(
        "Search latency, of 1 s", picture(Measure.LATENCY, end, ChartRange.ONE_MINUTE).title());
    assertEquals(
        "Search latency, of 1 s, the highest in 6 s, median: mean",
        picture(Measure.LATENCY, end, ChartRange.HOUR).title());
  }

  /** A slot of half a second has two or three samples. */
  @Test
  void theTitleStaysFromSampleToSample() {
    Series p95 = new Series(Measure.LATENCY, "p95");
    Set<String> titles = new HashSet<>();
    for (int fifth = 1; fifth <= 40; fifth++) {
      long now = BEGIN + fifth * 200;
      record(now, Map.of(p95, latency(10L * fifth)));
      if (fifth > 10) {
        titles.add(picture(Measure.LATENCY, now, ChartRange.FIVE_MINUTES).title());
      }
    }
    assertEquals(Set.of("Search latency, of 0.2 s, the highest in 0.5 s, median: mean"), titles);
  }

  /** Shapes of filters are asked for once a second, whatever else is. */
  @Test
  void latencyByFilterIsALineOfSecondsHoweverOftenTheRestIsAsked() {
    Series shape = new Series(Measure.SHAPES, "(uid=?)");
    for (int quarter = 0; quarter < 40; quarter++) {
      long asked = quarter / 4;
      record(BEGIN + quarter * 250, Map.of(shape, latency(10 * asked)));
    }
    LinePicture picture = picture(Measure.SHAPES, BEGIN + 10_000, ChartRange.ONE_MINUTE);
    assertEquals("Latency by filter, p95, of 1 s", picture.title());
    assertTrue(picture.points().size() > 5, "points: " + picture.points().size());
    assertTrue(
        picture.points().stream().allMatch(point -> Double.isFinite(point.figure(shape))),
        "no gap between the seconds");
  }
}
