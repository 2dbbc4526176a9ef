package org.dirlens.tree;

/** A stream of keys and values, sorted by key without repetition. Used by one thread. */
public interface SortedSource {

  /** Goes on; false at the end. */
  boolean next();

  /** The present key; the array may be reused by the next {@link #next()}. */
  byte[] key();

  /** The present value; the array may be reused by the next {@link #next()}. */
  byte[] value();
}
