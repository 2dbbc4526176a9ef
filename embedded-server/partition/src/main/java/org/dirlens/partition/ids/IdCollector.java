package org.dirlens.partition.ids;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects ids in any order, and whole sets, into one set; an id may come more than once. Takes
 * memory by the number of ids, however far they lie from each other: a block has bits of its own
 * only where those take no more room than its ids would.
 */
public final class IdCollector {
  /** Single ids that wait before the first blocks are made of them. */
  private static final int WAITING_LEAST = 1 << 16;

  /** Ids of one block that take as much room as its bits. */
  private static final int DENSE = Container.WORDS;

  private final Map<Long, long[]> blocks = new TreeMap<>();

  /** Single ids, unsorted; of no block that has bits once {@link #toBlocks} was called. */
  private long[] waiting = new long[64];

  private int size;

  public void add(long id) {
    if (size == waiting.length) {
      makeRoom();
    }
    waiting[size++] = id;
  }

  /** Adds all ids of a set. */
  public void addAll(IdSet ids) {
    ids.forEachContainer(this::addAll);
  }

  private void addAll(long high, Container container) {
    if (container.cardinality() >= DENSE) {
      container.addTo(bits(high));
      return;
    }
    LowIterator lows = container.lows();
    for (int low = lows.next(); low >= 0; low = lows.next()) {
      add(Container.id(high, low));
    }
  }

  private long[] bits(long high) {
    return blocks.computeIfAbsent(high, unused -> new long[Container.WORDS]);
  }

  private void makeRoom() {
    if (size >= WAITING_LEAST) {
      toBlocks();
    }
    if (size > waiting.length / 2) {
      waiting = Arrays.copyOf(waiting, 2 * waiting.length);
    }
  }

  /** Lets only those ids wait, sorted, that lie far from each other. */
  private void toBlocks() {
    toBitsThatAreThere();
    sort();
    int kept = 0;
    int to;
    for (int from = 0; from < size; from = to) {
      to = endOfBlock(from);
      if (to - from >= DENSE) {
        set(bits(Container.high(waiting[from])), from, to);
      } else {
        System.arraycopy(waiting, from, waiting, kept, to - from);
        kept += to - from;
      }
    }
    size = kept;
  }

  private void toBitsThatAreThere() {
    int kept = 0;
    for (int i = 0; i < size && !blocks.isEmpty(); i++) {
      long[] bits = blocks.get(Container.high(waiting[i]));
      if (bits == null) {
        waiting[kept++] = waiting[i];
      } else {
        set(bits, i, i + 1);
      }
    }
    size = blocks.isEmpty() ? size : kept;
  }

  /** Sorts what waits, each id once. */
  private void sort() {
    Arrays.sort(waiting, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || waiting[i] != waiting[i - 1]) {
        waiting[kept++] = waiting[i];
      }
    }
    size = kept;
  }

  private int endOfBlock(int from) {
    long high = Container.high(waiting[from]);
    int to = from + 1;
    while (to < size && Container.high(waiting[to]) == high) {
      to++;
    }
    return to;
  }

  private void set(long[] bits, int from, int to) {
    for (int i = from; i < to; i++) {
      int low = Container.low(waiting[i]);
      bits[low >>> 6] |= 1L << low;
    }
  }

  /** What was collected. */
  public IdSet build() {
    toBitsThatAreThere();
    sort();
    IdSetBuilder builder = new IdSetBuilder();
    int[] next = {0};
    blocks.forEach(
        (high, bits) -> {
          next[0] = addBefore(high, next[0], builder);
          Container members = ContainerMath.ofWords(bits);
          if (members != null) {
            builder.add(high, members);
          }
        });
    addBefore(Long.MAX_VALUE, next[0], builder);
    return builder.build();
  }

  /** Adds the waiting ids below a block, from one on; where those behind it begin. */
  private int addBefore(long high, int from, IdSetBuilder to) {
    int next = from;
    while (next < size && Container.high(waiting[next]) < high) {
      to.add(waiting[next++]);
    }
    return next;
  }
}
