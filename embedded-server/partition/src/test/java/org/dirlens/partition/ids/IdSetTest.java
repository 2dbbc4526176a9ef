package org.dirlens.partition.ids;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class IdSetTest {
  private static final long UNIVERSE = 5 * Container.SIZE;

  @Test
  void operationsAgreeWithSortedSets() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      TreeSet<Long> a = randomIds(random);
      TreeSet<Long> b = randomIds(random);
      IdSet x = set(a, random);
      IdSet y = set(b, random);
      String where = "seed " + seed + " round " + round;
      assertSame(retained(a, b), x.and(y), where + " and");
      assertSame(joined(a, b), x.or(y), where + " or");
      assertSame(removed(a, b), x.andNot(y), where + " andNot");
    }
  }

  @Test
  void operationsOnFewIdsAgreeWithSortedSets() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      TreeSet<Long> a = fewIds(random);
      TreeSet<Long> b = fewIds(random);
      IdSet x = IdSet.of(array(a));
      IdSet y = random.nextBoolean() ? set(b, random) : IdSet.of(array(b));
      String where = "seed " + seed + " round " + round;
      assertSame(retained(a, b), x.and(y), where + " and");
      assertSame(retained(a, b), y.and(x), where + " and, the other way");
      assertSame(joined(a, b), x.or(y), where + " or");
      assertSame(removed(a, b), x.andNot(y), where + " andNot");
    }
  }

  private static TreeSet<Long> fewIds(Random random) {
    TreeSet<Long> ids = new TreeSet<>();
    int count = 1 + random.nextInt(random.nextBoolean() ? 20 : FewIds.MAX);
    long first = 1 + random.nextInt(Container.SIZE);
    for (int i = 0; i < count; i++) {
      ids.add(first + random.nextInt(3_000));
    }
    return ids;
  }

  private static long[] array(TreeSet<Long> ids) {
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void codecGivesBackEveryContainerInAtMostABitmap() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      long[] words = new long[Container.WORDS];
      for (long id : randomIds(random)) {
        words[Container.low(id) >>> 6] |= 1L << id;
      }
      Container container = ContainerMath.ofWords(words);
      if (container == null) {
        continue;
      }
      byte[] bytes = ContainerCodec.encode(container);
      assertTrue(bytes.length <= ContainerCodec.BITMAP_BYTES, "seed " + seed);
      assertEquals(members(container), members(ContainerCodec.decode(bytes, 0, bytes.length)));
    }
  }

  @Test
  void addingAndRemovingSingleMembersInBytesAgreesWithASet() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    TreeSet<Long> model = new TreeSet<>();
    byte[] bytes = single(7);
    model.add(7L);
    for (int step = 0; step < 8_000; step++) {
      int low = random.nextInt(step < 4_000 ? 3_000 : Container.SIZE);
      boolean add = random.nextInt(3) > 0;
      byte[] changed = add ? ContainerCodec.with(bytes, low) : ContainerCodec.without(bytes, low);
      boolean expected = add ? model.add((long) low) : model.remove((long) low);
      assertEquals(expected, changed != null, "seed " + seed + " step " + step);
      if (changed != null) {
        bytes = changed.length == 0 ? single(low) : changed;
        if (changed.length == 0) {
          model.add((long) low);
        }
      }
    }
    assertEquals(model, members(ContainerCodec.decode(bytes, 0, bytes.length)), "seed " + seed);
  }

  private static byte[] single(int low) {
    return ContainerCodec.encode(RunContainer.of(low, low));
  }

  @Test
  void aFullBlockIsOneRunOfAFewBytes() {
    Container full = RunContainer.of(0, Container.SIZE - 1);
    assertEquals(4, ContainerCodec.encode(full).length);
    byte[] bytes = single(0);
    for (int low = 1; low < Container.SIZE; low++) {
      byte[] longer = ContainerCodec.with(bytes, low);
      bytes = longer == null ? bytes : longer;
    }
    assertEquals(4, bytes.length);
    assertNull(ContainerCodec.with(bytes, 77));
  }

  @Test
  void rangesAndAllFollowTheAlgebra() {
    IdSet range = IdSet.range(10, 40_000);
    assertEquals(39_991, range.cardinality());
    assertEquals(IdSet.range(20, 40_000), range.and(IdSet.range(20, 50_000)));
    assertEquals(IdSet.none(), range.and(IdSet.range(50_000, 60_000)));
    assertEquals(range, IdSet.all().and(range));
    assertEquals(IdSet.all(), range.or(IdSet.all()));
    assertEquals(IdSet.none(), range.andNot(IdSet.all()));
    assertEquals(39_990, range.andNot(IdSet.range(15, 15)).cardinality());
    assertThrows(IllegalStateException.class, () -> IdSet.all().andNot(range));
    assertTrue(new IdSetBuilder().add(15).build().and(IdSet.all()).contains(15));
  }

  @Test
  void iteratorAdvancesLikeATailSet() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      TreeSet<Long> ids = randomIds(random);
      IdIterator iterator = set(ids, random).iterator();
      Long expected = ids.isEmpty() ? null : ids.first();
      boolean more = iterator.next();
      while (expected != null) {
        assertTrue(more, "seed " + seed + " expected " + expected);
        assertEquals(expected, iterator.id(), "seed " + seed);
        if (random.nextBoolean()) {
          expected = ids.higher(expected);
          more = iterator.next();
        } else {
          long target = expected + 1 + random.nextInt(random.nextBoolean() ? 50 : 40_000);
          expected = ids.ceiling(target);
          more = iterator.advance(target);
        }
      }
      assertEquals(false, more, "seed " + seed);
    }
  }

  private static TreeSet<Long> randomIds(Random random) {
    TreeSet<Long> ids = new TreeSet<>();
    int parts = random.nextInt(4);
    for (int part = 0; part < parts; part++) {
      long from = 1 + (long) (random.nextDouble() * UNIVERSE);
      int count = random.nextInt(3) == 0 ? random.nextInt(20_000) : random.nextInt(30);
      int step = 1 + random.nextInt(4);
      for (int i = 0; i < count; i++) {
        ids.add(from);
        from += random.nextInt(4) == 0 ? 1 + random.nextInt(step * 20) : step;
      }
    }
    return ids;
  }

  private static IdSet set(TreeSet<Long> ids, Random random) {
    if (!ids.isEmpty() && random.nextInt(10) == 0) {
      long first = ids.first();
      long last = ids.last();
      for (long id = first; id <= last; id++) {
        ids.add(id);
      }
      return IdSet.range(first, last);
    }
    if (!ids.isEmpty() && random.nextBoolean()) {
      return IdSet.of(array(ids));
    }
    return ids.size() > 1 && random.nextBoolean()
        ? withNewest(ids, 1 + random.nextInt(Math.min(40, ids.size() - 1)))
        : built(ids);
  }

  private static IdSet built(Iterable<Long> ids) {
    IdSetBuilder builder = new IdSetBuilder();
    ids.forEach(builder::add);
    return builder.build();
  }

  /** A stored set of which the largest ids do not lie in containers. */
  private static IdSet withNewest(TreeSet<Long> ids, int newest) {
    long[] all = array(ids);
    int stored = all.length - newest;
    Exact containers = (Exact) built(ids.headSet(all[stored]));
    StoredIds.Source source =
        new StoredIds.Source() {
          @Override
          public ContainerCursor cursor() {
            return containers.containers();
          }

          @Override
          public boolean contains(long id) {
            return containers.has(id);
          }
        };
    return new StoredIds(
        source,
        all.length,
        containers.containerCount(),
        Arrays.copyOfRange(all, stored, all.length));
  }

  private static TreeSet<Long> retained(TreeSet<Long> a, TreeSet<Long> b) {
    TreeSet<Long> result = new TreeSet<>(a);
    result.retainAll(b);
    return result;
  }

  private static TreeSet<Long> joined(TreeSet<Long> a, TreeSet<Long> b) {
    TreeSet<Long> result = new TreeSet<>(a);
    result.addAll(b);
    return result;
  }

  private static TreeSet<Long> removed(TreeSet<Long> a, TreeSet<Long> b) {
    TreeSet<Long> result = new TreeSet<>(a);
    result.removeAll(b);
    return result;
  }

  private static TreeSet<Long> members(Container container) {
    TreeSet<Long> members = new TreeSet<>();
    LowIterator lows = container.lows();
    for (int low = lows.next(); low >= 0; low = lows.next()) {
      members.add((long) low);
    }
    assertEquals(members.size(), container.cardinality());
    assertEquals(members.first().intValue(), container.first());
    assertEquals(members.last().intValue(), container.last());
    return members;
  }

  private static void assertSame(TreeSet<Long> expected, IdSet actual, String message) {
    assertEquals(expected.size(), actual.cardinality(), message);
    TreeSet<Long> ids = new TreeSet<>();
    IdIterator iterator = actual.iterator();
    while (iterator.next()) {
      ids.add(iterator.id());
      assertTrue(actual.contains(iterator.id()), message);
    }
    assertEquals(expected, ids, message);
  }
}
