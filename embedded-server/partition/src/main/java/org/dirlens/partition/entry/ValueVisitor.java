package org.dirlens.partition.entry;

/** Sees the values of an attribute where they lie. */
@FunctionalInterface
public interface ValueVisitor {
  /** Looks at one value, without keeping or changing the array; true ends the visit. */
  boolean visit(byte[] bytes, int offset, int length);
}
