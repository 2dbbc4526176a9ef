package org.dirlens.benchmarks.tree;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.dirlens.launcher.Folders;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordStore;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.Cursor;
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
 * Measures a tree in CPU time, which other load on the machine disturbs least: lookups per second
 * of the reading thread, everything else per second of the whole process. Takes the number of keys
 * (500000) and {@code memory} or {@code jdbm}.
 */
public final class TreeBenchmark {

  private static final TreeName NAME = new TreeName("measured");
  private static final int LOOKUPS = 2_000_000;
  private static final int ROUNDS = 5;

  private final int keys;
  private final String recordStore;

  private TreeBenchmark(int keys, String recordStore) {
    this.keys = keys;
    this.recordStore = recordStore;
  }

  /** Prints all figures. */
  public static void main(String[] args) throws IOException {
    int keys = args.length > 0 ? Integer.parseInt(args[0]) : 500_000;
    TreeBenchmark benchmark = new TreeBenchmark(keys, args.length > 1 ? args[1] : "memory");
    for (KeyShape shape : KeyShape.values()) {
      benchmark.measureReading(shape);
    }
    benchmark.measureWriting(1, 20_000);
    benchmark.measureWriting(1000, 500_000);
  }

  private void measureReading(KeyShape shape) throws IOException {
    byte[][] sorted = shape.sorted(keys);
    Path folder = Files.createTempDirectory("dirlens-tree-benchmark");
    try (TreeStore store = open(folder)) {
      store.resizeCache(NAME, 1L << 30);
      long cpu = processNanos();
      try (PreparedTree prepared =
          store.prepare(NAME, new SortedKeys(sorted), ProgressMonitor.NONE)) {
        store.write(
            batch -> {
              batch.install(prepared);
              return true;
            });
      }
      print(shape, "sorted build, keys per CPU-second", perSecond(keys, processNanos() - cpu));
      TreeStatistics statistics = store.statistics(NAME);
      print(shape, "bytes per key", (double) statistics.bytes() / keys);
      long records = statistics.pagesPerLevel().stream().mapToLong(Long::longValue).sum();
      print(shape, "bytes per key in records of 8 KiB", records * 8192.0 / keys);
      try (Snapshot snapshot = store.snapshot()) {
        measureLookups(shape, snapshot.tree(NAME), sorted);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static void measureLookups(KeyShape shape, Tree tree, byte[][] sorted) {
    byte[][] shuffled = sorted.clone();
    Collections.shuffle(Arrays.asList(shuffled), new Random(1));
    List<Double> finds = new ArrayList<>();
    List<Double> counts = new ArrayList<>();
    List<Double> scans = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      finds.add(finds(tree, shuffled));
      counts.add(ranks(tree, shuffled));
      scans.add(scan(tree));
    }
    print(shape, "lookups per CPU-second", Collections.max(finds));
    print(shape, "ranks per CPU-second", Collections.max(counts));
    print(shape, "keys scanned per CPU-second", Collections.max(scans));
  }

  private static double finds(Tree tree, byte[][] shuffled) {
    Slice value = new Slice();
    int found = 0;
    long start = threadNanos();
    for (int i = 0; i < LOOKUPS; i++) {
      found += tree.find(shuffled[i % shuffled.length], value) ? 1 : 0;
    }
    long nanos = threadNanos() - start;
    require(found == LOOKUPS, "every key is there");
    return perSecond(LOOKUPS, nanos);
  }

  private static double ranks(Tree tree, byte[][] shuffled) {
    int count = LOOKUPS / 4;
    long sum = 0;
    long start = threadNanos();
    for (int i = 0; i < count; i++) {
      sum += tree.rank(shuffled[i % shuffled.length]);
    }
    long nanos = threadNanos() - start;
    require(sum > 0, "ranks differ");
    return perSecond(count, nanos);
  }

  private static double scan(Tree tree) {
    Cursor cursor = tree.cursor();
    long bytes = 0;
    long start = threadNanos();
    while (cursor.next()) {
      bytes += cursor.key().length + cursor.value().length;
    }
    long nanos = threadNanos() - start;
    require(bytes > 0, "keys have bytes");
    return perSecond(tree.size(), nanos);
  }

  /** Random puts into a tree that holds a share of the keys already. */
  private void measureWriting(int groupSize, int puts) throws IOException {
    Random random = new Random(3);
    Path folder = Files.createTempDirectory("dirlens-tree-benchmark");
    try (TreeStore store = open(folder)) {
      store.resizeCache(NAME, 1L << 30);
      store.write(
          batch -> {
            batch.create(NAME);
            return true;
          });
      putGroups(store, random, 1000, 200_000);
      long bytes = store.activity().records().writes().bytes();
      long cpu = processNanos();
      long wall = System.nanoTime();
      putGroups(store, random, groupSize, puts);
      store.checkpoint();
      String what = "random puts in groups of " + groupSize;
      print(what, "per CPU-second", perSecond(puts, processNanos() - cpu));
      print(what, "per second", perSecond(puts, System.nanoTime() - wall));
      long written = store.activity().records().writes().bytes() - bytes;
      print(what, "record bytes written per put", (double) written / puts);
    } finally {
      Folders.delete(folder);
    }
  }

  private static void putGroups(TreeStore store, Random random, int groupSize, int puts) {
    byte[] value = new byte[0];
    for (int done = 0; done < puts; done += groupSize) {
      store.write(
          batch -> {
            for (int i = 0; i < groupSize; i++) {
              batch.put(NAME, KeyShape.INITIALS_AND_ID.key(random.nextInt(), random), value);
            }
            return groupSize;
          });
    }
  }

  private TreeStore open(Path folder) {
    RecordStore records =
        recordStore.equals("jdbm")
            ? JdbmRecordStore.open(folder.resolve("records"))
            : new MemoryRecordStore();
    return TreeStore.open(records, folder.resolve("log"), TreeOptions.DEFAULTS);
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException("not true: " + what);
    }
  }

  private static double perSecond(long count, long nanos) {
    return count * 1e9 / nanos;
  }

  private static long threadNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long processNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  private static void print(Object subject, String what, double figure) {
    System.out.println(String.format(Locale.ROOT, "%-32s %-36s %,14.1f", subject, what, figure));
  }
}
