package org.dirlens.partition.administration;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.administration.IndexStatus.Shape;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/** Looks at indices for people: sizes, distribution of ids, heaviest keys. */
public final class IndexInspection {
  /** A walk is repeated when it would take no more than this share of the time since the last. */
  private static final int WALK_SHARE = 20;

  private static final int KEYS_PER_REPORT = 1000;

  /** Heaviest keys that a status has. */
  private static final int HEAVIEST = 10;

  private final TreeStore store;
  private final PartitionContext context;
  private final ConcurrentHashMap<TreeName, Walked> walks = new ConcurrentHashMap<>();

  /** What a walk found, and what it cost. */
  private record Walked(Shape shape, long bytes, long writes, long atNanos, long tookNanos) {}

  private static final Walked NOT_BUILT = new Walked(Shape.NOT_BUILT, 0, 0, 0, 0);

  /** Looks at the indices of a store. */
  public IndexInspection(TreeStore store, PartitionContext context) {
    this.store = store;
    this.context = context;
  }

  public List<IndexStatus> status(ReadView view) {
    List<IndexStatus> all = new ArrayList<>();
    for (IndexRow row : Catalog.indices(view.catalog())) {
      List<IndexStatus.Kind> kinds =
          view.indices().all().stream()
              .filter(index -> index.type().name().equals(row.attribute()))
              .map(index -> kind(view, index))
              .toList();
      if (!kinds.isEmpty()) {
        all.add(status(row, kinds));
      }
    }
    return all;
  }

  private static IndexStatus status(IndexRow row, List<IndexStatus.Kind> kinds) {
    IndexState state = IndexState.READABLE;
    IndexStatus.Use use = IndexStatus.Use.NONE;
    IndexStatus.Size size = IndexStatus.Size.NONE;
    for (IndexStatus.Kind kind : kinds) {
      state = kind.state().compareTo(state) < 0 ? kind.state() : state;
      use = use.plus(kind.use());
      size = size.plus(kind.size());
    }
    return new IndexStatus(row.definition(), state, size, use, kinds);
  }

  private IndexStatus.Kind kind(ReadView view, Index index) {
    boolean there = index.state() == IndexState.READABLE;
    Walked walked = there ? walked(view, index) : NOT_BUILT;
    long keys = there ? view.tree(index.trees().keys()).size() : 0;
    return new IndexStatus.Kind(
        index.kind(),
        index.state(),
        index.building(),
        new IndexStatus.Size(keys, walked.shape.idsPerKey().ids(), walked.bytes),
        new IndexStatus.Use(
            cache(index), index.counters().filtersServed(), index.counters().writesCaused()),
        walked.shape);
  }

  /** What each kind of each index did since the partition was opened; reads no tree. */
  public List<IndexActivity> activity(ReadView view) {
    return view.indices().all().stream().map(index -> activity(view, index)).toList();
  }

  private IndexActivity activity(ReadView view, Index index) {
    boolean there = index.state() == IndexState.READABLE;
    return new IndexActivity(
        index.type().name(),
        index.kind(),
        index.state(),
        there ? view.tree(index.trees().keys()).size() : 0,
        cache(index),
        new IndexActivity.Served(index.counters().filtersServed(), index.counters().lookups()),
        index.counters().writesCaused(),
        index.counters().costs());
  }

  /** What the caches of the trees of an index did together; zeros if it is not built yet. */
  private CacheStatistics cache(Index index) {
    if (index.state() != IndexState.READABLE) {
      return CacheStatistics.NONE;
    }
    return store
        .cacheStatistics(index.trees().keys())
        .plus(store.cacheStatistics(index.trees().postings()));
  }

  private Walked walked(ReadView view, Index index) {
    long writes = index.counters().writesCaused();
    long now = System.nanoTime();
    Walked known = walks.get(index.trees().keys());
    if (known != null
        && (known.writes == writes || now - known.atNanos < WALK_SHARE * known.tookNanos)) {
      return known;
    }
    Histogram.Builder idsPerKey = new Histogram.Builder();
    Heaviest heaviest = new Heaviest(index, HEAVIEST);
    walk(
        view,
        index,
        ProgressMonitor.NONE,
        (cursor, count) -> {
          idsPerKey.key(count);
          heaviest.visit(cursor, count);
        });
    TreeStatistics pages = pages(index.trees().keys());
    long bytes = pages.bytes() + pages(index.trees().postings()).bytes();
    long done = System.nanoTime();
    Shape shape = new Shape(pages, idsPerKey.build(), heaviest.keys());
    Walked walked = new Walked(shape, bytes, writes, done, done - now);
    walks.put(index.trees().keys(), walked);
    return walked;
  }

  /** The newest version of a tree; nothing if it was dropped since one's own version. */
  private TreeStatistics pages(TreeName tree) {
    try {
      return store.statistics(tree);
    } catch (StoreProblem problem) {
      if (problem.kind() == StoreProblem.Kind.MISUSE) {
        return TreeStatistics.NONE;
      }
      throw problem;
    }
  }

  /** Forgets the sizes: trees were replaced. */
  public void forget() {
    walks.clear();
  }

  public Histogram histogram(ReadView view, Index index, ProgressMonitor monitor) {
    Histogram.Builder histogram = new Histogram.Builder();
    walk(view, index, monitor, (cursor, count) -> histogram.key(count));
    return histogram.build();
  }

  public List<HeavyKey> heaviest(ReadView view, Index index, int most, ProgressMonitor monitor) {
    Heaviest heaviest = new Heaviest(index, most);
    walk(view, index, monitor, heaviest);
    return heaviest.keys();
  }

  /** Keeps the keys that most entries have. */
  private static final class Heaviest implements KeyVisitor {
    private final PriorityQueue<HeavyKey> heap =
        new PriorityQueue<>(Comparator.comparingLong(HeavyKey::ids));
    private final Index index;
    private final int most;

    Heaviest(Index index, int most) {
      this.index = index;
      this.most = most;
    }

    @Override
    public void visit(Cursor cursor, long count) {
      if (heap.size() < most || count > heap.element().ids()) {
        heap.add(new HeavyKey(text(index, cursor.key()), count));
        if (heap.size() > most) {
          heap.remove();
        }
      }
    }

    /** The heaviest first. */
    List<HeavyKey> keys() {
      List<HeavyKey> heavy = new ArrayList<>(heap);
      heavy.sort(Comparator.comparingLong(HeavyKey::ids).reversed());
      return heavy;
    }
  }

  private interface KeyVisitor {
    void visit(Cursor cursor, long count);
  }

  private static void walk(
      ReadView view, Index index, ProgressMonitor monitor, KeyVisitor visitor) {
    monitor.begin("Reading index " + index, view.tree(index.trees().keys()).size());
    Cursor cursor = view.tree(index.trees().keys()).cursor();
    long keys = 0;
    while (cursor.next()) {
      visitor.visit(cursor, PostingTrees.count(cursor.value()));
      if (++keys % KEYS_PER_REPORT == 0) {
        monitor.worked(KEYS_PER_REPORT);
        if (monitor.cancelled()) {
          throw new CancellationException("reading of index " + index + " was cancelled");
        }
      }
    }
    monitor.worked(keys % KEYS_PER_REPORT);
  }

  /** The index of an attribute that searches may use; noSuchObject if there is none. */
  public Index readable(ReadView view, String attribute, IndexKind kind) throws LdapProblem {
    AttributeType type = context.schema().requireAttribute(attribute);
    @Nullable Index index = view.indices().readable(type, kind);
    if (index == null) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_OBJECT, "there is no " + kind.word() + " index of " + type);
    }
    return index;
  }

  private static String text(Index index, Slice key) {
    byte[] shown = IndexKeys.shown(index.kind(), key);
    try {
      return index.kind() == IndexKind.PRESENCE
          ? "*"
          : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(shown)).toString();
    } catch (CharacterCodingException binary) {
      return HexFormat.of().formatHex(shown);
    }
  }
}
