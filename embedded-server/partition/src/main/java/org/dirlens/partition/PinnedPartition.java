package org.dirlens.partition;

import java.nio.file.Path;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchEngine;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.table.IndexCatalog;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.watch.Pin;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;

/**
 * One version of a partition, whatever is written meanwhile: all searches in it find the same
 * entries, and a copy of it has them. Its pages are kept until it is closed. Any thread.
 */
public final class PinnedPartition implements AutoCloseable {
  private final Pin pin;
  private final IndexCatalog catalog;
  private final SearchEngine engine;
  private final TreeOptions trees;

  PinnedPartition(Snapshot snapshot, IndexCatalog catalog, SearchEngine engine, TreeOptions trees) {
    this.pin = new Pin(snapshot);
    this.catalog = catalog;
    this.engine = engine;
    this.trees = trees;
  }

  private ReadView view() {
    return new ReadView(pin, catalog);
  }

  /** How many entries there are. */
  public long entries() {
    return view().master().size();
  }

  /** Starts a search; noSuchObject if there is no base. Close the cursor, and before this. */
  public SearchCursor search(SearchRequest request) throws LdapProblem {
    return engine.searchIn(view(), request);
  }

  /**
   * Copies this version to an empty record store; the copy has no free space in it and can be
   * opened like the partition.
   *
   * @param records closed when this returns or fails
   * @param history whether the copy takes the place of the partition, or may differ from it later
   * @throws java.util.concurrent.CancellationException if the monitor cancelled; the copy is then
   *     to be deleted, as after any failure
   */
  public void copyTo(
      RecordStore records, Path changeLogFolder, CopyHistory history, ProgressMonitor monitor) {
    try (TreeStore copy = TreeStore.open(records, changeLogFolder, trees)) {
      copy.fill(pin, monitor);
      history.begin(copy);
    }
  }

  @Override
  public void close() {
    pin.release();
  }
}
