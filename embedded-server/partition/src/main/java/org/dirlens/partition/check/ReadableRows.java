package org.dirlens.partition.check;

import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;

/** The rows of a tree in their order, past those on pages that cannot be read. One thread. */
final class ReadableRows {
  private final Tree tree;
  private final long size;
  private final Slice key = new Slice();
  private final Slice value = new Slice();
  private Cursor cursor;
  private long rank;
  private long lost;
  private boolean behindLost;

  ReadableRows(Tree tree) {
    this.tree = tree;
    this.size = tree.size();
    this.cursor = tree.cursor();
  }

  /** Goes to the next row that can be read; false if there is none. */
  boolean next() {
    while (rank < size) {
      rank++;
      try {
        if (behindLost ? cursor.seekRank(rank - 1) : cursor.next()) {
          show(key, cursor.key());
          show(value, cursor.value());
          behindLost = false;
          return true;
        }
        return false;
      } catch (StoreProblem problem) {
        if (!problem.isUnreadable()) {
          throw problem;
        }
        lost++;
        behindLost = true;
        cursor = tree.cursor();
      }
    }
    return false;
  }

  private static void show(Slice slice, Slice there) {
    slice.set(there.bytes, there.offset, there.length);
  }

  /** The present key, valid until the next move. */
  Slice key() {
    return key;
  }

  /** The present value, valid until the next move. */
  Slice value() {
    return value;
  }

  /** How many rows could not be read so far. */
  long lost() {
    return lost;
  }
}
