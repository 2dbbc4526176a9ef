package org.dirlens.partition;

import java.util.Comparator;
import java.util.List;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.statistics.FilterShapes;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.SearchCounters;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.StoreActivity;

/**
 * What a partition did since it was opened; made without reading a tree.
 *
 * @param entries entries there are now
 * @param shapes searches by the shape of their filter, the shape that took longest in all first;
 *     their time is from their start until their cursor was closed
 * @param names the cache from names to ids
 * @param entryCache page cache of the entries
 * @param indices each kind of each index
 * @param store the tree store
 */
public record PartitionStatistics(
    long entries,
    List<FilterShapes.Shape> shapes,
    DnCache.Statistics names,
    CacheStatistics entryCache,
    List<IndexActivity> indices,
    StoreActivity store) {

  public PartitionStatistics {
    shapes = List.copyOf(shapes);
    indices = List.copyOf(indices);
  }

  /** Sums over all searches. */
  public SearchCounters.Sums searches() {
    return SearchCounters.Sums.of(shapes);
  }

  /** How long searches took, from their start until their cursor was closed. */
  public Latency latency() {
    return Latency.sum(shapes.stream().map(FilterShapes.Shape::latency).toList());
  }

  /** Searches that read all entries for want of an index, by shape, the costliest first. */
  public List<FilterShapes.Unindexed> unindexed() {
    return shapes.stream()
        .map(FilterShapes.Shape::unindexed)
        .filter(unindexed -> unindexed.searches() > 0)
        .sorted(Comparator.comparingLong(FilterShapes.Unindexed::totalNanos).reversed())
        .toList();
  }
}
