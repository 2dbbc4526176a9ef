package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.index.monitor.Figure.Counter;
import org.dirlens.index.monitor.Figure.Level;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;
import org.junit.jupiter.api.Test;

class ChartHistoryTest {
  private static final Series SEARCH = new Series(Measure.OPERATIONS, "search");
  private static final Series OPEN = new Series(Measure.CONNECTIONS, "open");

  private final ChartHistory history = new ChartHistory();

  private static Sample sample(long millis, long searches) {
    return new Sample(
        millis, millis, Map.of(SEARCH, new Counter(searches), OPEN, new Level(searches / 10.0)));
  }

  private List<ChartPoint> within(ChartRange range, long endMillis) {
    return history.within(range.millis(), endMillis);
  }

  @Test
  void aPointIsTheDifferenceOfTwoSamples() {
    assertEquals(Optional.empty(), history.record(sample(1_000, 100)));
    ChartPoint point = history.record(sample(3_000, 300)).orElseThrow();
    assertEquals(100, point.figure(SEARCH));
    assertEquals(30, point.figure(OPEN));
    assertEquals(new ChartPoint.Time(3_000, 2_000, 3_000), point.time());
    assertEquals(List.of(point), within(ChartRange.ONE_MINUTE, 3_000));
  }

  @Test
  void theClockOfTheServerSaysHowLongItTook() {
    history.record(new Sample(1_000, 501_000, Map.of(SEARCH, new Counter(0))));
    ChartPoint point =
        history.record(new Sample(2_500, 502_000, Map.of(SEARCH, new Counter(50)))).orElseThrow();
    assertEquals(50, point.figure(SEARCH));
    assertEquals(502_000, point.time().serverMillis());
  }

  @Test
  void aSeriesThatComesLaterHasAGapBefore() {
    Series later = new Series(Measure.HITS, "uid");
    history.record(sample(1_000, 1));
    history.record(sample(2_000, 2));
    history.record(new Sample(3_000, 3_000, Map.of(later, new Level(0.5))));
    List<ChartPoint> points = within(ChartRange.ONE_MINUTE, 3_000);
    assertTrue(Double.isNaN(points.get(0).figure(later)));
    assertTrue(Double.isNaN(points.get(1).figure(later)), "nothing to compare it with");
    assertTrue(Double.isNaN(points.get(1).figure(SEARCH)));
  }

  @Test
  void dropsSamplesFromBeforeTheClockWasSetBack() {
    history.record(sample(5_000, 1));
    history.record(sample(2_000, 2));
    history.record(sample(3_000, 5));
    assertEquals(1, history.size());
    assertEquals(3, within(ChartRange.ONE_MINUTE, 3_000).get(0).figure(SEARCH));
  }

  @Test
  void whatWasLostIsAGapAndNoLongPoint() {
    history.record(sample(1_000, 1));
    history.record(sample(2_000, 2));
    history.interrupt();
    history.record(sample(60_000, 3));
    history.record(sample(61_000, 4));
    assertEquals(
        List.of(2_000L, 61_000L), history.all().stream().map(ChartPoint::timeMillis).toList());
  }

  @Test
  void choosesTheRangeThatEndsThen() {
    for (int second = 0; second <= 400; second++) {
      history.record(sample(second * 1000L, second));
    }
    List<ChartPoint> minute = within(ChartRange.ONE_MINUTE, 400_000);
    assertEquals(60, minute.size());
    assertEquals(341_000, minute.get(0).timeMillis());
    assertEquals(300, within(ChartRange.FIVE_MINUTES, 400_000).size());
    assertEquals(400, within(ChartRange.HOUR, 400_000).size());
    assertEquals(100_000, within(ChartRange.ONE_MINUTE, 100_000).get(59).timeMillis());
  }

  @Test
  void keepsAnHourAtTenSamplesASecond() {
    for (int tenth = 0; tenth <= 40_000; tenth++) {
      history.record(sample(tenth * 100L, tenth));
    }
    List<ChartPoint> hour = within(ChartRange.HOUR, 4_000_000);
    assertEquals(36_000, history.size());
    assertEquals(36_000, hour.size());
    assertEquals(400_100, hour.get(0).timeMillis());
  }

  @Test
  void keepsNoMoreSeriesThanThereAreColumns() {
    Columns columns = history.columns();
    for (int i = 0; i < Columns.MAX; i++) {
      assertEquals(i, columns.of(new Series(Measure.SHAPES, "s" + i)));
    }
    assertEquals(-1, columns.of(new Series(Measure.SHAPES, "one more")));
    assertEquals(7, columns.of(new Series(Measure.SHAPES, "s7")));
  }

  @Test
  void refusesSamplesOutOfOrder() {
    Sample early = sample(1_000, 1);
    assertThrows(
        IllegalArgumentException.class, () -> ChartPoint.between(early, early, history.columns()));
  }
}
