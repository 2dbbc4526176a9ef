package org.dirlens.partition.ids;

/** Many members: one bit each. */
final class BitmapContainer implements Container {
  private final long[] words;
  private final int cardinality;

  BitmapContainer(long[] words, int cardinality) {
    this.words = words;
    this.cardinality = cardinality;
  }

  @Override
  public int cardinality() {
    return cardinality;
  }

  @Override
  public boolean contains(int low) {
    return (words[low >>> 6] & 1L << low) != 0;
  }

  @Override
  public int first() {
    return nextSet(0);
  }

  @Override
  public int last() {
    int word = WORDS - 1;
    while (words[word] == 0) {
      word--;
    }
    return word * Long.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(words[word]);
  }

  @Override
  public void addTo(long[] target) {
    for (int i = 0; i < WORDS; i++) {
      target[i] |= words[i];
    }
  }

  @Override
  public void removeFrom(long[] target) {
    for (int i = 0; i < WORDS; i++) {
      target[i] &= ~words[i];
    }
  }

  @Override
  public LowIterator lows() {
    return new Lows();
  }

  /** The smallest member that is at least {@code from}, or −1. */
  private int nextSet(int from) {
    int word = from >>> 6;
    if (word >= WORDS) {
      return -1;
    }
    long bits = words[word] & -1L << from;
    while (bits == 0) {
      if (++word == WORDS) {
        return -1;
      }
      bits = words[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  private final class Lows implements LowIterator {
    private int next;

    @Override
    public int next() {
      int found = nextSet(next);
      next = found < 0 ? SIZE : found + 1;
      return found;
    }

    @Override
    public int nextFrom(int low) {
      next = Math.max(next, low);
      return next();
    }
  }
}
