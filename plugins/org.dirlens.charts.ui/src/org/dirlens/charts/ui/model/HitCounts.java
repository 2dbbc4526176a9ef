package org.dirlens.charts.ui.model;

/** How often something asked of a cache or an index was found there, since the engine started. */
public record HitCounts(long hits, long misses) {
  public static final HitCounts NONE = new HitCounts(0, 0);

  /**
   * The hits and misses not yet in {@code earlier}; all of them when the counters went backwards.
   */
  public HitCounts since(HitCounts earlier) {
    boolean restarted = hits < earlier.hits || misses < earlier.misses;
    return restarted ? this : new HitCounts(hits - earlier.hits, misses - earlier.misses);
  }

  public long asked() {
    return hits + misses;
  }

  /** Between 0 and 1; NaN when nothing was asked. */
  public double ratio() {
    return (double) hits / asked();
  }
}
