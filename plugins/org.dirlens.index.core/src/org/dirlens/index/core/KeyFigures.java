package org.dirlens.index.core;

import java.util.List;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.TreeStatistics;

/**
 * What a walk over the keys of an index of one kind found; it may be some seconds old.
 *
 * @param idsPerKey how ids are spread over keys, with the numbers of both
 * @param heaviest keys that most entries have, the heaviest first
 * @param pages the shape of the tree of its keys; without pages where it is not built
 * @param bytes on disk, of all its trees
 */
public record KeyFigures(
    Histogram idsPerKey, List<HeavyKey> heaviest, TreeStatistics pages, long bytes) {
  /** Of an index that is not built. */
  public static final KeyFigures NONE =
      new KeyFigures(Histogram.NONE, List.of(), TreeStatistics.NONE, 0);

  public KeyFigures {
    heaviest = List.copyOf(heaviest);
  }
}
