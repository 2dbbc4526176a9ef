package org.dirlens.partition.ids;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Collects ids in any order, and whole sets, into one set; an id may come more than once. */
public final class IdCollector {
  /** Single ids wait here to be sorted. */
  private static final int WAITING_MAX = 1 << 16;

  private final Map<Long, long[]> blocks = new TreeMap<>();
  private long[] waiting = new long[64];
  private int size;

  public void add(long id) {
    if (size == waiting.length) {
      if (size < WAITING_MAX) {
        waiting = Arrays.copyOf(waiting, 2 * size);
      } else {
        toBlocks();
      }
    }
    waiting[size++] = id;
  }

  /** Adds all ids of a set. */
  public void addAll(IdSet ids) {
    ids.forEachContainer((high, container) -> container.addTo(block(high)));
  }

  private void toBlocks() {
    for (int i = 0; i < size; i++) {
      int low = Container.low(waiting[i]);
      block(Container.high(waiting[i]))[low >>> 6] |= 1L << low;
    }
    size = 0;
  }

  private long[] block(long high) {
    return blocks.computeIfAbsent(high, unused -> new long[Container.WORDS]);
  }

  /** What was collected. */
  public IdSet build() {
    IdSetBuilder builder = new IdSetBuilder();
    if (blocks.isEmpty()) {
      Arrays.sort(waiting, 0, size);
      for (int i = 0; i < size; i++) {
        if (i == 0 || waiting[i] != waiting[i - 1]) {
          builder.add(waiting[i]);
        }
      }
    } else {
      toBlocks();
      blocks.forEach(
          (high, words) -> builder.add(high, Objects.requireNonNull(ContainerMath.ofWords(words))));
    }
    return builder.build();
  }
}
