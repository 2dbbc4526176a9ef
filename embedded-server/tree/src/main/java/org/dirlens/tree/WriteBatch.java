package org.dirlens.tree;

import org.dirlens.record.StoreProblem;

/**
 * What a {@link Write} reads and changes: the newest version with the changes of this and of
 * earlier writes. Valid only inside {@link Write#apply}, on the thread that calls it; any other use
 * is a {@link StoreProblem} of kind MISUSE. Arrays that are passed in are copied.
 */
public interface WriteBatch {

  /**
   * A tree with all changes so far; it continues showing later ones.
   *
   * @throws StoreProblem MISUSE if there is none of this name
   */
  Tree tree(TreeName name);

  /** Whether there is a tree of this name. */
  boolean has(TreeName name);

  /**
   * Adds an empty tree.
   *
   * @throws StoreProblem MISUSE if there is one of this name
   */
  void create(TreeName name);

  /**
   * Removes a tree and all it holds.
   *
   * @throws StoreProblem MISUSE if there is none of this name
   */
  void drop(TreeName name);

  /**
   * Sets the value of a key, adding the key if it is not there.
   *
   * @throws StoreProblem MISUSE if there is no such tree
   */
  void put(TreeName name, byte[] key, byte[] value);

  /**
   * Removes a key.
   *
   * @return whether it was there
   * @throws StoreProblem MISUSE if there is no such tree
   */
  boolean remove(TreeName name, byte[] key);

  /**
   * Makes a prepared tree the tree of its name, in the place of the former one if there is one.
   *
   * @throws StoreProblem MISUSE if it was installed or closed before, or belongs to another store
   */
  void install(PreparedTree prepared);
}
