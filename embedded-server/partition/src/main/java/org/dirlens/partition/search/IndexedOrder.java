package org.dirlens.partition.search;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.KeyRange;
import org.dirlens.partition.index.OrderedKey;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
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
  private final long count;
  private final long beforeTarget;
  private long rows = -1;
  private @Nullable Both walk;

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
      return missing() + rows(behind);
    }
    return rows(new KeyRange(range.from(), IndexKeys.orderFrom(target)));
  }

  private long rows(KeyRange part) {
    if (members == null) {
      return keys.count(max(part.from(), range.from()), earlier(part.to(), range.to()));
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

  /** The one of two ends that comes first; null is the end of the tree. */
  private static byte @Nullable [] earlier(byte @Nullable [] a, byte @Nullable [] b) {
    return a == null || (b != null && Arrays.compareUnsigned(b, a) < 0) ? b : a;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long beforeTarget() {
    return beforeTarget;
  }

  /** How many entries have no value. */
  private long missing() {
    if (rows < 0) {
      rows = members == null ? keys.count(range.from(), range.to()) : rows(range);
    }
    return count - rows;
  }

  @Override
  public IdIterator from(long place) {
    Part first = descending ? new Missing(RdnTable.NO_ENTRY) : new Rows();
    long inFirst = place == 0 ? count : descending ? missing() : count - missing();
    boolean second = place > inFirst;
    Part part = second ? other(first) : first;
    part.pass(second ? place - inFirst : place);
    walk = new Both(part, second);
    return walk;
  }

  /**
   * An entry in the order, which may be gone or stand elsewhere in a later version.
   *
   * @param key its key in the index; null if it has no value
   * @param id its id
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Place(byte @Nullable [] key, long id) {}

  /** The entry that the ids stand on; null if they were not asked for one yet. */
  @Nullable Place place() {
    return walk == null ? null : walk.part.place();
  }

  /** The ids from an entry on, itself among them, or where it stood in an earlier version. */
  IdIterator from(Place place) {
    byte[] key = place.key;
    walk =
        key == null
            ? new Both(new Missing(place.id - 1), !descending)
            : new Both(new Rows().goTo(key), descending);
    return walk;
  }

  private Part other(Part part) {
    return part instanceof Rows ? new Missing(RdnTable.NO_ENTRY) : new Rows();
  }

  /** One part of the order and, if it was the first, the other. */
  private final class Both extends SpilledOrder.Forward {
    private Part part;
    private boolean second;

    Both(Part part, boolean second) {
      this.part = part;
      this.second = second;
    }

    @Override
    public boolean next() {
      if (part.next()) {
        return true;
      }
      if (second) {
        return false;
      }
      second = true;
      part = other(part);
      return part.next();
    }

    @Override
    public long id() {
      return part.id();
    }
  }

  /** The entries that have a value, or those that have none. */
  private abstract static sealed class Part extends SpilledOrder.Forward {
    /** The entry it stands on; null before the first. */
    abstract @Nullable Place place();

    /** Passes over entries. */
    void pass(long places) {
      for (long i = 0; i < places && next(); i++) {
        // Passed over.
      }
    }
  }

  /** The entries with a value, in their order. */
  private final class Rows extends Part {
    private final Cursor cursor = keys.cursor();
    private long left = keys.count(range.from(), range.to());
    private long skipped;
    private boolean started;

    @Override
    void pass(long places) {
      if (members == null) {
        jump(places);
      } else {
        super.pass(places);
      }
    }

    private void jump(long places) {
      skipped = places;
      left -= places;
    }

    Rows goTo(byte[] key) {
      jump(
          descending
              ? keys.count(Arrays.copyOf(key, key.length + 1), range.to())
              : keys.count(range.from(), key));
      return this;
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
    @Nullable Place place() {
      return started ? new Place(cursor.key().copy(), id()) : null;
    }

    @Override
    public long id() {
      return OrderedKey.id(cursor.key());
    }
  }

  /** The members without a value, in order of ids. */
  private final class Missing extends Part {
    private final Walk walk;
    private long left = missing();

    /** Those with larger ids. */
    Missing(long after) {
      walk =
          members == null
              ? new Walks.All(master, after)
              : new Walks.Ids(master, members.iterator(), after);
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
    @Nullable Place place() {
      return walk.id == RdnTable.NO_ENTRY ? null : new Place(null, walk.id);
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
