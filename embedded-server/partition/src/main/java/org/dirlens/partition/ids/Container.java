package org.dirlens.partition.ids;

/**
 * The members of one block of {@value #SIZE} neighbouring ids, as their low {@value #BITS} bits.
 * Never empty and never changed: an operation that leaves nothing answers null.
 */
public sealed interface Container permits ArrayContainer, BitmapContainer, RunContainer {
  int BITS = 14;
  int SIZE = 1 << BITS;
  int WORDS = SIZE / Long.SIZE;

  /** Most members an array holds; above it a bitmap needs no more memory. */
  int ARRAY_MAX = WORDS * Long.BYTES / Character.BYTES;

  /** How many members there are, 1 to {@value #SIZE}. */
  int cardinality();

  boolean contains(int low);

  int first();

  int last();

  /** Sets the bit of every member in {@value #WORDS} words. */
  void addTo(long[] words);

  /** Clears the bit of every member in {@value #WORDS} words. */
  void removeFrom(long[] words);

  /** A walk over the members, upwards. */
  LowIterator lows();

  /** The block an id lies in. */
  static long high(long id) {
    return id >>> BITS;
  }

  /** The place of an id in its block. */
  static int low(long id) {
    return (int) id & (SIZE - 1);
  }

  /** The id at a place of a block. */
  static long id(long high, int low) {
    return high << BITS | low;
  }

  /** The members of this or the other container of the same block. */
  default Container or(Container other) {
    return ContainerMath.or(this, other);
  }

  /** The places of rising ids of one block, at least one. */
  static Container of(long[] ids) {
    char[] values = new char[ids.length];
    for (int i = 0; i < ids.length; i++) {
      values[i] = (char) low(ids[i]);
    }
    return new ArrayContainer(values, 0, values.length);
  }
}
