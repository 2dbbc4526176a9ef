package org.dirlens.index.core;

import org.dirlens.tree.CacheStatistics;

/**
 * One cache of a partition as it is now.
 *
 * @param name the attribute of an index; else the name that it has in {@code cn=monitor}
 */
public record CacheFigures(Holding holding, String name, CacheStatistics statistics) {
  /** What a cache holds, and with it where its size is set. */
  public enum Holding {
    /** Pages of the trees of an index; its size is part of the index plan. */
    INDEX,
    /** Pages of entries; {@code dirlensEntryCacheBytes} of the partition in {@code cn=config}. */
    ENTRIES,
    /** Names of entries; {@code dirlensNameCacheBytes} of the partition in {@code cn=config}. */
    NAMES
  }

  /** Requests that it answered or did not answer, since the partition was opened. */
  public long asked() {
    return statistics.hits() + statistics.misses();
  }
}
