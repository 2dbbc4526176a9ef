package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.dirlens.partition.LoadOperation.Taken;
import org.dirlens.partition.plan.ReadView;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.store.TreeStore;

/**
 * Adds many entries, all that are right or none: few as one work, many by building all trees anew.
 */
record Loading(
    Surroundings surroundings,
    TreeStore store,
    EntryWrites writes,
    IndexAdministration indices,
    Supplier<ReadView> view,
    Path folder) {

  /** A partition is built anew for a load of this part of what it holds, not for a smaller one. */
  private static final int PART = 16;

  /** Tables that an entry has a row in, beside the indices. */
  private static final int TABLES = 3;

  private static final int ENTRIES_PER_REPORT = 1000;

  /** Looks how many there are, and loads them one way or the other. */
  LoadReport run(PartitionOptions options, EntrySource source, ProgressMonitor monitor) {
    monitor.begin("Loading entries", -1);
    try {
      LoadOperation.Reader reader = new LoadOperation.Reader(List.of(), source);
      List<Taken> first = new ArrayList<>();
      boolean few = take(reader, first, options, monitor);
      return few && source.rule() != LoadRule.CHECK_ONLY
          ? new LoadOperation(surroundings, writes, monitor).run(first, source)
          : indices.undisturbed(() -> bulk(options, first, source, monitor));
    } catch (CancellationException stopped) {
      return new Refusals().report(0, 0, true);
    }
  }

  /** Takes entries until there are no more, or too many for one work: false then. */
  private boolean take(
      LoadOperation.Reader reader,
      List<Taken> into,
      PartitionOptions options,
      ProgressMonitor monitor) {
    long most = most(options);
    long bytes = 0;
    for (Taken one = reader.next(); one != null; one = reader.next()) {
      into.add(one);
      bytes += one.bytes();
      if (into.size() >= most || bytes > options.loadWorkBytes()) {
        return false;
      }
      if (into.size() % ENTRIES_PER_REPORT == 0 && monitor.cancelled()) {
        throw new CancellationException("the load was cancelled");
      }
    }
    return true;
  }

  /** How many entries are too many for one work, which may touch a page of each tree for each. */
  private long most(PartitionOptions options) {
    try (ReadView now = view.get()) {
      int trees = TABLES + now.indices().all().size();
      long room = options.loadWorkBytes() / ((long) trees * RecordStore.MAX_RECORD_BYTES);
      return Math.max(options.bulkLoadFrom(), Math.min(room, now.master().size() / PART));
    }
  }

  private LoadReport bulk(
      PartitionOptions options, List<Taken> first, EntrySource source, ProgressMonitor monitor) {
    long done = writes.done();
    try (ReadView now = view.get()) {
      var place = new BulkLoad.Place(folder, options.sortBytes(), monitor);
      boolean replaceable = source.replacesSuffix() && now.master().size() == 1;
      var onto = new BulkLoad.Onto(now, done, replaceable, source.rule());
      try (BulkLoad load = new BulkLoad(surroundings, store, writes, onto, place)) {
        return load.run(first, source);
      }
    }
  }
}
