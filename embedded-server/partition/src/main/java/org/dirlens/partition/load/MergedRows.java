package org.dirlens.partition.load;

import java.util.Arrays;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.Tree;

/** The rows of a tree and new ones with other keys, in order of the keys. */
final class MergedRows implements SortedSource {
  private final Cursor present;
  private final SortedSource others;
  private boolean presentOn;
  private boolean othersOn;
  private boolean begun;
  private boolean fromPresent;

  MergedRows(Tree present, SortedSource others) {
    this.present = present.cursor();
    this.others = others;
  }

  @Override
  public boolean next() {
    if (!begun || fromPresent) {
      presentOn = present.next();
    }
    if (!begun || !fromPresent) {
      othersOn = others.next();
    }
    begun = true;
    fromPresent =
        presentOn && (!othersOn || Arrays.compareUnsigned(present.key().copy(), others.key()) < 0);
    return presentOn || othersOn;
  }

  @Override
  public byte[] key() {
    return fromPresent ? present.key().copy() : others.key();
  }

  @Override
  public byte[] value() {
    return fromPresent ? present.value().copy() : others.value();
  }
}
