package org.dirlens.partition.ids;

import org.dirlens.record.Varint;

/** Reads numbers one after the other from a part of an array. */
public final class ByteReader {
  private final byte[] bytes;
  private final int end;
  private int position;

  public ByteReader(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.position = offset;
    this.end = offset + length;
  }

  public int position() {
    return position;
  }

  public int remaining() {
    return end - position;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int unsignedByte() {
    return bytes[position++] & 0xFF;
  }

  /** The next number in the form of {@link Varint}. */
  public long varint() {
    byte first = bytes[position++];
    if (first >= 0) {
      return first;
    }
    long value = first & 0x7F;
    int shift = 7;
    byte next = bytes[position++];
    while (next < 0) {
      value |= (long) (next & 0x7F) << shift;
      shift += 7;
      next = bytes[position++];
    }
    return value | (long) next << shift;
  }

  /**
   * Reads numbers that each say how many are left out between two neighbours.
   *
   * @param sums rising numbers but for the first, which is there, all to be filled in
   */
  public void gaps(long[] sums) {
    long sum = sums[0];
    int next = 1;
    int at = position;
    for (int last = end - 1; next < sums.length && at < last; next++) {
      byte first = bytes[at];
      byte second = bytes[at + 1];
      if ((first & second) < 0) {
        break;
      }
      int longer = first >>> 31 & 1; // whether there are two bytes, which nobody can foretell
      sum += (first & 0x7F) + ((second & 0x7F & -longer) << 7) + 1;
      at += 1 + longer;
      sums[next] = sum;
    }
    position = at;
    for (; next < sums.length; next++) {
      sum += varint() + 1;
      sums[next] = sum;
    }
  }
}
