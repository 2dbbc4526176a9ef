package org.dirlens.apacheds;

import java.util.List;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.TreeStatistics;

/**
 * One tree of a partition of ApacheDS.
 *
 * @param name as the file has it, such as {@code 2.5.4.11_forward}
 * @param index name of the index it belongs to; that of the entries is {@code master}
 * @param role what it is for
 * @param limit the most ids of a key in its leaf; 0 in a tree where a key has one value
 * @param idsPerKey how ids are spread over keys, with the numbers of both
 * @param heaviest keys that most entries have, the heaviest first
 * @param pages shape of the tree without its containers; the fill is used slots of all of the
 *     leaves
 * @param containers trees of the ids of keys beyond the limit
 */
public record TreeReport(
    String name,
    String index,
    TreeRole role,
    int limit,
    Histogram idsPerKey,
    List<HeavyKey> heaviest,
    TreeStatistics pages,
    Containers containers) {

  /**
   * Where the ids of keys lie, and what that takes.
   *
   * @param inlineKeys keys whose ids lie in the leaf
   * @param inlineIds ids of these keys
   * @param trees keys whose ids lie in a tree of their own
   * @param ids of these keys
   * @param pages of these trees
   * @param bytes of these trees
   * @param allotted bytes that the file keeps for the tree with its containers
   */
  public record Containers(
      long inlineKeys,
      long inlineIds,
      long trees,
      long ids,
      long pages,
      long bytes,
      long allotted) {}

  public TreeReport {
    heaviest = List.copyOf(heaviest);
  }

  /** Bytes of its pages and of its containers. */
  public long bytes() {
    return pages.bytes() + containers.bytes();
  }
}
