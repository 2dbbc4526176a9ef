package org.dirlens.partition.ids;

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
}
