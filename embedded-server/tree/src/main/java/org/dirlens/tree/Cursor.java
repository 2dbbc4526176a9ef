package org.dirlens.tree;

/**
 * A place in the order of a tree's keys. Every move returns whether the cursor now stands on a key;
 * {@link #key()} and {@link #value()} may be called only then. A new cursor stands before the first
 * key: {@link #next()} goes to it. Past the last key {@link #previous()} goes back to it.
 *
 * <p>A cursor belongs to one thread at a time. A cursor of a {@link WriteBatch} ends with the next
 * change of its tree: a later move is a {@link org.dirlens.record.StoreProblem} of kind MISUSE.
 */
public interface Cursor {

  /** Goes to the first key. */
  boolean first();

  /** Goes to the last key. */
  boolean last();

  /** Goes to the first key equal to or greater than this one. */
  boolean seek(byte[] key);

  /**
   * Goes to the key that has exactly {@code rank} keys before it.
   *
   * @param rank 0 is the first key; at or above the size there is none
   */
  boolean seekRank(long rank);

  /** Goes to the following key. */
  boolean next();

  /** Goes to the preceding key. */
  boolean previous();

  /** The key the cursor stands on; the same object each time, valid until the next move. */
  Slice key();

  /**
   * The value the cursor stands on, without copying; the same object each time. The slice is valid
   * until the next move, the bytes it points at for as long as those of {@link Tree#find}.
   */
  Slice value();
}
