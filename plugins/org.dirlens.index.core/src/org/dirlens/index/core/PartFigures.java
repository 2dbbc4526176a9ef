package org.dirlens.index.core;

import org.jspecify.annotations.Nullable;

/**
 * What one part of a search cost.
 *
 * @param index the index that answered, such as "initials, equality"; empty when none did
 * @param reason why that index was used, or why none was
 * @param narrowing the candidates before and after; null when the part did not narrow them
 * @param count entries that fulfil the part as its index says; null when no index knows
 * @param side where the index holds the ids of the key: "inline", "containers", or empty
 * @param exact whether each entry that the index found fulfils the part for certain; false without
 *     an index
 * @param nanos time spent on it, in nanoseconds
 * @param grade how costly it was
 */
public record PartFigures(
    String index,
    String reason,
    @Nullable Narrowing narrowing,
    @Nullable Long count,
    String side,
    boolean exact,
    long nanos,
    CostGrade grade) {
  /** Entries that could match before a part and after it. */
  public record Narrowing(long before, long after) {}

  /** The index, or why there was none. */
  public String answer() {
    return index.isEmpty() ? reason : index;
  }
}
