package org.dirlens.partition.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.record.DiskSpace;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/**
 * Builds indices on the side from the entries of one version: collects the keys of all of them in
 * one pass, sorts in bounded memory, builds full pages. One thread. Closing gives up what was not
 * installed and removes the files.
 */
public final class IndexBuilder implements AutoCloseable {
  private final Path folder;
  private final List<IndexPart> parts = new ArrayList<>();

  /** A builder of some indices with files in a folder of its own, which it creates and removes. */
  public IndexBuilder(List<Index> indices, Path folder, int sortBytes) {
    this.folder = folder;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "creating", e);
    }
    int each = Math.max(64 << 10, sortBytes / indices.size());
    for (Index index : indices) {
      parts.add(new IndexPart(index, folder, each));
    }
  }

  /** Takes note of the keys of an entry. */
  public void add(long id, EntryRecord entry) {
    for (IndexPart part : parts) {
      IndexKeys.forEach(entry, id, part.index(), key -> part.sorter().add(key, id));
    }
  }

  /** Sorts and builds; the trees are durable afterwards, but not visible. */
  public void build(TreeStore store, ProgressMonitor monitor) {
    parts.forEach(part -> part.build(store, none -> false, monitor));
  }

  /**
   * Puts the trees in place, catches up with what was written since, and drops the journals; the
   * writer's.
   */
  public void install(WriteBatch batch) {
    for (IndexPart part : parts) {
      part.install(batch);
      IndexTrees names = part.index().trees();
      PostingTrees lists = new PostingTrees(batch, names, part.index().threshold());
      IndexJournal.replay(batch.tree(names.journal()), lists);
      batch.drop(names.journal());
    }
  }

  @Override
  public void close() {
    parts.forEach(IndexPart::close);
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "removing", e);
    }
  }
}
