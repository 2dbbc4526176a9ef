package org.dirlens.tree;

/**
 * Is shown the pages of a tree: each before those below it, all of one level in the order of their
 * keys. What it throws ends the walk.
 */
public interface PageVisitor {

  /** A page. */
  void page(TreePage page);

  /** Whether it wants to see what lies in leaves; those not in memory are read for it then. */
  default boolean wantsValues() {
    return false;
  }

  /** What lies in the leaf that {@link #page} told of last. */
  default void values(LeafValues values) {}
}
