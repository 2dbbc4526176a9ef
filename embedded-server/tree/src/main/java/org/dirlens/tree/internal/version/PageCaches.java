package org.dirlens.tree.internal.version;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.page.PageCache;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.reuse.ReuseDistances;

/**
 * The page caches of a store, one for each name of a tree, present or to come. A tree that takes
 * the place of another takes its cache, too. For any thread.
 */
public final class PageCaches {

  private final RecordStore records;
  private final long bytes;
  private final Map<TreeName, PageCache> caches = new ConcurrentHashMap<>();

  /**
   * No caches yet.
   *
   * @param bytes what each may hold until it is resized
   */
  public PageCaches(RecordStore records, long bytes) {
    this.records = records;
    this.bytes = bytes;
  }

  /** The cache of a name. */
  public PageCache cache(TreeName name) {
    return caches.computeIfAbsent(name, any -> new PageCache(bytes));
  }

  /** What reads the pages of a tree through the cache of its name. */
  public PageReader reader(int tree, TreeName name) {
    return new PageReader(records, tree, cache(name));
  }

  /** What reads pages of a tree that no version has any more, through a cache of its own. */
  public PageReader readerOfDropped(int tree) {
    return new PageReader(records, tree, new PageCache(bytes));
  }

  /** What the cache of a name has done. */
  public CacheStatistics statistics(TreeName name) {
    PageCache cache = cache(name);
    PageCache.Counters counters = cache.counters();
    ReuseDistances.Estimate estimate = cache.estimate(HitCurve.SIZES);
    return new CacheStatistics(
        counters.hits(),
        counters.misses(),
        counters.evictions(),
        counters.bytes(),
        counters.capacityBytes(),
        new HitCurve(estimate.asked(), estimate.hits()));
  }
}
