package org.dirlens.tree;

import java.util.Set;
import org.dirlens.record.StoreProblem;

/**
 * One version of all trees of a store, unchanging while it is open. It blocks nobody and is blocked
 * by nobody, but as long as it is open the pages of its version are kept. May be used and closed by
 * any thread.
 */
public interface Snapshot extends AutoCloseable {

  /** The version; later versions have greater numbers. */
  long version();

  /**
   * A tree of this version.
   *
   * @throws StoreProblem MISUSE if there is none of this name
   */
  Tree tree(TreeName name);

  /** Whether this version has a tree of this name. */
  boolean has(TreeName name);

  /** The names of all trees of this version. */
  Set<TreeName> trees();

  /**
   * Shows all pages of a tree to a visitor, on the thread of the caller and without effect on the
   * page cache.
   *
   * @throws StoreProblem MISUSE if there is no tree of this name
   */
  void visit(TreeName name, PageVisitor visitor);

  /** Lets the version go. A second call does nothing. */
  @Override
  void close();
}
