package org.dirlens.partition.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.TreeStore;
import org.dirlens.tree.WriteBatch;

/**
 * Builds indices on the side from the entries of one version: collects the keys of all of them in
 * one pass, sorts in bounded memory, builds full pages. One thread. Closing gives up what was not
 * installed and removes the files.
 */
public final class IndexBuilder implements AutoCloseable {
  private final Path folder;
  private final List<Part> parts = new ArrayList<>();

  /** One index under way. */
  private static final class Part {
    final Index index;
    final PostingSorter sorter;
    final List<PreparedTree> trees = new ArrayList<>();

    Part(Index index, PostingSorter sorter) {
      this.index = index;
      this.sorter = sorter;
    }
  }

  /** A builder of some indices with files in a folder of its own, which it creates and removes. */
  public IndexBuilder(List<Index> indices, Path folder, int sortBytes) {
    this.folder = folder;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("creating " + folder, e);
    }
    int each = Math.max(64 << 10, sortBytes / indices.size());
    for (Index index : indices) {
      String prefix = index.type().name() + "-" + index.kind();
      parts.add(new Part(index, new PostingSorter(folder, prefix, each)));
    }
  }

  /** Takes note of the keys of an entry. */
  public void add(long id, EntryRecord entry) {
    for (Part part : parts) {
      IndexKeys.forEach(entry, id, part.index, key -> part.sorter.add(key, id));
    }
  }

  /** Sorts and builds; the trees are durable afterwards, but not visible. */
  public void build(TreeStore store, ProgressMonitor monitor) {
    for (Part part : parts) {
      IndexTrees names = part.index.trees();
      Path spool = folder.resolve(part.index.type().name() + "-" + part.index.kind() + ".spool");
      try (SortedPostings sorted =
          new SortedPostings(part.sorter.sorted(), part.index.threshold(), spool)) {
        SortedSource keys = new Cancellable(sorted.keys(), monitor);
        part.trees.add(store.prepare(names.keys(), keys, ProgressMonitor.NONE));
        SortedSource containers = new Cancellable(sorted.postings(), monitor);
        part.trees.add(store.prepare(names.postings(), containers, ProgressMonitor.NONE));
        verifyCounts(part, sorted);
      }
      part.sorter.close();
    }
  }

  /** Compares what was built with what was sorted, before anything relies on it. */
  private static void verifyCounts(Part part, SortedPostings sorted) {
    long keys = part.trees.get(0).keys();
    long containers = part.trees.get(1).keys();
    if (keys != sorted.keyCount() || containers != sorted.containerCount()) {
      throw new IllegalStateException(
          part.index
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

  /**
   * Puts the trees in place, catches up with what was written since, and drops the journals; the
   * writer's.
   */
  public void install(WriteBatch batch) {
    for (Part part : parts) {
      part.trees.forEach(batch::install);
      IndexTrees names = part.index.trees();
      PostingTrees lists = new PostingTrees(batch, names, part.index.threshold());
      IndexJournal.replay(batch.tree(names.journal()), lists);
      batch.drop(names.journal());
    }
  }

  @Override
  public void close() {
    for (Part part : parts) {
      part.sorter.close();
      part.trees.forEach(PreparedTree::close);
    }
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("removing " + folder, e);
    }
  }

  /** A source that ends with a {@link CancellationException} when the monitor says so. */
  static final class Cancellable implements SortedSource {
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
