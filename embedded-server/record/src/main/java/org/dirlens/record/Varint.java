package org.dirlens.record;

/**
 * Unsigned numbers in groups of seven bits, lowest first; the high bit says that more follow. Small
 * numbers take few bytes: this is how pages and index values hold lengths, counts and gaps.
 */
public final class Varint {

  /** The bytes that the greatest number takes. */
  public static final int MAX_BYTES = 10;

  private Varint() {}

  /** The bytes that a number takes, 1 to {@value #MAX_BYTES}. */
  public static int size(long number) {
    if (number >>> 7 == 0) {
      return 1; // most are that short, and the processor foresees it
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(number);
    return (9 * bits + 64) >>> 6; // bits / 7 rounded up, for 1 to 64 bits, without a division
  }

  /** Writes a number and returns the index behind it. */
  public static int write(byte[] bytes, int at, long number) {
    int next = at;
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      bytes[next++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[next++] = (byte) rest;
    return next;
  }

  /** The number at an index; {@link #size} of it tells where it ends. */
  public static int readInt(byte[] bytes, int at) {
    int first = bytes[at];
    return first >= 0 ? first : (int) readLong(bytes, at);
  }

  /** The number at an index; {@link #size} of it tells where it ends. */
  public static long readLong(byte[] bytes, int at) {
    long number = 0;
    int next = at;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte group = bytes[next++];
      number |= (group & 0x7FL) << shift;
      if (group >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits at byte " + at);
  }
}
