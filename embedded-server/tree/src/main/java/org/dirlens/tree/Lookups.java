package org.dirlens.tree;

/**
 * Keys that are looked up in a {@link Tree} side by side, and what was found: best for keys that
 * grow evenly, such as numbers given one after the other. Filled, used and filled again, by one
 * thread.
 */
public interface Lookups {

  /** Forgets all keys. */
  void clear();

  /** Adds a key: the caller fills this array with it. */
  byte[] add();

  /** The number of keys. */
  int count();

  /** Looks all keys up; what is found is valid as that of {@link Tree#find}. */
  void find();

  /**
   * Points a slice at what {@link #find} found.
   *
   * @param index the place of the key in the order of {@link #add}, from 0
   * @return whether the tree has the key
   */
  boolean show(int index, Slice value);
}
