package org.dirlens.tree;

/**
 * What the page cache of a tree has done since the store was opened, and how full it is.
 *
 * @param hits leaf pages asked for and found in memory
 * @param misses leaf pages that had to be read
 * @param evictions leaf pages dropped to admit others
 * @param bytes bytes of the clean pages in memory, inner pages included
 * @param capacityBytes the bound that {@code bytes} is held to
 * @param curve what it would hit at other sizes
 */
public record CacheStatistics(
    long hits, long misses, long evictions, long bytes, long capacityBytes, HitCurve curve) {
  /** No cache. */
  public static final CacheStatistics NONE = new CacheStatistics(0, 0, 0, 0, 0, HitCurve.NONE);

  /** Hits per page asked for, 0 to 1; 1 if none was asked for yet. */
  public double hitRatio() {
    long asked = hits + misses;
    return asked == 0 ? 1 : (double) hits / asked;
  }

  /** Both caches together. */
  public CacheStatistics plus(CacheStatistics other) {
    return new CacheStatistics(
        hits + other.hits,
        misses + other.misses,
        evictions + other.evictions,
        bytes + other.bytes,
        capacityBytes + other.capacityBytes,
        curve.plus(other.curve));
  }
}
