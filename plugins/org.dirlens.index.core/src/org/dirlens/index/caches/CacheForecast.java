package org.dirlens.index.caches;

import org.dirlens.index.core.CacheFigures;

/**
 * What was predicted of a cache when its size changed, beside what it did since.
 *
 * @param predicted hit ratio of the new size, 0 to 1; NaN where nothing was known
 * @param hits counted until the change
 * @param misses counted until the change
 */
public record CacheForecast(double predicted, long hits, long misses) {
  /** The forecast of a change of size that was seen between two readings of a cache. */
  public static CacheForecast of(CacheFigures before, CacheFigures after) {
    SizeCurve curve = SizeCurve.of(before.statistics());
    long bytes = after.statistics().capacityBytes();
    return new CacheForecast(
        curve.known() ? curve.ratio(bytes) : Double.NaN,
        after.statistics().hits(),
        after.statistics().misses());
  }

  /** Requests since the change. */
  public long askedSince(CacheFigures now) {
    return Math.max(0, now.asked() - hits - misses);
  }

  /** Hits per request since the change, 0 to 1; NaN while there was no request. */
  public double since(CacheFigures now) {
    long asked = askedSince(now);
    return asked == 0 ? Double.NaN : (double) (now.statistics().hits() - hits) / asked;
  }
}
