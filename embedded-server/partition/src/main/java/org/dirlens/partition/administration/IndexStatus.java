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
 * @param size of all kinds together
 * @param use of all kinds together
 */
public record IndexStatus(
    IndexDefinition definition, IndexState state, Size size, Use use, List<Kind> kinds) {

  /**
   * How large an index is.
   *
   * @param ids each once for each key it has; as of a walk that may be some seconds old
   * @param bytes pages of all its trees, as of that walk
   */
  public record Size(long keys, long ids, long bytes) {
    static final Size NONE = new Size(0, 0, 0);

    Size plus(Size other) {
      return new Size(keys + other.keys, ids + other.ids, bytes + other.bytes);
    }
  }

  /**
   * What an index did since the partition was opened.
   *
   * @param cache page caches of all its trees together
   * @param filtersServed filter parts it answered
   * @param writesCaused ids added to it and removed from it
   */
  public record Use(CacheStatistics cache, long filtersServed, long writesCaused) {
    static final Use NONE = new Use(CacheStatistics.NONE, 0, 0);

    Use plus(Use other) {
      return new Use(
          cache.plus(other.cache),
          filtersServed + other.filtersServed,
          writesCaused + other.writesCaused);
    }
  }

  /**
   * What a walk over the keys found.
   *
   * @param pages the shape of the tree of its keys; without pages if it is not built
   * @param idsPerKey how ids are spread over keys
   * @param heaviest the ten keys that most entries have, the heaviest first
   */
  public record Shape(TreeStatistics pages, Histogram idsPerKey, List<HeavyKey> heaviest) {
    static final Shape NOT_BUILT = new Shape(TreeStatistics.NONE, Histogram.NONE, List.of());

    public Shape {
      heaviest = List.copyOf(heaviest);
    }
  }

  /** One kind of the index. */
  public record Kind(
      IndexKind kind, IndexState state, boolean building, Size size, Use use, Shape shape) {}

  public IndexStatus {
    kinds = List.copyOf(kinds);
  }
}
