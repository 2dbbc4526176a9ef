package org.dirlens.tree;

import java.util.List;

/**
 * The shape of a tree in one version.
 *
 * @param keys number of keys
 * @param pagesPerLevel number of pages per level, leaves first
 * @param bytes bytes used in all pages
 * @param fill how full the leaves' records are on average, 0 to 1
 * @param overflowPages records beyond the first of pages that do not fit one
 */
public record TreeStatistics(
    long keys, List<Long> pagesPerLevel, long bytes, double fill, long overflowPages) {

  /** Of a tree that is not there. */
  public static final TreeStatistics NONE = new TreeStatistics(0, List.of(), 0, 0, 0);

  /** Copies the list. */
  public TreeStatistics {
    pagesPerLevel = List.copyOf(pagesPerLevel);
  }
}
