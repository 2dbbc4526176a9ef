package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.Latency.Range;
import org.junit.jupiter.api.Test;

class ChartHistoryTest {
  private final ChartHistory history = new ChartHistory();

  @Test
  void makesAPointOfTheDifferenceOfTwoSamples() {
    history.record(sample(1_000, 100, latency(90, 10), new HitCounts(50, 50)));
    history.record(sample(3_000, 300, latency(190, 110), new HitCounts(140, 60)));

    List<ChartPoint> points = history.within(ChartRange.ONE_MINUTE, 3_000);

    assertEquals(List.of(new ChartPoint(3_000, 100, 1.5, 1500, 1500, Map.of("uid", 0.9))), points);
  }

  @Test
  void knowsNoLatencyOfNoSearches() {
    Latency latency = latency(90, 10);
    history.record(sample(1_000, 100, latency, new HitCounts(5, 5)));
    history.record(sample(2_000, 100, latency, new HitCounts(5, 5)));

    ChartPoint point = history.within(ChartRange.ONE_MINUTE, 2_000).get(0);

    assertEquals(0, point.searchesPerSecond());
    assertTrue(Double.isNaN(point.p50Micros()) && Double.isNaN(point.p99Micros()));
    assertTrue(Double.isNaN(point.hitRatios().get("uid")));
  }

  @Test
  void startsAnewWhenTheCountersWentBack() {
    history.record(sample(1_000, 100, latency(90, 10), new HitCounts(50, 50)));
    history.record(sample(2_000, 20, latency(20, 0), new HitCounts(8, 2)));

    assertEquals(
        List.of(new ChartPoint(2_000, 20, 1.5, 1.5, 1.5, Map.of("uid", 0.8))),
        history.within(ChartRange.ONE_MINUTE, 2_000));
  }

  @Test
  void dropsSamplesFromBeforeTheClockWasSetBack() {
    history.record(sample(5_000, 1, Latency.NONE, HitCounts.NONE));
    history.record(sample(2_000, 2, Latency.NONE, HitCounts.NONE));
    history.record(sample(3_000, 5, Latency.NONE, HitCounts.NONE));

    assertEquals(1, history.size());
    assertEquals(3, history.within(ChartRange.ONE_MINUTE, 3_000).get(0).searchesPerSecond());
  }

  @Test
  void choosesTheRangeThatEndsThen() {
    for (int second = 0; second <= 400; second++) {
      history.record(sample(second * 1000L, second, Latency.NONE, HitCounts.NONE));
    }

    List<ChartPoint> minute = history.within(ChartRange.ONE_MINUTE, 400_000);
    assertEquals(60, minute.size());
    assertEquals(341_000, minute.get(0).timeMillis());
    assertEquals(300, history.within(ChartRange.FIVE_MINUTES, 400_000).size());
    assertEquals(400, history.within(ChartRange.HOUR, 400_000).size());
    assertEquals(100_000, history.within(ChartRange.ONE_MINUTE, 100_000).get(59).timeMillis());
  }

  @Test
  void keepsAnHour() {
    for (int second = 0; second <= 4000; second++) {
      history.record(sample(second * 1000L, second, Latency.NONE, HitCounts.NONE));
    }

    List<ChartPoint> hour = history.within(ChartRange.HOUR, 4_000_000);
    assertEquals(3600, history.size());
    assertEquals(3600, hour.size());
    assertEquals(401_000, hour.get(0).timeMillis());
  }

  @Test
  void refusesSamplesOutOfOrder() {
    Sample early = sample(1_000, 1, Latency.NONE, HitCounts.NONE);

    assertThrows(IllegalArgumentException.class, () -> ChartPoint.between(early, early));
  }

  private static Sample sample(long time, long searches, Latency latency, HitCounts hits) {
    return new Sample(time, searches, latency, Map.of("uid", hits));
  }

  /** Searches of one to two microseconds, and of one to two milliseconds. */
  private static Latency latency(long fast, long slow) {
    return new Latency(
        fast + slow,
        0,
        List.of(new Range(1_000, 2_000, fast), new Range(1_000_000, 2_000_000, slow)));
  }
}
