package org.dirlens.index.caches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.index.caches.SizeCurve.Point;
import org.dirlens.index.core.CacheFigures;
import org.dirlens.index.core.CacheFigures.Holding;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.junit.jupiter.api.Test;

class CachesTest {
  private static final HitCurve CURVE = new HitCurve(100, List.of(10.0, 40.0, 50.0, 90.0, 90.0));

  @Test
  void aCurveIsStraightBetweenTheSizesOfTheServer() {
    SizeCurve curve = SizeCurve.of(statistics(0, 0, 1_000, CURVE));

    assertEquals(0, curve.ratio(0));
    assertEquals(0.05, curve.ratio(125), 1e-9);
    assertEquals(0.5, curve.ratio(1_000));
    assertEquals(0.7, curve.ratio(1_500), 1e-9);
    assertEquals(0.9, curve.ratio(1e9), "beyond what is known");
    assertFalse(SizeCurve.of(statistics(0, 0, 1_000, HitCurve.NONE)).known());
  }

  @Test
  void theHullNeverBecomesSteeper() {
    SizeCurve hull = SizeCurve.of(statistics(0, 0, 1_000, CURVE)).hull();

    assertEquals(
        List.of(new Point(0, 0), new Point(500, 0.4), new Point(2_000, 0.9), new Point(4_000, 0.9)),
        hull.points());
    assertTrue(hull.ratio(1_000) >= 0.5, "never below the curve");
  }

  @Test
  void theLoadIsThatOfTheLastMinute() {
    CacheLoad load = new CacheLoad();
    CacheFigures cn = cache(100, 0, 1_000);
    load.read(List.of(cn), 0);
    assertTrue(Double.isNaN(load.perSecond(cn)), "one reading is no rate");

    load.read(List.of(cache(300, 100, 1_000)), 10_000_000_000L);
    assertEquals(30, load.perSecond(cn), 1e-9);
    load.read(List.of(cache(400, 100, 1_000)), 80_000_000_000L);
    assertEquals(100 / 70.0, load.perSecond(cn), 1e-9, "the first reading is too old");
    load.read(List.of(cache(0, 0, 1_000)), 81_000_000_000L);
    assertTrue(Double.isNaN(load.perSecond(cn)), "counters went back");
  }

  @Test
  void aForecastStandsBesideWhatHappened() {
    CacheFigures before = new CacheFigures(Holding.INDEX, "cn", statistics(500, 500, 1_000, CURVE));
    CacheFigures changed = cache(510, 500, 2_000);
    CacheForecast forecast = CacheForecast.of(before, changed);

    assertEquals(new CacheForecast(0.9, 510, 500), forecast);
    assertTrue(Double.isNaN(forecast.since(changed)));
    assertEquals(0.8, forecast.since(cache(590, 520, 2_000)), 1e-9);
    assertEquals(100, forecast.askedSince(cache(590, 520, 2_000)));
  }

  private static CacheFigures cache(long hits, long misses, long bytes) {
    return new CacheFigures(Holding.INDEX, "cn", statistics(hits, misses, bytes, HitCurve.NONE));
  }

  private static CacheStatistics statistics(long hits, long misses, long bytes, HitCurve curve) {
    return new CacheStatistics(hits, misses, 0, 0, bytes, curve);
  }
}
