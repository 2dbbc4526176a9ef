package org.dirlens.partition.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.record.DiskSpace;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/**
 * Builds all indices of a partition from scratch, from keys that come by batches from any thread:
 * sorted in bounded memory, full pages, each index on its own. Closing gives up what was not
 * installed and removes the files.
 */
public final class BulkKeys implements AutoCloseable {
  private final Path folder;
  private final List<IndexPart> parts = new ArrayList<>();

  /**
   * Keys of some indices.
   *
   * @param folder for the files; it must exist
   * @param sortBytes memory for each index
   */
  public BulkKeys(List<Index> indices, Path folder, int sortBytes) {
    this.folder = folder;
    for (Index index : indices) {
      parts.add(new IndexPart(index, folder, sortBytes));
    }
  }

  /** The keys of some entries, gathered by one thread. */
  public final class Batch {
    private final List<ByteSink> sinks = new ArrayList<>(parts.size());

    public Batch() {
      parts.forEach(part -> sinks.add(new ByteSink(8 << 10)));
    }

    /** Takes the keys of an entry that has all its values in the record. */
    public void add(long id, EntryRecord entry) {
      for (int i = 0; i < sinks.size(); i++) {
        ByteSink sink = sinks.get(i);
        IndexKeys.forEach(
            entry,
            id,
            parts.get(i).index(),
            key -> {
              sink.putShort(key.length);
              sink.putLong(id);
              sink.put(key);
            });
      }
    }

    /** Hands everything on. */
    public void flush() {
      for (int i = 0; i < sinks.size(); i++) {
        hand(sinks.get(i), parts.get(i).sorter());
      }
    }

    private void hand(ByteSink sink, PostingSorter sorter) {
      synchronized (sorter) {
        int at = 0;
        while (at < sink.length()) {
          int length = ((sink.bytes()[at] & 0xFF) << 8) | (sink.bytes()[at + 1] & 0xFF);
          at += Short.BYTES;
          long id = 0;
          for (int i = 0; i < Long.BYTES; i++) {
            id = (id << 8) | (sink.bytes()[at++] & 0xFF);
          }
          sorter.add(sink.bytes(), at, length, id);
          at += length;
        }
      }
      sink.clear();
    }
  }

  /**
   * The work to do for each index when all keys are there; each may be done on a thread of its own.
   *
   * @param dropped ids whose keys are left out
   */
  public List<Runnable> builds(TreeStore store, LongPredicate dropped, ProgressMonitor monitor) {
    return parts.stream().<Runnable>map(part -> () -> part.build(store, dropped, monitor)).toList();
  }

  /** Puts the trees in place; the writer's. */
  public void install(WriteBatch batch) {
    parts.forEach(part -> part.install(batch));
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
