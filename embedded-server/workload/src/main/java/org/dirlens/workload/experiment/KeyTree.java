package org.dirlens.workload.experiment;

import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.tree.store.TreeStore;
import org.dirlens.workload.SortedKeys;

/**
 * A tree of keys without values over records in memory or in a file, all of it cached unless
 * something else is said; not to be changed.
 */
final class KeyTree implements AutoCloseable {
  private static final TreeName NAME = new TreeName("keys");

  private final TreeStore store;
  private final Snapshot snapshot;
  private final Tree tree;
  private final Slice value = new Slice();

  /**
   * Builds the tree.
   *
   * @param folder for its change log
   * @param keys each once, in any order
   */
  KeyTree(Path folder, byte[][] keys, ProgressMonitor monitor) {
    this(new MemoryRecordStore(), folder, keys, monitor);
  }

  /** The same over other records, which are closed with it. */
  KeyTree(RecordStore records, Path folder, byte[][] keys, ProgressMonitor monitor) {
    byte[][] sorted = keys.clone();
    Arrays.sort(sorted, Arrays::compareUnsigned);
    store = TreeStore.open(records, folder, TreeOptions.DEFAULTS.withCacheBytes(1L << 40));
    try (PreparedTree prepared = store.prepare(NAME, new SortedKeys(sorted), monitor)) {
      store.write(
          batch -> {
            batch.install(prepared);
            return true;
          });
    }
    snapshot = store.snapshot();
    tree = snapshot.tree(NAME);
  }

  /** Looks this number of keys up, in turn; answers how many are found. */
  long find(byte[][] keys, long lookups) {
    long found = 0;
    for (int i = 0; i < lookups; i++) {
      found += tree.find(keys[i % keys.length], value) ? 1 : 0;
    }
    return found;
  }

  /** The number of keys that begin so. */
  long countBeginning(byte[] prefix) {
    byte[] behind = prefix.clone();
    behind[behind.length - 1]++;
    return tree.count(prefix, behind);
  }

  /** Keeps as many bytes of pages in memory from now on. */
  void cache(long bytes) {
    store.resizeCache(NAME, bytes);
  }

  /** Pages of keys that were found in memory, and those that were read. */
  CacheStatistics cacheStatistics() {
    return store.cacheStatistics(NAME);
  }

  /** Whether there is such a key; for any thread, each with a slice of its own. */
  boolean has(byte[] key, Slice place) {
    return tree.find(key, place);
  }

  TreeStatistics statistics() {
    return store.statistics(NAME);
  }

  @Override
  public void close() {
    snapshot.close();
    store.close();
  }
}
