package org.dirlens.partition.administration;

import java.util.Map;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;

/**
 * What a kind of an index did since the partition was opened.
 *
 * @param cache page caches of its trees together
 * @param served what it answered
 * @param writeCosts what each kind of write cost it, for the kinds that there were
 */
public record IndexActivity(
    String attribute,
    IndexKind kind,
    IndexState state,
    long keys,
    CacheStatistics cache,
    Served served,
    long writesCaused,
    Map<WriteCost.Kind, WriteCost> writeCosts) {
  /**
   * What filters an index answered.
   *
   * @param filters how many parts of filters
   * @param lookups the keys that parts asked for, each as often as it was asked for
   */
  public record Served(long filters, Histogram lookups) {}

  /** Parts of filters that it answered. */
  public long filtersServed() {
    return served.filters();
  }

  public IndexActivity {
    writeCosts = Map.copyOf(writeCosts);
  }
}
