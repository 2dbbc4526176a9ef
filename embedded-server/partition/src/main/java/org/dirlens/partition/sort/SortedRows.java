package org.dirlens.partition.sort;

import org.dirlens.tree.SortedSource;

/** Sorted items as the keys and values of a tree. */
public final class SortedRows implements SortedSource {
  private final RunSorter.Items items;

  public SortedRows(RunSorter.Items items) {
    this.items = items;
  }

  @Override
  public boolean next() {
    return items.next();
  }

  @Override
  public byte[] key() {
    return items.key().copy();
  }

  @Override
  public byte[] value() {
    return items.payload().copy();
  }
}
