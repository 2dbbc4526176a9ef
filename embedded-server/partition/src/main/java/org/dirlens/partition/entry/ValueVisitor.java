package org.dirlens.partition.entry;

import org.jspecify.annotations.Nullable;

/** Sees the values of an attribute where they lie. */
@FunctionalInterface
public interface ValueVisitor {
  /** Looks at one value, without keeping or changing the array; true ends the visit. */
  boolean visit(byte[] bytes, int offset, int length);

  /**
   * The one normal form whose value can end the visit, so that no other need be shown; null if any
   * can.
   *
   * @param rule {@link org.dirlens.partition.schema.MatchingRule#code} of the rule of normal forms
   */
  default byte @Nullable [] wanted(int rule) {
    return null;
  }
}
