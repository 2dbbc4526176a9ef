package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/** The sorted maps that a store must answer like. */
final class ModelStore {

  final Map<TreeName, NavigableMap<byte[], byte[]>> trees = new TreeMap<>();

  ModelStore() {}

  ModelStore copy() {
    ModelStore copy = new ModelStore();
    trees.forEach(
        (name, tree) -> {
          NavigableMap<byte[], byte[]> map = newTree();
          map.putAll(tree);
          copy.trees.put(name, map);
        });
    return copy;
  }

  static NavigableMap<byte[], byte[]> newTree() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  /** Compares everything by one walk forwards and one back. */
  void assertSame(Snapshot snapshot) {
    assertEquals(trees.keySet(), new TreeSet<>(snapshot.trees()));
    trees.forEach((name, tree) -> assertSame(name, tree, snapshot.tree(name)));
  }

  static void assertSame(TreeName name, NavigableMap<byte[], byte[]> model, Tree tree) {
    assertEquals(model.size(), tree.size(), name + " size");
    Cursor cursor = tree.cursor();
    for (Map.Entry<byte[], byte[]> entry : model.entrySet()) {
      assertTrue(cursor.next());
      assertArrayEquals(entry.getKey(), cursor.key().copy());
      assertArrayEquals(entry.getValue(), cursor.value().copy());
    }
    assertFalse(cursor.next());
    assertFalse(cursor.next());
    for (byte[] key : model.descendingKeySet()) {
      assertTrue(cursor.previous());
      assertArrayEquals(key, cursor.key().copy());
    }
    assertFalse(cursor.previous());
    assertFalse(cursor.previous());
    assertEquals(!model.isEmpty(), cursor.next());
  }

  /** Compares the answers to one key, and to the range up to another. */
  static void assertSame(NavigableMap<byte[], byte[]> model, Tree tree, byte[] key, byte[] other) {
    byte[] expected = model.get(key);
    assertArrayEquals(expected, tree.get(key));
    Slice slice = new Slice();
    assertEquals(expected != null, tree.find(key, slice));
    assertEquals(expected != null, tree.contains(key));
    if (expected != null) {
      assertArrayEquals(expected, slice.copy());
    }
    int rank = model.headMap(key, false).size();
    assertEquals(rank, tree.rank(key));
    assertEquals(model.size() - rank, tree.count(key, null));
    assertEquals(rank, tree.count(null, key));
    boolean ordered = Arrays.compareUnsigned(key, other) <= 0;
    int between = ordered ? model.subMap(key, true, other, false).size() : 0;
    assertEquals(between, tree.count(key, other));
    assertSamePlace(model, tree, key, rank);
  }

  private static void assertSamePlace(
      NavigableMap<byte[], byte[]> model, Tree tree, byte[] key, int rank) {
    Cursor cursor = tree.cursor();
    Map.Entry<byte[], byte[]> ceiling = model.ceilingEntry(key);
    assertEquals(ceiling != null, cursor.seek(key));
    if (ceiling != null) {
      assertArrayEquals(ceiling.getKey(), cursor.key().copy());
      assertArrayEquals(ceiling.getValue(), cursor.value().copy());
      Cursor ranked = tree.cursor();
      assertTrue(ranked.seekRank(rank));
      assertArrayEquals(ceiling.getKey(), ranked.key().copy());
      assertEquals(model.higherKey(ceiling.getKey()) != null, ranked.next());
    } else {
      assertFalse(tree.cursor().seekRank(rank));
    }
    byte[] lower = model.lowerKey(key);
    assertEquals(lower != null, cursor.previous());
    if (lower == null) {
      assertNull(model.lowerKey(key));
    } else {
      assertArrayEquals(lower, cursor.key().copy());
    }
  }

  /** Keys of many shapes: short and dense, with long common parts, ascending, very long. */
  static byte[] key(Random random) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> dense(random, random.nextInt(4));
      case 4, 5, 6 -> ("uid=user." + random.nextInt(3000) + ",ou=people").getBytes();
      case 7, 8, 9 -> number(random.nextInt(3000));
      case 10, 11 -> ("ab" + (char) ('a' + random.nextInt(26)) + random.nextInt(200)).getBytes();
      case 12 -> dense(random, 1 + random.nextInt(12));
      case 13 -> padded(random, 300);
      case 14 -> padded(random, 3000);
      default -> random.nextInt(4) == 0 ? padded(random, 20_000) : number(random.nextInt(300));
    };
  }

  private static byte[] dense(Random random, int length) {
    byte[] key = new byte[length];
    for (int i = 0; i < length; i++) {
      key[i] = (byte) (random.nextInt(6) * 51);
    }
    return key;
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  private static byte[] padded(Random random, int length) {
    byte[] key = new byte[length];
    key[random.nextInt(length)] = (byte) (1 + random.nextInt(3));
    key[length - 1] = (byte) random.nextInt(20);
    return key;
  }

  static byte[] value(Random random) {
    int length =
        switch (random.nextInt(40)) {
          case 0 -> random.nextInt(40_000);
          case 1, 2 -> random.nextInt(9_000);
          case 3, 4, 5, 6 -> random.nextInt(700);
          default -> random.nextInt(30);
        };
    byte[] value = new byte[length];
    random.nextBytes(value);
    return value;
  }
}
