package org.dirlens.partition.administration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexBuilder;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.index.IndexRow.KindRow;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * Changes indices while the partition serves.
 *
 * <p>A build takes these steps, each of which may be the last before a crash:
 *
 * <ol>
 *   <li>one write: the row says "building", a journal tree is there; from now on writers note their
 *       changes for this index. A new index is WRITE_ONLY, an old one stays READABLE and serves;
 *   <li>a version pinned after that is read, its keys are sorted and built on the side;
 *   <li>one write: the built trees take their place, the journal is applied to them and dropped,
 *       the row says READABLE.
 * </ol>
 *
 * Given up in between, by cancelling or at the next start, the journal goes and the row is what it
 * was, or goes too if it was new.
 */
public final class IndexAdministration {
  private static final int ENTRIES_PER_REPORT = 1000;
  private static final int KEYS_PER_WORK = 1000;

  private final TreeStore store;
  private final PartitionContext context;
  private final Path folder;
  private volatile int sortBytes;
  private volatile long cacheBytes;
  private volatile boolean stopping;
  private final ReentrantLock changing = new ReentrantLock();

  /**
   * The indices of a store.
   *
   * @param folder where files of a build lie
   * @param sortBytes memory a build sorts in
   * @param cacheBytes most for the page caches of all indices together
   */
  public IndexAdministration(
      TreeStore store, PartitionContext context, Path folder, int sortBytes, long cacheBytes) {
    this.store = store;
    this.context = context;
    this.folder = folder;
    this.sortBytes = sortBytes;
    this.cacheBytes = cacheBytes;
  }

  /**
   * Breaks a build off and returns when nothing runs any more. What was being built stays marked in
   * the catalog, so that it is built from scratch when the partition is opened again.
   */
  public void stop() {
    stopping = true;
    undisturbed(() -> true);
  }

  /** Has the next builds sort in other memory, and resizes the page caches at once. */
  public void reconfigure(int sortBytes, long cacheBytes) {
    this.sortBytes = sortBytes;
    if (this.cacheBytes != cacheBytes) {
      this.cacheBytes = cacheBytes;
      applyCacheSizes();
    }
  }

  /** Makes changes one after the other, all builds in one pass; one caller at a time. */
  public void change(List<IndexChange> changes, ProgressMonitor monitor) throws LdapProblem {
    changing.lock();
    try {
      List<Wanted> wanted = new ArrayList<>();
      for (IndexChange change : changes) {
        wanted.add(wanted(change));
      }
      Begun begun = new Begun(new ArrayList<>(), new ArrayList<>());
      for (Wanted one : wanted) {
        begin(one, begun);
      }
      if (!begun.build.isEmpty()) {
        build(begun.build, monitor);
      }
      for (String attribute : begun.settle) {
        settle(attribute, monitor);
      }
      applyCacheSizes();
    } finally {
      changing.unlock();
    }
  }

  /** Does something while no index changes. */
  public <T> T undisturbed(Supplier<T> work) {
    changing.lock();
    try {
      return work.get();
    } finally {
      changing.unlock();
    }
  }

  /** What an index shall become: null for gone, and whether to build even what is there. */
  private record Wanted(String attribute, @Nullable IndexDefinition definition, boolean rebuild) {}

  /** What the first writes found to do: trees to build, attributes whose threshold changed. */
  private record Begun(List<IndexTrees> build, List<String> settle) {}

  private Wanted wanted(IndexChange change) throws LdapProblem {
    return switch (change) {
      case IndexChange.Define define -> checked(define.definition());
      case IndexChange.Drop drop -> new Wanted(existing(drop.attribute()).attribute(), null, false);
      case IndexChange.Rebuild rebuild -> {
        IndexRow row = existing(rebuild.attribute());
        yield new Wanted(row.attribute(), row.definition(), true);
      }
    };
  }

  private Wanted checked(IndexDefinition definition) throws LdapProblem {
    AttributeType type = definition.requirePossible(context.schema());
    return new Wanted(type.name(), definition, false);
  }

  private IndexRow existing(String attribute) throws LdapProblem {
    AttributeType type = context.schema().attribute(attribute);
    String name = type == null ? attribute : type.name();
    try (Snapshot snapshot = store.snapshot()) {
      IndexRow row = Catalog.index(snapshot.tree(Catalog.NAME), name);
      if (row == null) {
        throw new LdapProblem(
            ResultCode.NO_SUCH_OBJECT, "there is no index of " + LdapProblem.quote(attribute));
      }
      return row;
    }
  }

  /** The first write: drops what goes, marks what is to be built. */
  private void begin(Wanted wanted, Begun begun) {
    store.write(
        batch -> {
          IndexRow row = Catalog.index(batch.tree(Catalog.NAME), wanted.attribute);
          if (wanted.definition == null) {
            dropAll(batch, row);
          } else {
            Catalog.putIndex(batch, begun(batch, row, wanted, begun.build));
            if (row != null && row.threshold() != wanted.definition.threshold()) {
              begun.settle.add(wanted.attribute);
            }
          }
          return true;
        });
  }

  private static void dropAll(WriteBatch batch, @Nullable IndexRow row) {
    if (row != null) {
      row.kinds().keySet().forEach(kind -> dropTrees(batch, IndexTrees.of(row.attribute(), kind)));
      Catalog.removeIndex(batch, row.attribute());
    }
  }

  private static void dropTrees(WriteBatch batch, IndexTrees trees) {
    for (TreeName name : List.of(trees.keys(), trees.postings(), trees.journal())) {
      if (batch.has(name)) {
        batch.drop(name);
      }
    }
  }

  private static IndexRow begun(
      WriteBatch batch, @Nullable IndexRow row, Wanted wanted, List<IndexTrees> build) {
    IndexDefinition definition = required(wanted.definition);
    Map<IndexKind, KindRow> before = row == null ? Map.of() : row.kinds();
    Map<IndexKind, KindRow> after = new EnumMap<>(IndexKind.class);
    for (IndexKind kind : IndexKind.values()) {
      IndexTrees trees = IndexTrees.of(wanted.attribute, kind);
      KindRow old = before.get(kind);
      if (!definition.kinds().contains(kind)) {
        dropTrees(batch, trees);
      } else if (old != null && old.state() == IndexState.READABLE && !wanted.rebuild) {
        after.put(kind, old);
      } else {
        if (!batch.has(trees.journal())) {
          batch.create(trees.journal());
        }
        after.put(kind, new KindRow(old == null ? IndexState.WRITE_ONLY : old.state(), true));
        build.add(trees);
      }
    }
    return new IndexRow(
        wanted.attribute,
        definition.threshold(),
        definition.cacheBytes(),
        after,
        definition.hidden());
  }

  private static IndexDefinition required(@Nullable IndexDefinition definition) {
    if (definition == null) {
      throw new IllegalArgumentException("nothing is wanted");
    }
    return definition;
  }

  /** Builds the indices that are marked, or gives them up and says why. */
  private void build(List<IndexTrees> trees, ProgressMonitor monitor) {
    boolean done = false;
    try (ReadView view = new ReadView(store.snapshot(), context.catalog())) {
      List<Index> indices =
          view.indices().all().stream().filter(index -> trees.contains(index.trees())).toList();
      try (IndexBuilder builder = new IndexBuilder(indices, folder, sortBytes)) {
        scan(view, builder, monitor);
        builder.build(store, monitor);
        refuseCancelled(monitor);
        store.write(
            batch -> {
              builder.install(batch);
              indices.forEach(index -> setReadable(batch, index));
              return true;
            });
        done = true;
      }
    } finally {
      if (!done && !stopping) {
        abandon();
      }
    }
  }

  private void scan(ReadView view, IndexBuilder builder, ProgressMonitor monitor) {
    monitor.begin("Building indices", view.master().size());
    Cursor cursor = view.master().cursor();
    EntryRecord entry = new EntryRecord().reaching(view.values());
    long entries = 0;
    while (cursor.next()) {
      Slice value = cursor.value();
      builder.add(IdKey.read(cursor.key()), entry.moveTo(value.bytes, value.offset, value.length));
      if (++entries % ENTRIES_PER_REPORT == 0) {
        monitor.worked(ENTRIES_PER_REPORT);
        refuseCancelled(monitor);
      }
    }
    monitor.worked(entries % ENTRIES_PER_REPORT);
  }

  private void refuseCancelled(ProgressMonitor monitor) {
    if (stopping || monitor.cancelled()) {
      throw new CancellationException("the build of the index was cancelled");
    }
  }

  private static void setReadable(WriteBatch batch, Index index) {
    IndexRow row = Catalog.index(batch.tree(Catalog.NAME), index.type().name());
    if (row == null) {
      throw new IllegalStateException("the catalog lost the row of " + index);
    }
    Catalog.putIndex(batch, row.with(index.kind(), new KindRow(IndexState.READABLE, false)));
  }

  /** Removes every build that is marked but not done; answers the definitions it was for. */
  public List<IndexDefinition> abandon() {
    return store.write(
        batch -> {
          List<IndexDefinition> given = new ArrayList<>();
          for (IndexRow row : Catalog.indices(batch.tree(Catalog.NAME))) {
            if (row.kinds().values().stream().anyMatch(KindRow::building)) {
              given.add(row.definition());
              abandon(batch, row);
            }
          }
          return given;
        });
  }

  private static void abandon(WriteBatch batch, IndexRow row) {
    IndexRow rest = row;
    for (Map.Entry<IndexKind, KindRow> kind : row.kinds().entrySet()) {
      IndexTrees trees = IndexTrees.of(row.attribute(), kind.getKey());
      if (batch.has(trees.journal())) {
        batch.drop(trees.journal());
      }
      if (kind.getValue().building()) {
        rest =
            kind.getValue().state() == IndexState.READABLE
                ? rest.with(kind.getKey(), new KindRow(IndexState.READABLE, false))
                : rest.without(kind.getKey());
      }
    }
    if (rest.kinds().isEmpty()) {
      Catalog.removeIndex(batch, row.attribute());
    } else {
      Catalog.putIndex(batch, rest);
    }
  }

  /** Changes the threshold of an index and moves its lists to their side of it. */
  public void setThreshold(String attribute, int threshold, ProgressMonitor monitor)
      throws LdapProblem {
    changing.lock();
    try {
      IndexRow row = existing(attribute);
      update(
          row.withLimits(row.definition().withThreshold(threshold).threshold(), row.cacheBytes()));
      settle(row.attribute(), monitor);
    } finally {
      changing.unlock();
    }
  }

  /** Changes the page cache of an index. */
  public void setCache(String attribute, long cacheBytes) throws LdapProblem {
    changing.lock();
    try {
      IndexRow row = existing(attribute);
      update(
          row.withLimits(
              row.threshold(), row.definition().withCacheBytes(cacheBytes).cacheBytes()));
      applyCacheSizes();
    } finally {
      changing.unlock();
    }
  }

  private void update(IndexRow row) {
    store.write(
        batch -> {
          Catalog.putIndex(batch, row);
          return true;
        });
  }

  /** Moves the lists that lie on the wrong side of the threshold, some keys at a time. */
  private void settle(String attribute, ProgressMonitor monitor) {
    try (ReadView view = new ReadView(store.snapshot(), context.catalog())) {
      for (Index index : view.indices().all()) {
        if (index.type().name().equals(attribute) && index.state() == IndexState.READABLE) {
          settle(view, index, monitor);
        }
      }
    }
  }

  private void settle(ReadView view, Index index, ProgressMonitor monitor) {
    monitor.begin("Moving ids of " + index, view.tree(index.trees().keys()).size());
    Cursor cursor = view.tree(index.trees().keys()).cursor();
    List<byte[]> misplaced = new ArrayList<>();
    long keys = 0;
    while (cursor.next() && !stopping && !monitor.cancelled()) {
      if (PostingTrees.misplaced(cursor.value(), index.threshold())) {
        misplaced.add(cursor.key().copy());
      }
      if (++keys % KEYS_PER_WORK == 0) {
        monitor.worked(KEYS_PER_WORK);
      }
      if (misplaced.size() == KEYS_PER_WORK) {
        settle(index, misplaced);
      }
    }
    settle(index, misplaced);
    monitor.worked(keys % KEYS_PER_WORK);
  }

  private void settle(Index index, List<byte[]> keys) {
    if (!keys.isEmpty()) {
      store.write(
          batch -> {
            PostingTrees lists = new PostingTrees(batch, index.trees(), index.threshold());
            keys.forEach(lists::settle);
            return true;
          });
      keys.clear();
    }
  }

  /**
   * Gives every tree of every index its half of the cache of the index's kind, and all less by the
   * same factor if there is not as much for all. Does not wait for a change that runs, which ends
   * with this, too.
   */
  public synchronized void applyCacheSizes() {
    try (ReadView view = new ReadView(store.snapshot(), context.catalog())) {
      List<IndexRow> rows = Catalog.indices(view.catalog());
      double chosen = rows.stream().mapToDouble(IndexRow::cacheBytes).sum();
      double share = Math.min(1, cacheBytes / chosen);
      rows.forEach(row -> applyCacheSize(row, (long) (share * row.cacheBytes())));
      view.indices(); // so that writes know them without a search
    }
  }

  private void applyCacheSize(IndexRow row, long bytes) {
    long each = Math.max(1, bytes / (2L * row.kinds().size()));
    row.kinds()
        .forEach(
            (kind, state) -> {
              IndexTrees trees = IndexTrees.of(row.attribute(), kind);
              if (state.state() == IndexState.READABLE) {
                store.resizeCache(trees.keys(), each);
                store.resizeCache(trees.postings(), each);
              }
            });
  }
}
