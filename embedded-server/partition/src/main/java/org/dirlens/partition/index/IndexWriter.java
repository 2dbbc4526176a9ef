package org.dirlens.partition.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.WriteBatch;

/** Keeps all indices of a partition in step with a change of an entry; the writer's. */
public final class IndexWriter {
  private final WriteBatch batch;
  private final IndexSet indices;

  /** By identity: an index is looked up for each key, and its hash is that of all it says. */
  private final IdentityHashMap<Index, PostingTrees> lists = new IdentityHashMap<>();

  private long touched;

  public IndexWriter(WriteBatch batch, IndexSet indices) {
    this.batch = batch;
    this.indices = indices;
  }

  /** An entry was added. */
  public void add(long id, EntryRecord entry) {
    for (Index index : indices.all()) {
      if (written(index)) {
        measured(
            index,
            WriteCost.Kind.ADD,
            1,
            () -> IndexKeys.of(entry, id, index).forEach(key -> add(index, key, id)));
      }
    }
  }

  /** An entry was removed. */
  public void remove(long id, EntryRecord entry) {
    for (Index index : indices.all()) {
      if (written(index)) {
        measured(
            index,
            WriteCost.Kind.DELETE,
            1,
            () -> IndexKeys.of(entry, id, index).forEach(key -> remove(index, key, id)));
      }
    }
  }

  /** An entry was changed: touches the keys alone that it has no more or did not have. */
  public void replace(long id, ChangedEntry entry) {
    for (Index index : indices.all()) {
      if (written(index)) {
        measured(index, WriteCost.Kind.MODIFY, 1, () -> replace(index, id, entry));
      }
    }
  }

  private void replace(Index index, long id, ChangedEntry entry) {
    if (!entry.partial() && entry.gone().hasSame(index.type(), entry.come())) {
      return;
    }
    Set<byte[]> gone = new TreeSet<>(Arrays::compareUnsigned);
    Set<byte[]> come = new TreeSet<>(Arrays::compareUnsigned);
    difference(index, id, entry, gone, come);
    come.forEach(key -> add(index, key, id));
    gone.forEach(key -> remove(index, key, id));
  }

  /** Writes to one index and enters in its books what that cost. */
  private void measured(Index index, WriteCost.Kind kind, long entries, Runnable work) {
    long start = System.nanoTime();
    long bytes = index.readable() ? lists(index).bytesWritten() : 0;
    touched = 0;
    work.run();
    long written = index.readable() ? lists(index).bytesWritten() - bytes : 0;
    index.counters().wrote(touched);
    index
        .counters()
        .cost(kind, new WriteCost(entries, touched, written, System.nanoTime() - start));
  }

  private static void difference(
      Index index, long id, ChangedEntry entry, Set<byte[]> gone, Set<byte[]> come) {
    if (index.kind() == IndexKind.ORDERING && entry.partial()) {
      IndexKeys.orderingChange(entry, id, index, gone, come);
      return;
    }
    IndexKeys.forEach(entry.gone(), id, index, gone::add);
    IndexKeys.forEach(entry.come(), id, index, come::add);
    come.removeIf(gone::remove);
    if (entry.partial()) {
      IndexKeys.removeKept(gone, entry.after(), id, index);
    }
  }

  /** A key that some entries got. */
  private static final class Pair {
    static final Comparator<Pair> ORDER =
        (a, b) -> {
          int keys = Arrays.compareUnsigned(a.key, b.key);
          return keys == 0 ? Long.compare(a.id, b.id) : keys;
        };

    final byte[] key;
    final long id;

    Pair(byte[] key, long id) {
      this.key = key;
      this.id = id;
    }
  }

  /** Keys of many new entries, which go to each index in its order. */
  public final class Group {
    private final IdentityHashMap<Index, List<Pair>> pairs = new IdentityHashMap<>();
    private long entries;

    /** Takes note of an entry; ids may come in any order. */
    public void add(long id, EntryRecord entry) {
      entries++;
      for (Index index : indices.all()) {
        if (written(index)) {
          List<Pair> found = pairs.computeIfAbsent(index, unused -> new ArrayList<>());
          IndexKeys.forEach(entry, id, index, key -> found.add(new Pair(key, id)));
        }
      }
    }

    /** Writes everything noted. */
    public void write() {
      pairs.forEach(
          (index, all) -> measured(index, WriteCost.Kind.ADD, entries, () -> write(index, all)));
      pairs.clear();
      entries = 0;
    }

    private void write(Index index, List<Pair> all) {
      all.sort(Pair.ORDER);
      long[] ids = new long[16];
      int from = 0;
      while (from < all.size()) {
        byte[] key = all.get(from).key;
        int count = 0;
        int to = from;
        for (; to < all.size() && Arrays.equals(all.get(to).key, key); to++) {
          long id = all.get(to).id;
          ids = count == ids.length ? Arrays.copyOf(ids, 2 * count) : ids;
          if (count == 0 || ids[count - 1] != id) {
            ids[count++] = id;
          }
        }
        writeKey(index, key, Arrays.copyOf(ids, count));
        from = to;
      }
    }

    private void writeKey(Index index, byte[] key, long[] ids) {
      if (index.readable()) {
        touched += lists(index).addAll(key, ids);
      }
      if (index.building()) {
        for (long id : ids) {
          batch.put(index.trees().journal(), IndexJournal.key(key, id), IndexJournal.added());
        }
      }
    }
  }

  private static boolean written(Index index) {
    return index.readable() || index.building();
  }

  private void add(Index index, byte[] key, long id) {
    if (index.readable() && lists(index).add(key, id)) {
      touched++;
    }
    if (index.building()) {
      batch.put(index.trees().journal(), IndexJournal.key(key, id), IndexJournal.added());
    }
  }

  private void remove(Index index, byte[] key, long id) {
    if (index.readable() && lists(index).remove(key, id)) {
      touched++;
    }
    if (index.building()) {
      batch.put(index.trees().journal(), IndexJournal.key(key, id), IndexJournal.removed());
    }
  }

  private PostingTrees lists(Index index) {
    return lists.computeIfAbsent(
        index, one -> new PostingTrees(batch, one.trees(), one.threshold()));
  }
}
