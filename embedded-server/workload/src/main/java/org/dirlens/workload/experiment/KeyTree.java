package org.dirlens.workload.experiment;

import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.record.MemoryRecordStore;
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

/** A tree of keys without values over records in memory, all of it cached; not to be changed. */
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
    byte[][] sorted = keys.clone();
    Arrays.sort(sorted, Arrays::compareUnsigned);
    store =
        TreeStore.open(
            new MemoryRecordStore(), folder, TreeOptions.DEFAULTS.withCacheBytes(1L << 40));
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

  TreeStatistics statistics() {
    return store.statistics(NAME);
  }

  @Override
  public void close() {
    snapshot.close();
    store.close();
  }
}
