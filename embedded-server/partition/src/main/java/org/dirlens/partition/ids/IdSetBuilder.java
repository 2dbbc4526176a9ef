package org.dirlens.partition.ids;

import java.util.Arrays;

/** Collects ids or containers in rising order into a set. Single ids become arrays of one block. */
public final class IdSetBuilder {
  private long[] highs = new long[4];
  private Container[] containers = new Container[4];
  private int size;
  private long cardinality;
  private char[] lows;
  private int lowsFrom;
  private int lowsTo;
  private long openHigh = -1;

  public IdSetBuilder() {
    this(16);
  }

  /**
   * A builder with room for some ids.
   *
   * @param expected how many single ids are to come, at least 1; a wrong number costs time only
   */
  public IdSetBuilder(long expected) {
    lows = new char[Math.clamp(expected, 1, Container.SIZE)];
  }

  /** Adds an id, which must be larger than every one before. */
  public IdSetBuilder add(long id) {
    long high = Container.high(id);
    if (high != openHigh) {
      closeBlock();
      openHigh = high;
    }
    if (lowsTo == lows.length) {
      makeRoom();
    }
    lows[lowsTo++] = (char) Container.low(id);
    return this;
  }

  /** Adds all members of a block, which must be larger than every one before. */
  void add(long high, Container container) {
    closeBlock();
    openHigh = high;
    append(high, container);
  }

  /** The ids added. */
  public IdSet build() {
    closeBlock();
    return size == 0 ? IdSet.none() : new LoadedIds(highs, containers, size, cardinality);
  }

  /**
   * A growing array is not copied into the closed containers: they keep the one they were cut from.
   */
  private void makeRoom() {
    int open = lowsTo - lowsFrom;
    char[] larger = new char[Math.max(2 * open, Math.min(2 * lows.length, Container.SIZE))];
    System.arraycopy(lows, lowsFrom, larger, 0, open);
    lows = larger;
    lowsFrom = 0;
    lowsTo = open;
  }

  private void closeBlock() {
    if (lowsTo > lowsFrom) {
      append(openHigh, smallest());
      lowsFrom = lowsTo;
    }
  }

  private Container smallest() {
    Container array = new ArrayContainer(lows, lowsFrom, lowsTo);
    int span = array.last() - array.first() + 1;
    if (span == array.cardinality() && span > 2) {
      return RunContainer.of(array.first(), array.last());
    }
    if (array.cardinality() <= Container.ARRAY_MAX) {
      return array;
    }
    long[] words = new long[Container.WORDS];
    array.addTo(words);
    return new BitmapContainer(words, array.cardinality());
  }

  private void append(long high, Container container) {
    if (size == highs.length) {
      highs = Arrays.copyOf(highs, 2 * size);
      containers = Arrays.copyOf(containers, 2 * size);
    }
    highs[size] = high;
    containers[size++] = container;
    cardinality += container.cardinality();
  }
}
