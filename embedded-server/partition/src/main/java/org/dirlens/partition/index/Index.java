package org.dirlens.partition.index;

import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.statistics.IndexCounters;

/**
 * One kind of index on one attribute, as one generation of the catalog has it.
 *
 * @param type the attribute type; its subtypes are covered
 * @param building whether changes are noted in a journal for a build under way
 * @param threshold most ids of a key in the leaf
 * @param hidden whether searches pass it by
 * @param counters what this kind did since the partition was opened
 */
public record Index(
    AttributeType type,
    IndexKind kind,
    IndexState state,
    boolean building,
    int threshold,
    IndexTrees trees,
    boolean hidden,
    IndexCounters counters) {

  /** The name shown to people: attribute and kind. */
  public String name() {
    return trees.keys().text();
  }

  boolean readable() {
    return state == IndexState.READABLE;
  }

  @Override
  public String toString() {
    return name();
  }
}
