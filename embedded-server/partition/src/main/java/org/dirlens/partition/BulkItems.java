package org.dirlens.partition;

import org.dirlens.partition.sort.RunSorter;
import org.dirlens.tree.SortedSource;

/** Sorted items as the keys and values of a tree. */
final class BulkItems implements SortedSource {
  private final RunSorter.Items items;

  BulkItems(RunSorter.Items items) {
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
