package org.dirlens.tree;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeBuilder;
import org.jspecify.annotations.Nullable;

/** Builds a tree from a sorted source into a batch of its own. */
final class Preparation {

  private static final int UNITS = 1000;

  private final RecordStore records;
  private final int tree;
  private final TreeName name;
  private long bytes;

  Preparation(RecordStore records, int tree, TreeName name) {
    this.records = records;
    this.tree = tree;
    this.name = name;
  }

  /** Builds; the batch is open afterwards, or closed if this fails. */
  CheckpointPlan.Adoption build(SortedSource source, ProgressMonitor monitor, PageReader reader) {
    monitor.begin("Building tree " + name, -1);
    RecordBatch batch = records.begin();
    boolean built = false;
    try {
      TreeBuilder builder = new TreeBuilder(batch, tree);
      fill(builder, source, monitor);
      TreeRoot root = new TreeRoot(tree, name, builder.finish(), reader);
      bytes = builder.bytes();
      built = true;
      return new CheckpointPlan.Adoption(root, batch);
    } finally {
      if (!built) {
        batch.close();
      }
    }
  }

  private void fill(TreeBuilder builder, SortedSource source, ProgressMonitor monitor) {
    byte @Nullable [] last = null;
    while (source.next()) {
      byte[] key = source.key().clone();
      if (last != null && Arrays.compareUnsigned(last, key) >= 0) {
        throw TreeStore.misuse(name, "key " + builder.size() + " is not above the one before it");
      }
      builder.add(key, source.value().clone());
      last = key;
      if (builder.size() % UNITS == 0) {
        report(monitor, UNITS);
      }
    }
    report(monitor, builder.size() % UNITS);
  }

  private void report(ProgressMonitor monitor, long units) {
    monitor.worked(units);
    if (monitor.cancelled()) {
      throw new CancellationException("building of tree " + name + " was cancelled");
    }
  }

  /** The bytes of the pages that were built. */
  long bytes() {
    return bytes;
  }
}
