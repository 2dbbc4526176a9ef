package org.dirlens.partition.check;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * How many entries stand below each, by what the entries say of their superiors. As many sums are
 * kept in memory; when there are more, all are put into a sorter and begin from zero, and the parts
 * of a sum meet again when they are compared. One thread. Closing removes the files.
 */
final class ExpectedCounts implements AutoCloseable {
  private static final int MOST_SUMS = 20_000;
  private static final int MOST_LEVELS = 10_000;
  private static final long END = Long.MAX_VALUE;

  private final Tree master;
  private final RunSorter parts;
  private final Map<Long, Sum> sums = new HashMap<>();

  /** What stands below an entry, and where it stands itself. */
  private static final class Sum {
    private final boolean there;
    private final long parent;
    private long children;
    private long descendants;

    Sum(boolean there, long parent) {
      this.there = there;
      this.parent = parent;
    }
  }

  ExpectedCounts(Tree master, RunSorter parts) {
    this.master = master;
    this.parts = parts;
  }

  /**
   * Counts an entry below all above it; answers what is wrong on its way up, null if nothing is.
   */
  @Nullable String add(long parent) {
    if (parent == RdnTable.NO_ENTRY) {
      return null;
    }
    if (sums.size() >= MOST_SUMS) {
      spill();
    }
    Sum above = sum(parent);
    above.children++;
    Sum at = above;
    int levels = 1;
    for (; at.parent != RdnTable.NO_ENTRY && levels < MOST_LEVELS; levels++) {
      at.descendants++;
      at = sum(at.parent);
    }
    at.descendants++;
    if (levels == MOST_LEVELS) {
      return "has no way up to the suffix";
    }
    return above.there ? null : "stands below entry " + parent + ", which is not there";
  }

  private Sum sum(long id) {
    return sums.computeIfAbsent(id, this::read);
  }

  private Sum read(long id) {
    Slice record = new Slice();
    return master.find(IdKey.of(id), record)
        ? new Sum(true, EntryRecord.over(record.bytes, record.offset, record.length).parentId())
        : new Sum(false, RdnTable.NO_ENTRY);
  }

  private void spill() {
    Slice key = new Slice();
    Slice value = new Slice();
    sums.forEach(
        (id, sum) -> {
          key.set(IdKey.of(id), 0, IdKey.BYTES);
          byte[] both =
              ByteBuffer.allocate(2 * Long.BYTES)
                  .putLong(sum.children)
                  .putLong(sum.descendants)
                  .array();
          value.set(both, 0, both.length);
          parts.add(key, value);
        });
    sums.clear();
  }

  /**
   * Compares all sums with the table when all entries were added.
   *
   * @param row runs at each row of the table
   */
  void compare(Tree counts, Runnable row, BiConsumer<String, String> damages) {
    spill();
    Sums expected = new Sums(parts.sorted());
    Cursor cursor = counts.cursor();
    long wanted = expected.next();
    long found = next(cursor);
    while (wanted != END || found != END) {
      if (wanted < found) {
        damages.accept("counts", "entry " + wanted + " lacks " + expected.counts());
      } else {
        row.run();
        CountsTable.Counts there = CountsTable.decode(cursor.value());
        if (wanted > found || !there.equals(expected.counts())) {
          String right = wanted > found ? "none" : expected.counts().toString();
          damages.accept("counts", "entry " + found + " has " + there + ", expected " + right);
        }
      }
      long least = Math.min(wanted, found);
      wanted = wanted == least ? expected.next() : wanted;
      found = found == least ? next(cursor) : found;
    }
  }

  private static long next(Cursor cursor) {
    return cursor.next() ? IdKey.read(cursor.key()) : END;
  }

  /** The sums in order of their entries, put together from their parts. */
  private static final class Sums {
    private final RunSorter.Items items;
    private boolean more;
    private long children;
    private long descendants;

    Sums(RunSorter.Items items) {
      this.items = items;
      this.more = items.next();
    }

    long next() {
      long id = more ? IdKey.read(items.key()) : END;
      children = 0;
      descendants = 0;
      while (more && IdKey.read(items.key()) == id) {
        Slice part = items.payload();
        children += IdKey.read(part);
        descendants += IdKey.read(part.bytes, part.offset + Long.BYTES);
        more = items.next();
      }
      return id;
    }

    CountsTable.Counts counts() {
      return new CountsTable.Counts(children, descendants);
    }
  }

  @Override
  public void close() {
    parts.close();
  }
}
