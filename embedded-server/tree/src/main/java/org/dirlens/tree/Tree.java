package org.dirlens.tree;

import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * An ordered map from byte keys to byte values, as one version of the store has it. Keys are
 * ordered byte by byte, unsigned; a key that is a prefix of another comes first. Keys and values
 * may be empty.
 *
 * <p>A tree of a {@link Snapshot} never changes and may be read by any number of threads. A tree of
 * a {@link WriteBatch} shows what the batch has changed so far and belongs to the writer thread.
 * Use after the snapshot or batch has ended is a {@link StoreProblem} of kind MISUSE.
 */
public interface Tree {

  /** A copy of the value of a key, or null if the tree does not have the key. */
  byte @Nullable [] get(byte[] key);

  /**
   * Points the slice at the value of a key, without copying and without allocating.
   *
   * @param value set if the key is there, else unchanged; valid while the snapshot is open, in a
   *     batch until its next change
   * @return whether the tree has the key
   */
  boolean find(byte[] key, Slice value);

  /**
   * A means to look several keys of this tree up side by side.
   *
   * @param most the number of keys at a time
   * @param keyBytes the length of each
   */
  Lookups lookups(int most, int keyBytes);

  /** Whether the tree has the key. */
  boolean contains(byte[] key);

  /** The number of keys; needs no reading. */
  long size();

  /** The number of keys smaller than this one, which itself may be absent; O(log n). */
  long rank(byte[] key);

  /**
   * The number of keys in a range; O(log n).
   *
   * @param fromInclusive null for no lower bound
   * @param toExclusive null for no upper bound
   */
  long count(byte @Nullable [] fromInclusive, byte @Nullable [] toExclusive);

  /** A new cursor that stands on no key yet. */
  Cursor cursor();
}
