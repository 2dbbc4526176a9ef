package org.dirlens.partition.ldap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing byte array that is filled from the left and used again: {@link #clear} keeps the room.
 * Its array is open to readers so that what was written can be compared without a copy. Owned by
 * one thread.
 */
public final class ByteSink {
  private byte[] bytes;
  private int length;

  public ByteSink() {
    this(64);
  }

  public ByteSink(int capacityBytes) {
    bytes = new byte[capacityBytes];
  }

  /** The array itself; only its first {@link #length} bytes mean anything, until the next put. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  public void clear() {
    length = 0;
  }

  /** Forgets all behind the first {@code newLength} bytes. */
  public void truncate(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("truncate to " + newLength + " of " + length);
    }
    length = newLength;
  }

  public void put(int value) {
    if (length == bytes.length) {
      grow(1);
    }
    bytes[length++] = (byte) value;
  }

  public void put(byte[] source) {
    put(source, 0, source.length);
  }

  public void put(byte[] source, int offset, int count) {
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  /** The text as UTF-8. */
  public void put(String text) {
    put(text.getBytes(StandardCharsets.UTF_8));
  }

  public void putShort(int value) {
    put(value >>> 8);
    put(value);
  }

  public void putInt(int value) {
    putShort(value >>> 16);
    putShort(value);
  }

  public void putLong(long value) {
    putInt((int) (value >>> 32));
    putInt((int) value);
  }

  /** Appends the last {@code count} decimal digits of a number that is not negative. */
  public void putDigits(int number, int count) {
    reserve(count);
    int rest = number;
    for (int i = length + count - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += count;
  }

  /** Makes room for at least {@code count} more bytes. */
  public void reserve(int count) {
    if (bytes.length - length < count) {
      grow(count);
    }
  }

  public byte[] toArray() {
    return Arrays.copyOf(bytes, length);
  }

  /** Whether what was written is exactly {@code other}. */
  public boolean contentEquals(byte[] other) {
    return Arrays.equals(bytes, 0, length, other, 0, other.length);
  }

  /** What was written against {@code other}, in unsigned byte order. */
  public int compareContent(byte[] other) {
    return Arrays.compareUnsigned(bytes, 0, length, other, 0, other.length);
  }

  /** Whether {@code piece} stands at {@code at}. */
  public boolean hasAt(int at, byte[] piece) {
    int end = at + piece.length;
    return end <= length && Arrays.equals(bytes, at, end, piece, 0, piece.length);
  }

  /** Where {@code piece} stands first between {@code from} and {@code end}; -1 if it does not. */
  public int indexOf(byte[] piece, int from, int end) {
    for (int at = from; at + piece.length <= end; at++) {
      if (hasAt(at, piece)) {
        return at;
      }
    }
    return -1;
  }

  private void grow(int count) {
    int needed = Math.addExact(length, count);
    bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1) + 16));
  }
}
