package org.dirlens.partition;

import org.dirlens.partition.table.Catalog;
import org.dirlens.tree.store.TreeStore;

/** What becomes of a copy, for those who know states of its original by change numbers. */
public enum CopyHistory {
  /** It takes the place of the original: what is known of that holds. */
  SAME,
  /** Both may be written from now on, and change numbers of one tell nothing of the other. */
  OTHER;

  void begin(TreeStore copy) {
    if (this == OTHER) {
      copy.write(
          batch -> {
            Catalog.beginHistory(batch);
            return true;
          });
    }
  }
}
