package org.dirlens.index.core;

import java.util.Map;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;

/**
 * One kind of an index as a server has it now, and what it did since the partition was opened.
 *
 * @param cache page caches of its trees together
 * @param filtersServed parts of filters that it answered
 * @param writeCosts what each kind of write cost it, for the kinds that there were
 */
public record KindFigures(
    IndexKind kind,
    IndexState state,
    KeyFigures keys,
    CacheStatistics cache,
    long filtersServed,
    Map<WriteCost.Kind, WriteCost> writeCosts) {
  public KindFigures {
    writeCosts = Map.copyOf(writeCosts);
  }
}
