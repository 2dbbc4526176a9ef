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

  /** Whether walking both costs less than looking up each member of the other here. */
  boolean isNear(ArrayContainer other) {
    return cardinality() < 8 * other.cardinality();
  }

  /**
   * Collects the members that the other array holds, or those it does not hold, by walking both.
   * The steps hang on no branch, as nobody can foretell which member is the smaller one.
   *
   * @return how many there are
   */
  int retain(ArrayContainer other, boolean held, char[] into) {
    int used = 0;
    int i = from;
    int j = other.from;
    while (i < to && j < other.to) {
      char mine = values[i];
      char its = other.values[j];
      into[used] = mine;
      used += (held ? mine == its : mine < its) ? 1 : 0;
      i += mine <= its ? 1 : 0;
      j += its <= mine ? 1 : 0;
    }
    if (!held) {
      System.arraycopy(values, i, into, used, to - i);
      used += to - i;
    }
    return used;
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
