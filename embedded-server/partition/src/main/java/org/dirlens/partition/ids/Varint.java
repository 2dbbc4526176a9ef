package org.dirlens.partition.ids;

/** Whole numbers from 0 in as few bytes as they need: seven bits a byte, lowest first. */
public final class Varint {
  /** Most bytes a number takes. */
  public static final int MAX_BYTES = 9;

  private Varint() {}

  /** Bytes the number takes. */
  public static int size(long value) {
    return (Long.SIZE - 1 - Long.numberOfLeadingZeros(value | 1)) / 7 + 1;
  }

  /** Writes the number and answers the position behind it. */
  public static int write(byte[] target, int position, long value) {
    int at = position;
    long rest = value;
    while (rest > 0x7F) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    return at;
  }
}
