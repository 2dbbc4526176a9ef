package org.dirlens.partition.administration;

import java.util.Map;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;

/**
 * What a kind of an index did since the partition was opened.
 *
 * @param cache page caches of its trees together
 * @param writeCosts what each kind of write cost it, for the kinds that there were
 */
public record IndexActivity(
    String attribute,
    IndexKind kind,
    IndexState state,
    long keys,
    CacheStatistics cache,
    long filtersServed,
    long writesCaused,
    Map<WriteCost.Kind, WriteCost> writeCosts) {
  public IndexActivity {
    writeCosts = Map.copyOf(writeCosts);
  }
}
