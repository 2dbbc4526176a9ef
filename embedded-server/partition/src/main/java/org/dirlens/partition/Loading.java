package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.plan.ReadView;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStore;

/** Adds many entries: in groups, or by building all trees anew. */
record Loading(
    Surroundings surroundings,
    TreeStore store,
    EntryWrites writes,
    IndexAdministration indices,
    Supplier<ReadView> view,
    Path folder) {

  /** Looks how many there are, and loads them one way or the other. */
  LoadReport run(PartitionOptions options, EntrySource source, ProgressMonitor monitor) {
    monitor.begin("Loading entries", -1);
    LoadOperation.Reader reader = new LoadOperation.Reader(List.of(), source);
    List<LoadOperation.Taken> first = new ArrayList<>();
    while (first.size() < options.bulkLoadFrom()) {
      LoadOperation.Taken one = reader.next();
      if (one == null) {
        return inGroups(options, first, source, monitor);
      }
      first.add(one);
    }
    return indices.undisturbed(() -> bulk(options, first, source, monitor));
  }

  private LoadReport inGroups(
      PartitionOptions options,
      List<LoadOperation.Taken> first,
      EntrySource source,
      ProgressMonitor monitor) {
    return new LoadOperation(surroundings, writes, options.loadGroupBytes())
        .run(first, source, monitor);
  }

  private LoadReport bulk(
      PartitionOptions options,
      List<LoadOperation.Taken> first,
      EntrySource source,
      ProgressMonitor monitor) {
    try (ReadView now = view.get()) {
      if (BulkLoad.fits(now, options.bulkLoadFrom())) {
        var place = new BulkLoad.Place(folder, options.sortBytes(), monitor);
        try (BulkLoad load = new BulkLoad(surroundings, store, now, place)) {
          return load.run(first, source, now);
        }
      }
    }
    return inGroups(options, first, source, monitor);
  }
}
