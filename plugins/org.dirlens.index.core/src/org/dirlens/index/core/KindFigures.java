package org.dirlens.index.core;

import java.util.Map;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;

/**
 * One kind of an index as a server has it now, and what it did since the partition was opened.
 *
 * @param cache page caches of its trees together
 * @param filtersServed parts of filters that it answered
 * @param writeCosts what each kind of write cost it, for the kinds that there were
 * @param lookups keys that filter parts asked for, each as often as it was asked for
 */
public record KindFigures(
    IndexKind kind,
    IndexState state,
    KeyFigures keys,
    CacheStatistics cache,
    long filtersServed,
    Map<WriteCost.Kind, WriteCost> writeCosts,
    Histogram lookups) {
  public KindFigures {
    writeCosts = Map.copyOf(writeCosts);
  }

  /** Of which nobody asked for a single key. */
  public KindFigures(
      IndexKind kind,
      IndexState state,
      KeyFigures keys,
      CacheStatistics cache,
      long filtersServed,
      Map<WriteCost.Kind, WriteCost> writeCosts) {
    this(kind, state, keys, cache, filtersServed, writeCosts, Histogram.NONE);
  }
}
