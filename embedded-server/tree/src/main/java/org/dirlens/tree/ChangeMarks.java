package org.dirlens.tree;

/**
 * When the keys of a tree were changed last, so that what a reader found in one version can serve a
 * reader of another. Keys share marks by their hash: a mark may be too new, never too old. For any
 * thread.
 */
public interface ChangeMarks {

  /**
   * Whether a key has the same value in two versions, as far as is known.
   *
   * @param one the version of a snapshot that is or was open, as is {@code other}
   */
  boolean same(byte[] key, long one, long other);

  /** How many changes of single keys there were; each made at most a few pages obsolete. */
  long changes();
}
