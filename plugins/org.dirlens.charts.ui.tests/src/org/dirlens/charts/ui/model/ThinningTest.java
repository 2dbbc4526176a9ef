package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThinningTest {
  private static final ChartPoint A = point(6_000, 100, 10, 1000, 0.5);
  private static final ChartPoint B = point(7_000, 300, 30, 9000, 1.0);
  private static final ChartPoint C = point(12_000, 50, 20, 400, 0.0);

  @Test
  void averagesRatesAndKeepsTheSpike() {
    assertEquals(
        List.of(point(7_000, 200, 20, 9000, 0.75), C), Thinning.bySlot(List.of(A, B, C), 6_000));
  }

  @Test
  void gathersBySlotsOfTheClockHoweverManyPointsCame() {
    List<ChartPoint> first = Thinning.bySlot(List.of(A, B), 6_000);
    List<ChartPoint> later = Thinning.bySlot(List.of(A, B, C), 6_000);

    assertEquals(first.get(0), later.get(0));
  }

  @Test
  void leavesFineRangesAlone() {
    List<ChartPoint> points = List.of(A, B, C);

    assertSame(points, Thinning.bySlot(points, 0));
  }

  @Test
  void ignoresWhatIsNotKnown() {
    ChartPoint silent = point(8_000, 0, Double.NaN, Double.NaN, Double.NaN);

    assertEquals(
        List.of(point(8_000, 50, 10, 1000, 0.5)), Thinning.bySlot(List.of(A, silent), 6_000));
  }

  private static ChartPoint point(long time, double rate, double p50, double p99, double ratio) {
    return new ChartPoint(time, rate, p50, p99, p99, Map.of("uid", ratio));
  }
}
