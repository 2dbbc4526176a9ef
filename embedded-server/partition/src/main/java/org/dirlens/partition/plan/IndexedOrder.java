package org.dirlens.partition.plan;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.KeyRange;
import org.dirlens.partition.index.OrderedKey;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * An order that an ordering index has: its first section is the entries by their least values. If
 * the search finds exactly a range of it, counts and places come from the counted tree in O(log n).
 * If it finds some other set of ids, the index is walked and ids outside the set are passed over,
 * without reading entries. Found entries that have no value come last, or first in descending
 * order.
 */
final class IndexedOrder implements SortedIds {
  private final ReadView view;
  private final Tree master;
  private final Tree keys;
  private final Index index;
  private final KeyRange range;
  private final boolean descending;
  private final @Nullable IdSet members;
  private final long rows;
  private final long count;
  private final long beforeTarget;

  /**
   * An order of some entries.
   *
   * @param target normal form of a value, or null
   */
  IndexedOrder(
      ReadView view,
      Index index,
      Found found,
      SortKey.Direction direction,
      byte @Nullable [] target) {
    this.view = view;
    this.master = view.master();
    this.keys = view.tree(index.trees().keys());
    this.index = index;
    this.range = found.range;
    this.members = found.members;
    this.descending = direction == SortKey.Direction.DESCENDING;
    this.rows = members == null ? keys.count(range.from(), range.to()) : rows(range);
    this.count = found.count;
    this.beforeTarget = target == null ? 0 : before(target);
  }

  /**
   * The entries to be ordered.
   *
   * @param range part of the first section of the index
   * @param members only these, if not null
   * @param count how many entries there are, with those that have no value
   */
  record Found(KeyRange range, @Nullable IdSet members, long count) {}

  private long before(byte[] target) {
    if (descending) {
      KeyRange behind = new KeyRange(IndexKeys.orderBehind(target), range.to());
      return count - rows + rows(behind);
    }
    return rows(new KeyRange(range.from(), IndexKeys.orderFrom(target)));
  }

  private long rows(KeyRange part) {
    if (members == null) {
      byte[] low = max(part.from(), range.from());
      return keys.count(low, part.to());
    }
    long found = 0;
    Cursor cursor = keys.cursor();
    boolean more = cursor.seek(part.from());
    while (more && part.endsBehind(cursor.key())) {
      found += members.contains(OrderedKey.id(cursor.key())) ? 1 : 0;
      more = cursor.next();
    }
    return found;
  }

  private static byte[] max(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) < 0 ? b : a;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long beforeTarget() {
    return beforeTarget;
  }

  @Override
  public IdIterator from(long place) {
    long missing = count - rows;
    IdIterator rowsFirst = descending ? new Missing() : new Rows();
    IdIterator then = descending ? new Rows() : new Missing();
    long first = descending ? missing : rows;
    long skipFirst = Math.min(place, first);
    long skipThen = Math.max(0, place - first);
    return new SpilledOrder.Forward() {
      private IdIterator at = skip(rowsFirst, skipFirst);
      private boolean second;

      @Override
      public boolean next() {
        if (at.next()) {
          return true;
        }
        if (second) {
          return false;
        }
        second = true;
        at = skip(then, skipThen);
        return at.next();
      }

      @Override
      public long id() {
        return at.id();
      }
    };
  }

  private IdIterator skip(IdIterator ids, long places) {
    if (ids instanceof Rows walk && members == null) {
      walk.jump(places);
    } else {
      for (long i = 0; i < places && ids.next(); i++) {
        // Passed over.
      }
    }
    return ids;
  }

  /** The entries with a value, in their order. */
  private final class Rows extends SpilledOrder.Forward {
    private final Cursor cursor = keys.cursor();
    private long left = keys.count(range.from(), range.to());
    private long skipped;
    private boolean started;

    void jump(long places) {
      skipped = places;
      left -= places;
    }

    private boolean move() {
      if (left-- <= 0) {
        return false;
      }
      if (started) {
        return descending ? cursor.previous() : cursor.next();
      }
      started = true;
      long first = keys.rank(range.from());
      return cursor.seekRank(descending ? first + left : first + skipped);
    }

    @Override
    public boolean next() {
      while (move()) {
        if (members == null || members.contains(id())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public long id() {
      return OrderedKey.id(cursor.key());
    }
  }

  /** The members without a value, in order of ids. */
  private final class Missing extends SpilledOrder.Forward {
    private final Walk walk =
        members == null ? new Walks.All(master) : new Walks.Ids(master, members.iterator());
    private long left = count - rows;

    Missing() {
      walk.entry.reaching(view.values());
    }

    @Override
    public boolean next() {
      while (left > 0 && walk.next()) {
        if (IndexKeys.of(walk.entry, walk.id, index).isEmpty()) {
          left--;
          return true;
        }
      }
      return false;
    }

    @Override
    public long id() {
      return walk.id;
    }
  }

  @Override
  public SearchUse use() {
    return new SearchUse(List.of("sorted"), List.of(index.name()), count, 0, false);
  }

  @Override
  public String text() {
    return "in the order of index " + index;
  }

  @Override
  public void close() {}
}
