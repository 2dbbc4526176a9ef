package org.dirlens.partition.administration;

import java.util.List;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.TreeStatistics;

/**
 * An index and what it is like now.
 *
 * @param state READABLE if all kinds are; WRITE_ONLY if one is being built
 * @param keys keys of the kind with most keys
 * @param ids ids of that kind, each once for each key it has; as of a walk that may be some seconds
 *     old
 * @param bytes pages of all its trees, as of that walk
 * @param cache page caches of all its trees together
 * @param filtersServed filter parts it answered since the partition was opened
 * @param writesCaused ids added to it and removed from it since then
 * @param kinds the same for each kind
 */
public record IndexStatus(
    IndexDefinition definition,
    IndexState state,
    long keys,
    long ids,
    long bytes,
    CacheStatistics cache,
    long filtersServed,
    long writesCaused,
    List<Kind> kinds) {

  /**
   * One kind of the index; the numbers mean the same as those of the whole.
   *
   * @param pages the shape of the tree of its keys, as of the walk; without pages if it is not
   *     built
   * @param idsPerKey how ids are spread over keys, as of the walk
   * @param heaviest the ten keys that most entries have, the heaviest first, as of the walk
   */
  public record Kind(
      IndexKind kind,
      IndexState state,
      boolean building,
      long keys,
      long ids,
      long bytes,
      TreeStatistics pages,
      Histogram idsPerKey,
      List<HeavyKey> heaviest,
      CacheStatistics cache,
      long filtersServed,
      long writesCaused) {
    public Kind {
      heaviest = List.copyOf(heaviest);
    }
  }

  public IndexStatus {
    kinds = List.copyOf(kinds);
  }
}
