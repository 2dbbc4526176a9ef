package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import org.dirlens.index.monitor.Figure;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;
import org.junit.jupiter.api.Test;

class ThinningTest {
  private static final Series RATE = new Series(Measure.OPERATIONS, "search");
  private static final Series P99 = new Series(Measure.LATENCY, "p99");
  private static final Series HITS = new Series(Measure.HITS, "uid");
  private static final List<Series> ALL = List.of(RATE, P99, HITS);
  private static final ChartPoint A = point(6_000, 100, 1_000, 0.5);
  private static final ChartPoint B = point(7_000, 300, 9_000, 1);
  private static final ChartPoint C = point(12_000, 50, 2_000, 0.25);

  @Test
  void averagesRatesAndKeepsTheSpike() {
    List<ChartPoint> thinned = Thinning.bySlot(List.of(A, B, C), 6_000, ALL);
    assertEquals(2, thinned.size());
    assertEquals(List.of(200.0, 9_000.0, 0.75), figures(thinned.get(0)));
    assertEquals(List.of(50.0, 2_000.0, 0.25), figures(thinned.get(1)));
    assertEquals(new ChartPoint.Time(7_000, 2_000, 7_000), thinned.get(0).time());
  }

  @Test
  void gathersBySlotsOfTheClockHoweverManyPointsCame() {
    ChartPoint first = Thinning.bySlot(List.of(A, B), 6_000, ALL).get(0);
    ChartPoint later = Thinning.bySlot(List.of(A, B, C), 6_000, ALL).get(0);
    assertEquals(figures(first), figures(later));
    assertEquals(first.time(), later.time());
  }

  @Test
  void leavesFineRangesAlone() {
    List<ChartPoint> points = List.of(A, B, C);
    assertSame(points, Thinning.bySlot(points, 0, ALL));
  }

  @Test
  void ignoresWhatIsNotKnown() {
    ChartPoint silent = Points.at(8_000, Map.of(RATE, 0.0));
    assertEquals(
        List.of(50.0, 1_000.0, 0.5),
        figures(Thinning.bySlot(List.of(A, silent), 6_000, ALL).get(0)));
  }

  @Test
  void aRatioIsOfAllRequestsAndNotOfTheTime() {
    ChartHistory history = new ChartHistory();
    history.record(hits(1_000, 0, 0));
    history.record(hits(2_000, 1, 2));
    history.record(hits(3_000, 991, 1_002));
    List<ChartPoint> merged = Thinning.bySlot(history.all(), 6_000, List.of(HITS));
    assertEquals(991 / 1_002.0, merged.getFirst().figure(HITS), 1e-9);
    history.record(hits(7_000, 991, 1_004));
    List<ChartPoint> again =
        Thinning.bySlot(
            Thinning.bySlot(history.all(), 6_000, List.of(HITS)), 60_000, List.of(HITS));
    assertEquals(991 / 1_004.0, again.getFirst().figure(HITS), 1e-9, "merged once more");
  }

  private static Sample hits(long millis, double part, double whole) {
    return new Sample(millis, millis, Map.of(HITS, new Figure.Share(part, whole)));
  }

  @Test
  void aMedianIsNotTheHighestOne() {
    ChartPoint low = Points.at(6_000, Map.of(Series.MEDIAN, 100.0));
    ChartPoint high = Points.at(7_000, Map.of(Series.MEDIAN, 300.0));
    List<ChartPoint> merged = Thinning.bySlot(List.of(low, high), 6_000, List.of(Series.MEDIAN));
    assertEquals(200, merged.getFirst().figure(Series.MEDIAN));
  }

  private static List<Double> figures(ChartPoint point) {
    return ALL.stream().map(point::figure).toList();
  }

  private static ChartPoint point(long time, double rate, double p99, double ratio) {
    return Points.at(time, Map.of(RATE, rate, P99, p99, HITS, ratio));
  }
}
