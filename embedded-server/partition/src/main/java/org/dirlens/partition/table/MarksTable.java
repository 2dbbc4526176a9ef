package org.dirlens.partition.table;

import java.util.function.LongPredicate;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The entries that operations must know of before they meet them: a mark (1) and an entry id (8) to
 * nothing. Empty in most partitions, so that nobody else pays for them.
 */
public final class MarksTable {
  public static final TreeName NAME = new TreeName("marks");

  private static final byte[] NOTHING = {};

  /** Gathers the rows that there are to be for entries, which may come in any order. */
  public static final class Rows implements AutoCloseable {
    private final RunSorter keys;

    /** Memory that is enough to sort in: few entries have marks. */
    public static final int SORT_BYTES = 64 << 10;

    /** Rows that are sorted there; closed with this. */
    public Rows(RunSorter sorter) {
      this.keys = sorter;
    }

    /** Takes note of the marks of an entry. */
    public void add(long id, EntryRecord entry) {
      for (Mark mark : Mark.values()) {
        if (mark.isOn(entry)) {
          Slice key = new Slice();
          key.set(MarksTable.key(mark, id), 0, 1 + IdKey.BYTES);
          keys.add(key, new Slice());
        }
      }
    }

    /** The rows in order. Nothing can be added any more. */
    public RunSorter.Items sorted() {
      return keys.sorted();
    }

    @Override
    public void close() {
      keys.close();
    }
  }

  /** Why an entry is marked. */
  public enum Mark {
    /** Its object class is alias. */
    ALIAS(1),
    /** Its object class is referral. */
    REFERRAL(2);

    private final int code;

    Mark(int code) {
      this.code = code;
    }

    /** Whether an entry has this mark. */
    public boolean isOn(EntryRecord entry) {
      return this == ALIAS ? entry.isAlias() : entry.isReferral();
    }
  }

  private MarksTable() {}

  /** The row of a marked entry. */
  public static byte[] key(Mark mark, long id) {
    byte[] key = new byte[1 + IdKey.BYTES];
    key[0] = (byte) mark.code;
    System.arraycopy(IdKey.of(id), 0, key, 1, IdKey.BYTES);
    return key;
  }

  /** Whether an entry has a mark. */
  public static boolean has(Tree marks, Mark mark, long id) {
    return marks.size() > 0 && marks.contains(key(mark, id));
  }

  /** How many entries have a mark. */
  public static long count(Tree marks, Mark mark) {
    return marks.size() == 0 ? 0 : marks.count(key(mark, 0), key(mark, Long.MAX_VALUE));
  }

  /** Shows the ids of all entries with a mark, in order, until one is accepted. */
  public static void forEach(Tree marks, Mark mark, LongPredicate until) {
    Cursor cursor = marks.cursor();
    boolean there = cursor.seek(key(mark, 0));
    while (there && cursor.key().bytes[cursor.key().offset] == mark.code) {
      if (until.test(IdKey.read(cursor.key().bytes, cursor.key().offset + 1))) {
        return;
      }
      there = cursor.next();
    }
  }

  /** Brings the marks of an entry up to date; null where it is not there before or after. */
  public static void update(
      WriteBatch batch, long id, @Nullable EntryRecord before, @Nullable EntryRecord after) {
    for (Mark mark : Mark.values()) {
      boolean was = before != null && mark.isOn(before);
      boolean is = after != null && mark.isOn(after);
      if (is && !was) {
        batch.put(NAME, key(mark, id), NOTHING);
      } else if (was && !is) {
        batch.remove(NAME, key(mark, id));
      }
    }
  }
}
