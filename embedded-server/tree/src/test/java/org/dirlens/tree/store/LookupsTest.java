package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Lookups;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupsTest {

  private static final TreeName NAME = new TreeName("t");
  private static final int MOST = 16;

  private static byte[] key(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 500, 60_000})
  void evenKeysSideBySideAreFoundAsOneByOne(int keys) {
    found(LongStream.range(0, keys).map(i -> 2 * i).toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 60_000})
  void unevenKeysSideBySideAreFoundAsOneByOne(int keys) {
    Random random = new Random(keys);
    found(
        LongStream.generate(() -> random.nextLong() >>> random.nextInt(64)).limit(keys).toArray());
  }

  private static void found(long[] keys) {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    try (TreeStore store =
        TreeStore.open(
            new MemoryRecordStore(),
            new FaultyLogFolder(Fault.NONE, 0),
            TreeOptions.DEFAULTS.withCacheBytes(64 << 10),
            System::nanoTime)) {
      store.write(
          batch -> {
            batch.create(NAME);
            for (long key : keys) {
              batch.put(NAME, key(key), new byte[random.nextInt(40)]);
            }
            return batch;
          });
      store.checkpoint();
      try (Snapshot snapshot = store.snapshot()) {
        Tree tree = snapshot.tree(NAME);
        Lookups lookups = tree.lookups(MOST, Long.BYTES);
        for (int i = 0; i < 500; i++) {
          compare(tree, lookups, keys, random, seed);
        }
      }
    }
  }

  private static void compare(Tree tree, Lookups lookups, long[] keys, Random random, long seed) {
    lookups.clear();
    int count = random.nextInt(MOST + 1);
    byte[][] asked = new byte[count][];
    for (int i = 0; i < count; i++) {
      asked[i] = key(near(keys, random));
      System.arraycopy(asked[i], 0, lookups.add(), 0, Long.BYTES);
    }
    lookups.find();
    assertEquals(count, lookups.count());
    Slice value = new Slice();
    for (int i = 0; i < count; i++) {
      byte[] found = lookups.show(i, value) ? value.copy() : null;
      assertArrayEquals(tree.get(asked[i]), found, "seed " + seed);
    }
  }

  /** A key, or a number beside one. */
  private static long near(long[] keys, Random random) {
    long key = keys.length == 0 ? 0 : keys[random.nextInt(keys.length)];
    return key + random.nextInt(3) - 1;
  }
}
