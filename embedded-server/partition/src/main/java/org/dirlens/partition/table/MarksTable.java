package org.dirlens.partition.table;

import java.util.Arrays;
import java.util.Iterator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.SortedSource;
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

  /** Gathers the rows of a table that is built anew; entries may come in any order. */
  public static final class Rows {
    private final SortedSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);

    /** Takes note of the marks of an entry. */
    public void add(long id, EntryRecord entry) {
      for (Mark mark : Mark.values()) {
        if (mark.isOn(entry)) {
          keys.add(MarksTable.key(mark, id));
        }
      }
    }

    /** The keys that were gathered, in order. */
    public SortedSet<byte[]> keys() {
      return keys;
    }

    /** The rows that were gathered. */
    public SortedSource source() {
      Iterator<byte[]> all = keys.iterator();
      return new SortedSource() {
        private byte[] key = NOTHING;

        @Override
        public boolean next() {
          boolean more = all.hasNext();
          key = more ? all.next() : NOTHING;
          return more;
        }

        @Override
        public byte[] key() {
          return key;
        }

        @Override
        public byte[] value() {
          return NOTHING;
        }
      };
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
