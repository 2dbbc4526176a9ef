package org.dirlens.workload.postings;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.dirlens.workload.SortedKeys;

/** What a page costs that is not in its cache: a tree on disk, read with a cache and without. */
final class PageReads {
  private static final TreeName NAME = new TreeName("pages");
  private static final int KEYS = 100_000;
  private static final int LOOKUPS = 10_000;

  private PageReads() {}

  /** Nanoseconds that a miss takes longer than a hit. */
  static double nanos(Path folder) {
    try (JdbmRecordStore records = JdbmRecordStore.open(folder.resolve("records"));
        TreeStore store =
            TreeStore.open(
                records, folder.resolve("log"), TreeOptions.DEFAULTS.withCacheBytes(1L << 30))) {
      build(store);
      store.checkpoint();
      lookUp(store);
      double warm = lookUp(store);
      store.resizeCache(NAME, 1);
      CacheStatistics before = store.cacheStatistics(NAME);
      double cold = lookUp(store);
      long misses = store.cacheStatistics(NAME).misses() - before.misses();
      if (misses < LOOKUPS / 2) {
        throw new IllegalStateException("only " + misses + " pages of " + LOOKUPS + " were read");
      }
      return Math.max(0, cold - warm) / misses;
    }
  }

  private static void build(TreeStore store) {
    byte[][] keys = new byte[KEYS][];
    for (int i = 0; i < KEYS; i++) {
      keys[i] = key(i);
    }
    try (PreparedTree prepared = store.prepare(NAME, new SortedKeys(keys), ProgressMonitor.NONE)) {
      store.write(
          batch -> {
            batch.install(prepared);
            return true;
          });
    }
  }

  private static byte[] key(int number) {
    return String.format(Locale.ROOT, "a key of forty letters or so %09d", number)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Nanoseconds of all lookups. */
  private static double lookUp(TreeStore store) {
    Random random = new Random(1);
    Slice value = new Slice();
    byte[][] wanted = new byte[LOOKUPS][];
    for (int i = 0; i < LOOKUPS; i++) {
      wanted[i] = key(random.nextInt(KEYS));
    }
    try (Snapshot snapshot = store.snapshot()) {
      Tree tree = snapshot.tree(NAME);
      long start = System.nanoTime();
      for (byte[] key : wanted) {
        if (!tree.find(key, value)) {
          throw new IllegalStateException("a key is missing");
        }
      }
      return System.nanoTime() - start;
    }
  }
}
