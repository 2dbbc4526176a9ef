package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The same steps in every run: writes that succeed, writes that fail, checkpoints, prepared trees,
 * snapshots kept for a while. After each it knows what the store must hold.
 */
final class Script {

  /** No checkpoint but those of the script, so that writes come in the same order every time. */
  static final TreeOptions OPTIONS =
      new TreeOptions(
          32 << 10,
          new TreeOptions.Checkpoints(1L << 30, 1L << 31, 1L << 30, 3_600_000),
          new TreeOptions.Groups(16, 1 << 20),
          60_000);

  private static final TreeName[] NAMES = {new TreeName("a"), new TreeName("b")};

  private final Random random;
  private final TreeStore store;
  private final List<Kept> kept = new ArrayList<>();
  private ModelStore model;
  private @Nullable ModelStore undecided;
  private int problems;

  private record Kept(Snapshot snapshot, ModelStore model) {}

  Script(long seed, TreeStore store, ModelStore model) {
    this.random = new Random(seed);
    this.store = store;
    this.model = model;
  }

  /** What was acknowledged. */
  ModelStore model() {
    return model;
  }

  /** What the step that failed last would have led to, null if none has failed. */
  @Nullable ModelStore undecided() {
    return undecided;
  }

  int problems() {
    return problems;
  }

  /** Does all steps, or continues as long as it may; what the store refuses has no effect. */
  void run(int steps, BooleanSupplier wanted) {
    for (int step = 0; step < steps && wanted.getAsBoolean(); step++) {
      ModelStore after = model.copy();
      try {
        step(step, after);
        model = after;
      } catch (StoreProblem e) {
        undecided = after;
        problems++;
      }
    }
  }

  /** Compares and closes the snapshots that are still open. */
  void releaseAll() {
    for (Kept each : kept) {
      each.model.assertSame(each.snapshot);
      each.snapshot.close();
    }
    kept.clear();
  }

  private void step(int step, ModelStore after) {
    Random mine = new Random(random.nextLong());
    switch (step % 8) {
      case 0 -> createOrDrop(NAMES[mine.nextInt(2)], after);
      case 1, 4 -> store.write(batch -> change(batch, after, mine));
      case 2 -> kept.add(new Kept(store.snapshot(), model.copy()));
      case 3 -> store.checkpoint();
      case 5 -> failingWrite(mine);
      case 6 -> install(after, mine);
      default -> {
        if (mine.nextBoolean()) {
          releaseAll();
        }
        store.checkpoint();
      }
    }
  }

  private void createOrDrop(TreeName name, ModelStore after) {
    store.write(
        batch -> {
          if (batch.has(name)) {
            batch.drop(name);
            after.trees.remove(name);
          }
          batch.create(name);
          after.trees.put(name, ModelStore.newTree());
          return change(batch, after, new Random(1));
        });
  }

  private static boolean change(WriteBatch batch, ModelStore after, Random random) {
    after.trees.forEach((name, tree) -> change(batch, name, tree, random));
    return true;
  }

  private static void change(
      WriteBatch batch, TreeName name, NavigableMap<byte[], byte[]> tree, Random random) {
    for (int i = 0; i < 60; i++) {
      byte[] key = ModelStore.key(random);
      if (random.nextInt(3) == 0) {
        byte[] victim = tree.ceilingKey(key);
        if (victim != null) {
          tree.remove(victim);
          assertEquals(true, batch.remove(name, victim));
        }
      } else {
        byte[] value = ModelStore.value(random);
        tree.put(key, value);
        batch.put(name, key, value);
      }
    }
  }

  private void failingWrite(Random mine) {
    ModelStore scratch = model.copy();
    Throwable thrown =
        assertThrows(
            RuntimeException.class,
            () ->
                store.write(
                    batch -> {
                      change(batch, scratch, mine);
                      throw new ArithmeticException("on purpose");
                    }));
    if (thrown instanceof StoreProblem problem) {
      throw problem;
    }
  }

  private void install(ModelStore after, Random mine) {
    TreeName name = NAMES[mine.nextInt(2)];
    NavigableMap<byte[], byte[]> tree = ModelStore.newTree();
    for (int i = mine.nextInt(300); i > 0; i--) {
      tree.put(ModelStore.key(mine), ModelStore.value(mine));
    }
    try (PreparedTree prepared = store.prepare(name, new MapSource(tree), ProgressMonitor.NONE)) {
      if (mine.nextInt(3) > 0) {
        after.trees.put(name, tree);
        store.write(
            batch -> {
              batch.install(prepared);
              return true;
            });
      }
    }
  }
}
