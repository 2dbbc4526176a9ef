package org.dirlens.partition.check;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/** The rows of a tree in their order, past those on pages that cannot be read. One thread. */
final class ReadableRows {
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
        return behindLost ? show(cursor.seekRank(rank - 1)) : showNext();
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

  private boolean showNext() {
    return twice(
        () -> show(cursor.next()),
        () -> {
          cursor = tree.cursor();
          return show(cursor.seekRank(rank - 1));
        });
  }

  /** What the system fails to give is asked for once more: not each failure lasts. */
  static boolean twice(BooleanSupplier read, BooleanSupplier again) {
    try {
      return read.getAsBoolean();
    } catch (StoreProblem problem) {
      if (problem.kind() != StoreProblem.Kind.IO) {
        throw problem;
      }
      LockSupport.parkNanos(AGAIN_NANOS);
      return again.getAsBoolean();
    }
  }

  private boolean show(boolean there) {
    if (there) {
      show(key, cursor.key());
      show(value, cursor.value());
      behindLost = false;
    }
    return there;
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

  /**
   * Lets nobody write without the lost rows unless another reading of the tree lost as many: what
   * could be read then is not lost.
   *
   * @throws StoreProblem of kind IO, naming the table
   */
  void requireLost(long otherwise, TreeName table) {
    if (lost != otherwise) {
      throw new StoreProblem(
          StoreProblem.Kind.IO,
          "table " + table,
          "rows",
          "%d of them could not be read, a moment before %d: the table stays as it is until the disk gives the same each time"
              .formatted(lost, otherwise));
    }
  }
}
