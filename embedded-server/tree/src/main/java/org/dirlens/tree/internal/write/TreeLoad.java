package org.dirlens.tree.internal.write;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeBuilder;
import org.dirlens.tree.internal.version.TreeProblems;
import org.dirlens.tree.internal.version.TreeRoot;
import org.jspecify.annotations.Nullable;

/** Builds a tree of full pages from a sorted source beside those that are served. */
public final class TreeLoad {

  private static final int UNITS = 1000;

  private final RecordStore records;
  private final PageReader reader;
  private final TreeName name;

  /**
   * The load of a tree.
   *
   * @param reader what is to read its pages, with a number that no other tree has
   */
  public TreeLoad(RecordStore records, PageReader reader, TreeName name) {
    this.records = records;
    this.reader = reader;
    this.name = name;
  }

  /** Builds the tree on the calling thread and returns it when it is durable. */
  public PreparedTree run(SortedSource source, ProgressMonitor monitor, Writer writer) {
    monitor.begin("Building tree " + name, -1);
    try (RecordBatch batch = records.begin()) {
      TreeBuilder builder = new TreeBuilder(batch, reader.tree());
      fill(builder, source, monitor);
      TreeRoot root = new TreeRoot(reader.tree(), name, builder.finish(), reader);
      writer.makeDurable(new CheckpointPlan.Adoption(root, batch));
      return writer.prepared(root, builder.bytes());
    }
  }

  private void fill(TreeBuilder builder, SortedSource source, ProgressMonitor monitor) {
    byte @Nullable [] last = null;
    while (source.next()) {
      byte[] key = source.key().clone();
      if (last != null && Arrays.compareUnsigned(last, key) >= 0) {
        throw TreeProblems.misuse(
            "tree " + name, "key " + builder.size() + " is not above the one before it");
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
}
