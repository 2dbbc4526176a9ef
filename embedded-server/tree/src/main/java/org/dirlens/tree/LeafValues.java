package org.dirlens.tree;

/** What lies in a leaf. Valid until its visitor returns. */
public interface LeafValues {

  /** The number of keys. */
  int count();

  /** A copy of a key. */
  byte[] key(int index);

  /** Points the slice at the value of a key. */
  void value(int index, Slice value);
}
