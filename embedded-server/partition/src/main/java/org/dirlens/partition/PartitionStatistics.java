package org.dirlens.partition;

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
 * @param searches sums over all searches
 * @param latency how long searches took, from their start until their cursor was closed
 * @param unindexed searches that read all entries for want of an index, by shape
 * @param names the cache from names to ids
 * @param entryCache page cache of the entries
 * @param indices each kind of each index
 * @param store the tree store
 */
public record PartitionStatistics(
    long entries,
    SearchCounters.Sums searches,
    Latency latency,
    List<FilterShapes.Unindexed> unindexed,
    DnCache.Statistics names,
    CacheStatistics entryCache,
    List<IndexActivity> indices,
    StoreActivity store) {

  public PartitionStatistics {
    unindexed = List.copyOf(unindexed);
    indices = List.copyOf(indices);
  }
}
