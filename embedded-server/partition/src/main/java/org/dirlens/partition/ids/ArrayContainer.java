package org.dirlens.partition.ids;

import java.util.Arrays;

/** Few members: a sorted part of an array that several containers may share. */
final class ArrayContainer implements Container {
  private final char[] values;
  private final int from;
  private final int to;

  ArrayContainer(char[] values, int from, int to) {
    this.values = values;
    this.from = from;
    this.to = to;
  }

  @Override
  public int cardinality() {
    return to - from;
  }

  @Override
  public boolean contains(int low) {
    return Arrays.binarySearch(values, from, to, (char) low) >= 0;
  }

  @Override
  public int first() {
    return values[from];
  }

  @Override
  public int last() {
    return values[to - 1];
  }

  @Override
  public void addTo(long[] words) {
    for (int i = from; i < to; i++) {
      words[values[i] >>> 6] |= 1L << values[i];
    }
  }

  @Override
  public void removeFrom(long[] words) {
    for (int i = from; i < to; i++) {
      words[values[i] >>> 6] &= ~(1L << values[i]);
    }
  }

  @Override
  public LowIterator lows() {
    return new Lows();
  }

  private final class Lows implements LowIterator {
    private int next = from;

    @Override
    public int next() {
      return next < to ? values[next++] : -1;
    }

    @Override
    public int nextFrom(int low) {
      if (next < to && values[next] < low) {
        int found = Arrays.binarySearch(values, next, to, (char) low);
        next = found < 0 ? -found - 1 : found;
      }
      return next();
    }
  }
}
