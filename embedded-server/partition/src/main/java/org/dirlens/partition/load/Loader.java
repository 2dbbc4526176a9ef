package org.dirlens.partition.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.dirlens.partition.administration.IndexAdministration;
import org.dirlens.partition.load.SmallLoad.Taken;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.store.TreeStore;

/**
 * Adds many entries, all that are right or none: few as one write, many by building all trees from
 * scratch.
 */
public final class Loader {
  /**
   * A partition is built from scratch for a load of this part of what it holds, or a larger one.
   */
  private static final int PART = 16;

  /** Tables that an entry has a row in, beside the indices. */
  private static final int TABLES = 3;

  private static final int ENTRIES_PER_REPORT = 1000;

  private final PartitionContext context;
  private final TreeStore store;
  private final EntryWrites writes;
  private final IndexAdministration indices;
  private final Supplier<ReadView> views;

  /** Loads into a partition. */
  public Loader(
      PartitionContext context,
      TreeStore store,
      EntryWrites writes,
      IndexAdministration indices,
      Supplier<ReadView> views) {
    this.context = context;
    this.store = store;
    this.writes = writes;
    this.indices = indices;
    this.views = views;
  }

  /** Looks how many entries there are, and loads them one way or the other. */
  public LoadReport load(EntrySource source, LoadLimits limits, WorkArea area) {
    ProgressMonitor monitor = area.monitor();
    monitor.begin("Loading entries", -1);
    try {
      SmallLoad.Reader reader = new SmallLoad.Reader(List.of(), source);
      List<Taken> first = new ArrayList<>();
      boolean few = take(reader, first, limits, monitor);
      return few && source.rule() != LoadRule.CHECK_ONLY
          ? new SmallLoad(context, writes, monitor).run(first, source)
          : indices.undisturbed(() -> bulk(first, source, area));
    } catch (CancellationException stopped) {
      return new Refusals().report(0, 0, true);
    }
  }

  /** Takes entries until there are no more, or too many for one write: false then. */
  private boolean take(
      SmallLoad.Reader reader, List<Taken> into, LoadLimits limits, ProgressMonitor monitor) {
    long most = most(limits);
    long bytes = 0;
    for (Taken one = reader.next(); one != null; one = reader.next()) {
      into.add(one);
      bytes += one.bytes();
      if (into.size() >= most || bytes > limits.writeBytes()) {
        return false;
      }
      if (into.size() % ENTRIES_PER_REPORT == 0 && monitor.cancelled()) {
        throw new CancellationException("the load was cancelled");
      }
    }
    return true;
  }

  /** How many entries are too many for one write, which may touch a page of each tree for each. */
  private long most(LoadLimits limits) {
    try (ReadView now = views.get()) {
      int trees = TABLES + now.indices().all().size();
      long inMemory = limits.writeBytes() / ((long) trees * RecordStore.MAX_RECORD_BYTES);
      return Math.max(limits.bulkFrom(), Math.min(inMemory, now.master().size() / PART));
    }
  }

  private LoadReport bulk(List<Taken> first, EntrySource source, WorkArea area) {
    long done = writes.done();
    try (ReadView now = views.get()) {
      boolean replaceable = source.replacesSuffix() && now.master().size() == 1;
      var onto = new BulkLoad.Onto(now, done, replaceable, source.rule());
      try (BulkLoad load = new BulkLoad(context, store, writes, onto, area)) {
        return load.run(first, source);
      }
    }
  }
}
