package org.dirlens.partition.table;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.partition.index.IndexSet;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.IndexCounters;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/**
 * The indices of whichever version of the catalog one reads: a search with an older snapshot sees
 * the indices of that snapshot. Decodes a generation once. Any thread.
 */
public final class IndexCatalog {
  private final Schema schema;
  private final ConcurrentHashMap<TreeName, IndexCounters> counters = new ConcurrentHashMap<>();
  private volatile IndexSet newest;

  public IndexCatalog(Schema schema) {
    this.schema = schema;
    this.newest = IndexSet.of(0, List.of(), schema, this::counters);
  }

  /** The indices as a version of the catalog defines them that was published. */
  public IndexSet indices(Tree catalog) {
    IndexSet found = indicesInProgress(catalog);
    if (found.generation() > newest.generation()) {
      newest = found;
    }
    return found;
  }

  /**
   * The indices as a batch sees them. They are not kept: if its version is never published, another
   * one gets the same generation.
   */
  public IndexSet indicesInProgress(Tree catalog) {
    long generation = Catalog.generation(catalog);
    IndexSet known = newest;
    return known.generation() == generation
        ? known
        : IndexSet.of(generation, Catalog.indices(catalog), schema, this::counters);
  }

  private IndexCounters counters(TreeName index) {
    return counters.computeIfAbsent(index, unused -> new IndexCounters());
  }
}
