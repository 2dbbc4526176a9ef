package org.dirlens.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.FaultyLogFolder.Fault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupsTest {

  private static final TreeName NAME = new TreeName("t");
  private static final int MOST = 16;

  private static byte[] key(int number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 500, 60_000})
  void keysSideBySideAreFoundAsOneByOne(int keys) {
    long seed = System.nanoTime();
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
            for (int i = 0; i < keys; i++) {
              batch.put(NAME, key(2 * i), new byte[random.nextInt(40)]);
            }
            return batch;
          });
      store.checkpoint();
      Lookups lookups = new Lookups(MOST);
      try (Snapshot snapshot = store.snapshot()) {
        for (int i = 0; i < 500; i++) {
          compare(snapshot.tree(NAME), lookups, keys, random, seed);
        }
      }
    }
  }

  private static void compare(Tree tree, Lookups lookups, int keys, Random random, long seed) {
    lookups.clear();
    int count = random.nextInt(MOST + 1);
    byte[][] asked = new byte[count][];
    for (int i = 0; i < count; i++) {
      asked[i] = key(random.nextInt(2 * keys + 2));
      lookups.add(asked[i]);
    }
    tree.findAll(lookups);
    assertEquals(count, lookups.count());
    Slice value = new Slice();
    for (int i = 0; i < count; i++) {
      byte[] found = lookups.show(i, value) ? value.copy() : null;
      assertArrayEquals(tree.get(asked[i]), found, "seed " + seed);
    }
  }
}
