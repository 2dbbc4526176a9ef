package org.dirlens.partition.search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.KeyRange;
import org.dirlens.partition.index.OrderedKey;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/** The ways a search walks over entries. */
final class Walks {
  private Walks() {}

  /** All entries in order of their ids. */
  static final class All extends Walk {
    private final Cursor cursor;
    private long after;

    All(Tree master) {
      this(master, RdnTable.NO_ENTRY);
    }

    /** All entries with larger ids than this. */
    All(Tree master, long after) {
      this.cursor = master.cursor();
      this.after = after;
    }

    @Override
    boolean next() {
      boolean found = after > 0 ? cursor.seek(IdKey.of(after + 1)) : cursor.next();
      after = 0;
      if (!found) {
        return false;
      }
      id = IdKey.read(cursor.key());
      Slice value = cursor.value();
      entry.moveTo(value.bytes, value.offset, value.length);
      return true;
    }

    @Override
    String word() {
      return "all";
    }

    @Override
    String text() {
      return "all entries of the partition";
    }
  }

  /** The entries of some ids. An id may belong to no entry any more: complements hold such. */
  static final class Ids extends Walk {
    private final EntriesAhead entries;
    private final IdIterator ids;
    private long after;
    private @Nullable IdSet costly;

    Ids(Tree master, IdIterator ids) {
      this(master, ids, RdnTable.NO_ENTRY);
    }

    /** Those among the ids that are larger than one. */
    Ids(Tree master, IdIterator ids, long after) {
      this.entries = new EntriesAhead(master);
      this.ids = ids;
      this.after = after;
    }

    /** Remembers that these ids are many and took long to find. */
    Ids costly(IdSet found) {
      costly = found;
      return this;
    }

    @Override
    @Nullable IdIterator restFrom(long standing) {
      IdIterator rest = costly == null ? null : costly.iterator();
      return rest != null && rest.advance(standing) ? rest : null;
    }

    private long nextId() {
      boolean more = after > 0 ? ids.advance(after + 1) : ids.next();
      after = 0;
      return more ? ids.id() : RdnTable.NO_ENTRY;
    }

    @Override
    boolean next() {
      return entries.next(this, this::nextId);
    }

    @Override
    String word() {
      return "index";
    }

    @Override
    String text() {
      return "candidates from indices";
    }
  }

  /** The entries of a range of an ordering index, in its order. */
  static final class Ordered extends Walk {
    private final Tree master;
    private final Cursor cursor;
    private final KeyRange range;
    private final Slice scratch = new Slice();
    private boolean started;

    Ordered(Tree master, Tree keys, KeyRange range) {
      this.master = master;
      this.cursor = keys.cursor();
      this.range = range;
    }

    @Override
    boolean next() {
      boolean more = started ? cursor.next() : cursor.seek(range.from());
      started = true;
      if (!more || !range.endsBehind(cursor.key())) {
        return false;
      }
      id = OrderedKey.id(cursor.key());
      if (!MasterTable.find(master, id, scratch, entry)) {
        throw new IllegalStateException("an index names entry " + id + ", which is not there");
      }
      return true;
    }

    @Override
    String word() {
      return "range";
    }

    @Override
    String text() {
      return "a range of an ordering index, as far as needed";
    }
  }

  /** Some entries of a sorted list. */
  static final class Sorted extends Walk {
    private final Tree master;
    private final SortedIds order;
    private final IdIterator ids;
    private final Slice scratch = new Slice();
    private long left;

    Sorted(Tree master, SortedIds order, IdIterator ids, long most) {
      this.master = master;
      this.order = order;
      this.ids = ids;
      this.left = most;
    }

    @Override
    boolean next() {
      if (left == 0 || !ids.next()) {
        return false;
      }
      left--;
      id = ids.id();
      if (!MasterTable.find(master, id, scratch, entry)) {
        throw new IllegalStateException("entry " + id + " was sorted, but is not there");
      }
      return true;
    }

    /** Where the entries came from before they were sorted. */
    SearchUse use() {
      return order.use();
    }

    @Override
    void close() {
      order.close();
    }

    @Override
    String word() {
      return "sorted";
    }

    @Override
    String text() {
      return order.text();
    }
  }

  /** The entries of some ids in a given order, as far as there are such. */
  static final class Listed extends Walk {
    private final Tree master;
    private final LongSupplier ids;
    private final Slice scratch = new Slice();

    /** Ids one by one, then {@link RdnTable#NO_ENTRY}. */
    Listed(Tree master, LongSupplier ids) {
      this.master = master;
      this.ids = ids;
    }

    @Override
    boolean next() {
      do {
        id = ids.getAsLong();
      } while (id != RdnTable.NO_ENTRY && !MasterTable.find(master, id, scratch, entry));
      return id != RdnTable.NO_ENTRY;
    }

    @Override
    String text() {
      return "a list of entries";
    }

    @Override
    String word() {
      return "listed";
    }
  }

  /** The base alone. */
  static final class One extends Walk {
    private boolean done;

    One(BaseEntry base) {
      moveTo(base);
    }

    @Override
    boolean next() {
      boolean first = !done;
      done = true;
      return first;
    }

    @Override
    String word() {
      return "base";
    }

    @Override
    String text() {
      return "the base entry";
    }
  }

  /** The entries right below one, in order of their RDNs. */
  static final class Children extends Walk {
    private final EntriesAhead entries;
    private final ChildIds children;

    Children(Tree master, Tree rdn, long parent) {
      this.entries = new EntriesAhead(master);
      this.children = new ChildIds(rdn, parent);
    }

    @Override
    boolean next() {
      return entries.next(this, () -> children.next() ? children.id() : RdnTable.NO_ENTRY);
    }

    @Override
    String word() {
      return "children";
    }

    @Override
    String text() {
      return "children of the base";
    }
  }

  /** An entry and all below it, each before its children. */
  static final class Subtree extends Walk {
    private final Tree master;
    private final Tree rdn;
    private final Deque<ChildIds> path = new ArrayDeque<>();
    private final Slice scratch = new Slice();
    private boolean started;

    Subtree(Tree master, Tree rdn, BaseEntry base) {
      this.master = master;
      this.rdn = rdn;
      moveTo(base);
    }

    @Override
    boolean next() {
      if (!started) {
        started = true;
        return true;
      }
      path.push(new ChildIds(rdn, id));
      while (!path.isEmpty()) {
        ChildIds children = path.element();
        if (!children.next()) {
          path.pop();
        } else if (MasterTable.find(master, children.id(), scratch, entry)) {
          id = children.id();
          return true;
        }
      }
      return false;
    }

    @Override
    String word() {
      return "subtree";
    }

    @Override
    String text() {
      return "subtree of the base";
    }
  }

  /** The ids of the children of one entry. */
  private static final class ChildIds {
    private final Cursor cursor;
    private final long parent;
    private boolean started;

    ChildIds(Tree rdn, long parent) {
      this.cursor = rdn.cursor();
      this.parent = parent;
    }

    boolean next() {
      boolean found = started ? cursor.next() : cursor.seek(IdKey.of(parent));
      started = true;
      return found && IdKey.read(cursor.key()) == parent;
    }

    long id() {
      return IdKey.read(cursor.value());
    }
  }
}
