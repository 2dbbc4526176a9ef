package org.dirlens.tree.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.TreeName;

/**
 * Copies one version of a store into another, key by key: every page is read with its checksum, and
 * those of the copy are full.
 */
final class StoreCopy {

  private StoreCopy() {}

  /** Copies; the other store shows all trees at once, or none if this fails. */
  static void run(Snapshot from, TreeStore to, ProgressMonitor monitor) {
    requireEmpty(to);
    List<TreeName> names = from.trees().stream().sorted().toList();
    long keys = names.stream().mapToLong(name -> from.tree(name).size()).sum();
    monitor.begin("Copying version " + from.version(), keys);
    List<PreparedTree> copies = new ArrayList<>();
    try {
      for (TreeName name : names) {
        Source source = new Source(from.tree(name).cursor());
        copies.add(to.prepare(name, source, new OneOfMany(monitor)));
      }
      to.write(
          batch -> {
            copies.forEach(batch::install);
            return to;
          });
    } catch (CancellationException e) {
      CancellationException cancelled = new CancellationException("the copying was cancelled");
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      copies.forEach(PreparedTree::close);
    }
    to.checkpoint();
  }

  private static void requireEmpty(TreeStore to) {
    try (Snapshot snapshot = to.snapshot()) {
      if (!snapshot.trees().isEmpty()) {
        throw new StoreProblem(
            StoreProblem.Kind.MISUSE,
            "trees",
            "copy",
            "goes to an empty store; this one has " + snapshot.trees().size() + " trees");
      }
    }
  }

  private record Source(Cursor cursor) implements SortedSource {
    @Override
    public boolean next() {
      return cursor.next();
    }

    @Override
    public byte[] key() {
      return cursor.key().copy();
    }

    @Override
    public byte[] value() {
      return cursor.value().copy();
    }
  }

  /** Progress of a tree as progress of all. */
  private record OneOfMany(ProgressMonitor all) implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {
      // all began before
    }

    @Override
    public void worked(long units) {
      all.worked(units);
    }

    @Override
    public boolean cancelled() {
      return all.cancelled();
    }
  }
}
