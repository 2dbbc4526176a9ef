package org.dirlens.workload;

import org.dirlens.tree.SortedSource;

/** Keys without values, for a tree that is built from the bottom. One thread, once. */
public final class SortedKeys implements SortedSource {
  private static final byte[] NO_VALUE = {};
  private final byte[][] keys;
  private int at = -1;

  /**
   * A source of these keys.
   *
   * @param keys in ascending order, each once; not to be changed meanwhile
   */
  public SortedKeys(byte[][] keys) {
    this.keys = keys;
  }

  @Override
  public boolean next() {
    return ++at < keys.length;
  }

  @Override
  public byte[] key() {
    return keys[at];
  }

  @Override
  public byte[] value() {
    return NO_VALUE;
  }
}
