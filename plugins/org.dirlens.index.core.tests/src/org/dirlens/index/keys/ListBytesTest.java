package org.dirlens.index.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Random;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexTrees;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The estimate beside lists that the engine has written. */
class ListBytesTest {
  private static final IndexTrees NAMES = IndexTrees.of("cn", IndexKind.EQUALITY);
  private static final int ENTRIES = 1_000_000;
  private static final byte[] KEY = {1};

  @TempDir Path folder;

  @Test
  void theEstimateIsNearWhatTheEngineWrites() {
    for (int size : new int[] {2, 10, 100, 1_000, 10_000, 100_000}) {
      assertEquals(
          1, ListBytes.inline(size, ENTRIES) / written(size, 1 << 24), 0.2, size + " inline");
    }
    for (int size : new int[] {100, 1_000, 10_000, 100_000, 900_000}) {
      assertEquals(
          1, ListBytes.containers(size, ENTRIES) / written(size, 32), 0.2, size + " in containers");
    }
  }

  private double written(int size, int threshold) {
    try (TreeStore store =
        TreeStore.open(
            new MemoryRecordStore(),
            folder.resolve(size + "-" + threshold),
            TreeOptions.DEFAULTS)) {
      store.write(
          batch -> {
            batch.create(NAMES.keys());
            batch.create(NAMES.postings());
            new PostingTrees(batch, NAMES, threshold).addAll(KEY, ids(size));
            return true;
          });
      try (Snapshot snapshot = store.snapshot()) {
        return bytes(snapshot, NAMES.keys()) - KEY.length + bytes(snapshot, NAMES.postings());
      }
    }
  }

  private static long bytes(Snapshot snapshot, TreeName tree) {
    long bytes = 0;
    for (Cursor cursor = snapshot.tree(tree).cursor(); cursor.next(); ) {
      bytes += cursor.key().length + cursor.value().length;
    }
    return bytes;
  }

  private static long[] ids(int size) {
    return new Random(size).longs(1, ENTRIES + 1).distinct().limit(size).sorted().toArray();
  }
}
