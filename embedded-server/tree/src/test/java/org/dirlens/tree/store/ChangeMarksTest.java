package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeMarksTest {

  private static final TreeName NAME = new TreeName("t");
  private static final int KEYS = 50;

  private final TreeStore store =
      TreeStore.open(
          new MemoryRecordStore(),
          new FaultyLogFolder(Fault.NONE, 0),
          TreeOptions.DEFAULTS,
          System::nanoTime);
  private final ChangeMarks marks = store.watch(NAME);

  @BeforeEach
  void create() {
    write(batch -> batch.create(NAME));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void write(Consumer<WriteBatch> change) {
    store.write(
        batch -> {
          change.accept(batch);
          return batch;
        });
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  @Test
  void whatCountsAsTheSameIsTheSameInAnyTwoVersions() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    List<Snapshot> versions = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      changeSomething(random);
      versions.add(store.snapshot());
    }
    int same = 0;
    for (Snapshot one : versions) {
      for (Snapshot other : versions) {
        for (int k = 0; k < KEYS; k++) {
          if (marks.same(key(k), one.version(), other.version())) {
            same++;
            assertArrayEquals(
                one.tree(NAME).get(key(k)),
                other.tree(NAME).get(key(k)),
                "key " + k + " in " + one.version() + ", " + other.version() + ", seed " + seed);
          }
        }
      }
    }
    assertTrue(same > 0, "nothing is the same, seed " + seed);
    versions.forEach(Snapshot::close);
  }

  private void changeSomething(Random random) {
    byte[] value = new byte[random.nextInt(4)];
    random.nextBytes(value);
    byte[] key = key(random.nextInt(KEYS));
    switch (random.nextInt(20)) {
      case 0 -> replaceTree(key, value);
      case 1, 2, 3 -> write(batch -> batch.remove(NAME, key));
      case 4, 5, 6 -> failBehind(key, value);
      default -> write(batch -> batch.put(NAME, key, value));
    }
  }

  private void replaceTree(byte[] key, byte[] value) {
    TreeMap<byte[], byte[]> one = new TreeMap<>(Arrays::compareUnsigned);
    one.put(key, value);
    PreparedTree prepared = store.prepare(NAME, new MapSource(one), ProgressMonitor.NONE);
    write(batch -> batch.install(prepared));
  }

  private void failBehind(byte[] key, byte[] value) {
    assertThrows(
        IllegalStateException.class,
        () ->
            write(
                batch -> {
                  batch.put(NAME, key, value);
                  throw new IllegalStateException("not wanted");
                }));
  }

  @Test
  void aKeyIsTheSameUntilItIsChanged() {
    write(batch -> batch.put(NAME, key(1), key(1)));
    long first = store.snapshot().version();
    write(batch -> batch.put(NAME, key(2), key(2)));
    long second = store.snapshot().version();
    assertTrue(marks.same(key(1), first, second));
    assertFalse(marks.same(key(2), first, second));
    assertTrue(marks.same(key(2), second, second));
    write(batch -> batch.remove(NAME, key(1)));
    assertFalse(marks.same(key(1), second, store.snapshot().version()));
    assertTrue(marks.changes() >= 3, "changes: " + marks.changes());
  }
}
