package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreStatistics;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomOperationsTest {

  private static final int ROUNDS = 60;
  private static final TreeOptions SMALL =
      TreeOptions.DEFAULTS.withCacheBytes(64 << 10).withDirtyBytes(512 << 10, 4 << 20);

  @TempDir Path folder;

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final ModelStore model = new ModelStore();
  private final List<Kept> kept = new ArrayList<>();
  private MemoryRecordStore records = new MemoryRecordStore();
  private TreeStore store;

  private record Kept(Snapshot snapshot, ModelStore model) {}

  @Test
  void aStoreAnswersLikeSortedMaps() {
    System.out.println("RandomOperationsTest seed " + seed);
    store = TreeStore.open(records, folder, SMALL);
    for (int round = 0; round < ROUNDS; round++) {
      oneRound();
    }
    kept.forEach(this::compareAndClose);
    model.trees.keySet().stream().toList().forEach(this::emptyTree);
    compareAll();
    store.close();
  }

  private void oneRound() {
    switch (random.nextInt(12)) {
      case 0 -> createOrDrop();
      case 1 -> failWhileChanging();
      case 2 -> keepSnapshot();
      case 3 -> releaseSnapshot();
      case 4 -> store.checkpoint();
      case 5 -> reopen();
      case 6 -> prepareAndInstall();
      case 7 -> verify();
      default -> {
        if (model.trees.isEmpty()) {
          createOrDrop();
        } else {
          store.write(batch -> change(batch, model));
        }
      }
    }
    compareAll();
  }

  private void compareAll() {
    try (Snapshot snapshot = store.snapshot()) {
      model.assertSame(snapshot);
      for (Map.Entry<TreeName, NavigableMap<byte[], byte[]>> tree : model.trees.entrySet()) {
        for (int i = 0; i < 30; i++) {
          byte[] key = ModelStore.key(random);
          byte[] other = ModelStore.key(random);
          ModelStore.assertSame(tree.getValue(), snapshot.tree(tree.getKey()), key, other);
        }
      }
    }
  }

  private TreeName anyTree() {
    return anyTreeOf(model);
  }

  private TreeName anyTreeOf(ModelStore any) {
    int index = random.nextInt(any.trees.size());
    return any.trees.keySet().stream().skip(index).findFirst().orElseThrow();
  }

  private void createOrDrop() {
    boolean drop = model.trees.size() > 4 && random.nextBoolean();
    TreeName name = drop ? anyTree() : new TreeName("tree " + random.nextInt(1_000_000));
    store.write(
        batch -> {
          if (drop) {
            batch.drop(name);
            model.trees.remove(name);
          } else if (!batch.has(name)) {
            batch.create(name);
            model.trees.put(name, ModelStore.newTree());
          }
          return name;
        });
  }

  private boolean change(WriteBatch batch, ModelStore changed) {
    TreeName name = anyTreeOf(changed);
    NavigableMap<byte[], byte[]> tree = changed.trees.get(name);
    int removesOfTen = random.nextInt(10);
    for (int i = random.nextInt(400); i >= 0; i--) {
      byte[] key = ModelStore.key(random);
      if (random.nextInt(10) < removesOfTen) {
        byte[] victim = random.nextBoolean() ? key : tree.ceilingKey(key);
        boolean there = victim != null && tree.remove(victim) != null;
        assertEquals(there, victim != null && batch.remove(name, victim));
      } else {
        byte[] value = ModelStore.value(random);
        tree.put(key, value);
        batch.put(name, key, value);
      }
      if (i % 50 == 0) {
        ModelStore.assertSame(tree, batch.tree(name), key, ModelStore.key(random));
      }
    }
    ModelStore.assertSame(name, tree, batch.tree(name));
    return true;
  }

  private void failWhileChanging() {
    if (model.trees.isEmpty()) {
      return;
    }
    TreeName dropped = anyTree();
    ModelStore scratch = model.copy();
    assertThrows(
        ArithmeticException.class,
        () ->
            store.write(
                batch -> {
                  change(batch, scratch);
                  batch.create(new TreeName("not to be"));
                  batch.put(new TreeName("not to be"), new byte[1], new byte[1]);
                  batch.drop(dropped);
                  batch.create(dropped);
                  throw new ArithmeticException();
                }));
  }

  private void keepSnapshot() {
    kept.add(new Kept(store.snapshot(), model.copy()));
  }

  private void releaseSnapshot() {
    if (!kept.isEmpty()) {
      compareAndClose(kept.remove(random.nextInt(kept.size())));
    }
  }

  private void compareAndClose(Kept each) {
    each.model.assertSame(each.snapshot);
    each.snapshot.close();
  }

  private void reopen() {
    kept.forEach(this::compareAndClose);
    kept.clear();
    if (random.nextBoolean()) {
      store.checkpoint();
      store.checkpoint();
      verifyWithoutLeaks();
    }
    MemoryRecordStore next = random.nextBoolean() ? crash() : closeOrderly();
    records = next;
    store = TreeStore.open(records, folder, SMALL);
  }

  private MemoryRecordStore crash() {
    MemoryRecordStore next = records.reopened();
    store.halt();
    return next;
  }

  private MemoryRecordStore closeOrderly() {
    store.checkpoint();
    MemoryRecordStore next = records.reopened();
    store.halt();
    return next;
  }

  private void prepareAndInstall() {
    TreeName name = new TreeName("prepared " + random.nextInt(3));
    NavigableMap<byte[], byte[]> tree = ModelStore.newTree();
    for (int i = random.nextInt(2000); i > 0; i--) {
      tree.put(ModelStore.key(random), ModelStore.value(random));
    }
    try (PreparedTree prepared = store.prepare(name, new MapSource(tree), ProgressMonitor.NONE)) {
      assertEquals(tree.size(), prepared.keys());
      if (random.nextBoolean()) {
        failAfterInstalling(prepared, tree);
      }
      if (random.nextInt(4) > 0) {
        store.write(
            batch -> {
              batch.install(prepared);
              ModelStore.assertSame(name, tree, batch.tree(name));
              return true;
            });
        model.trees.put(name, tree);
      }
    }
  }

  private void failAfterInstalling(PreparedTree prepared, NavigableMap<byte[], byte[]> tree) {
    ModelStore scratch = new ModelStore();
    scratch.trees.put(prepared.name(), ModelStore.newTree());
    scratch.trees.get(prepared.name()).putAll(tree);
    assertThrows(
        ArithmeticException.class,
        () ->
            store.write(
                batch -> {
                  batch.install(prepared);
                  change(batch, scratch);
                  throw new ArithmeticException();
                }));
  }

  private void verify() {
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages(), "seed " + seed);
    assertEquals(model.trees.values().stream().mapToLong(NavigableMap::size).sum(), report.keys());
  }

  private void verifyWithoutLeaks() {
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    StoreStatistics statistics = records.statistics();
    assertEquals(List.of(), report.damages(), "seed " + seed);
    assertEquals(report.records(), statistics.contents().live(), "seed " + seed);
    assertEquals(0, statistics.contents().uncommitted());
    assertEquals(0, store.activity().checkpoints().dirtyBytes(), "seed " + seed);
  }

  private void emptyTree(TreeName name) {
    NavigableMap<byte[], byte[]> tree = model.trees.get(name);
    store.write(
        batch -> {
          for (Iterator<byte[]> keys = tree.keySet().iterator(); keys.hasNext(); ) {
            assertEquals(true, batch.remove(name, keys.next()));
            keys.remove();
          }
          return true;
        });
  }
}
