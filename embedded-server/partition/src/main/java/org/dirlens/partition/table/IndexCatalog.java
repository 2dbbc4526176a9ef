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

  /** The indices as a version of the catalog defines them. */
  public IndexSet indices(Tree catalog) {
    long generation = Catalog.generation(catalog);
    IndexSet known = newest;
    if (known.generation() == generation) {
      return known;
    }
    IndexSet read = IndexSet.of(generation, Catalog.indices(catalog), schema, this::counters);
    if (generation > known.generation()) {
      newest = read;
    }
    return read;
  }

  private IndexCounters counters(TreeName index) {
    return counters.computeIfAbsent(index, unused -> new IndexCounters());
  }
}
