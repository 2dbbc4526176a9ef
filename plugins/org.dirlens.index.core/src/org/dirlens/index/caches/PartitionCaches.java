package org.dirlens.index.caches;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.dirlens.index.caches.MemorySplit.Wish;
import org.dirlens.index.core.CacheFigures;
import org.dirlens.index.core.CacheFigures.Holding;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.partition.index.IndexDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The caches of one partition over time: their load, what is wanted of them, and what was predicted
 * when a size changed.
 *
 * <p>Threads: one.
 */
public final class PartitionCaches {
  private final CacheLoad load = new CacheLoad();
  private final Map<String, CacheForecast> forecasts = new HashMap<>();
  private final Map<String, Long> wishes = new HashMap<>();
  private Map<String, CacheFigures> known = new LinkedHashMap<>();
  private @Nullable IndexSnapshot last;

  /**
   * Takes a reading, unless it was the last one that was taken; a cache whose size has changed
   * since the one before gets a forecast.
   */
  public void read(IndexSnapshot snapshot, long nanos) {
    if (snapshot == last) {
      return;
    }
    last = snapshot;
    List<CacheFigures> caches = snapshot.allCaches();
    load.read(caches, nanos);
    Map<String, CacheFigures> now = new LinkedHashMap<>();
    for (CacheFigures cache : caches) {
      CacheFigures before = known.get(key(cache));
      if (before != null && bytes(before) > 0 && bytes(before) != bytes(cache)) {
        forecasts.put(key(cache), CacheForecast.of(before, cache));
        wishes.remove(key(cache));
      }
      now.put(key(cache), cache);
    }
    known = now;
  }

  private static long bytes(CacheFigures cache) {
    return cache.statistics().capacityBytes();
  }

  private static String key(CacheFigures cache) {
    return cache.holding() + " " + cache.name();
  }

  /** Wants a size of a cache that is no part of the index plan. */
  public void wish(CacheFigures cache, long wanted) {
    wishes.put(key(cache), wanted);
  }

  /**
   * All caches.
   *
   * @param applied the index plan that the server has
   * @param wanted the one that is to be
   */
  public List<CacheRow> rows(IndexPlan applied, IndexPlan wanted) {
    return known.values().stream().map(cache -> row(cache, applied, wanted)).toList();
  }

  private CacheRow row(CacheFigures cache, IndexPlan applied, IndexPlan wanted) {
    SizeCurve curve = SizeCurve.of(cache.statistics());
    long size = wanted(cache, applied, wanted);
    return new CacheRow(cache, curve, load.perSecond(cache), size, forecasts.get(key(cache)));
  }

  private long wanted(CacheFigures cache, IndexPlan applied, IndexPlan wanted) {
    if (cache.holding() != Holding.INDEX) {
      return wishes.getOrDefault(key(cache), bytes(cache));
    }
    long before = applied.definition(cache.name()).map(IndexDefinition::cacheBytes).orElse(0L);
    long after = wanted.definition(cache.name()).map(IndexDefinition::cacheBytes).orElse(before);
    return after == before ? bytes(cache) : after;
  }

  /**
   * The best sizes for all caches that are asked, by hits a second, a miss taken to cost the same
   * in each; the others keep theirs, which counts.
   *
   * @param bytes of all caches together
   * @return sizes in the order of the rows
   */
  public static List<Long> split(List<CacheRow> rows, long bytes) {
    List<Wish> wishes = new ArrayList<>();
    for (CacheRow row : rows) {
      wishes.add(wish(row));
    }
    List<Long> exact = MemorySplit.of(wishes, bytes);
    return IntStream.range(0, rows.size())
        .mapToObj(i -> wishes.get(i).weight() > 0 ? rounded(exact.get(i)) : exact.get(i))
        .toList();
  }

  /** Down to a multiple of what people would type. */
  private static long rounded(long bytes) {
    return bytes - bytes % IndexDefinition.MIN_CACHE_BYTES;
  }

  private static Wish wish(CacheRow row) {
    boolean known = row.curve().known() && row.perSecond() > 0;
    return known
        ? new Wish(row.curve(), row.perSecond(), IndexDefinition.MIN_CACHE_BYTES)
        : new Wish(row.curve(), 0, row.bytes());
  }
}
