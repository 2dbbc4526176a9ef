package org.dirlens.partition.index;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.LongPredicate;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/**
 * One index being built on the side: its keys are sorted in bounded memory and become full pages.
 * Closing gives up what was not installed and removes the files.
 */
final class IndexPart implements AutoCloseable {
  private final Index index;
  private final PostingSorter sorter;
  private final Path spool;
  private final List<PreparedTree> trees = new ArrayList<>();

  /**
   * No keys yet.
   *
   * @param folder for the files; it must exist
   */
  IndexPart(Index index, Path folder, int sortBytes) {
    String prefix = index.type().name() + "-" + index.kind();
    this.index = index;
    this.sorter = new PostingSorter(folder, prefix, sortBytes);
    this.spool = folder.resolve(prefix + ".spool");
  }

  Index index() {
    return index;
  }

  /** Takes the keys. One thread. */
  PostingSorter sorter() {
    return sorter;
  }

  /**
   * Sorts and builds when all keys are there; the trees are durable afterwards, but not visible.
   *
   * @param dropped ids whose keys are left out
   */
  void build(TreeStore store, LongPredicate dropped, ProgressMonitor monitor) {
    IndexTrees names = index.trees();
    PostingSorter.Pairs pairs = sorter.sorted().without(dropped);
    try (SortedPostings sorted = new SortedPostings(pairs, index.threshold(), spool)) {
      SortedSource keys = new Cancellable(sorted.keys(), monitor);
      trees.add(store.prepare(names.keys(), keys, ProgressMonitor.NONE));
      SortedSource containers = new Cancellable(sorted.postings(), monitor);
      trees.add(store.prepare(names.postings(), containers, ProgressMonitor.NONE));
      verifyCounts(sorted);
    }
    sorter.close();
  }

  /** Compares what was built with what was sorted, before anything relies on it. */
  private void verifyCounts(SortedPostings sorted) {
    long keys = trees.get(0).keys();
    long containers = trees.get(1).keys();
    if (keys != sorted.keyCount() || containers != sorted.containerCount()) {
      throw new IllegalStateException(
          index
              + " was built with "
              + keys
              + " keys and "
              + containers
              + " containers from "
              + sorted.keyCount()
              + " and "
              + sorted.containerCount());
    }
  }

  /** Puts the trees in place; the writer's. */
  void install(WriteBatch batch) {
    trees.forEach(batch::install);
  }

  @Override
  public void close() {
    sorter.close();
    trees.forEach(PreparedTree::close);
  }

  /** A source that ends with a {@link CancellationException} when the monitor says so. */
  private static final class Cancellable implements SortedSource {
    private static final int KEYS_PER_LOOK = 1000;

    private final SortedSource source;
    private final ProgressMonitor monitor;
    private long keys;

    Cancellable(SortedSource source, ProgressMonitor monitor) {
      this.source = source;
      this.monitor = monitor;
    }

    @Override
    public boolean next() {
      if (++keys % KEYS_PER_LOOK == 0 && monitor.cancelled()) {
        throw new CancellationException("the build of the index was cancelled");
      }
      return source.next();
    }

    @Override
    public byte[] key() {
      return source.key();
    }

    @Override
    public byte[] value() {
      return source.value();
    }
  }
}
