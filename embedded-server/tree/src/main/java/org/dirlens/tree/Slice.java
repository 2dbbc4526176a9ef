package org.dirlens.tree;

import java.util.Arrays;

/**
 * A mutable view on a run of bytes, refilled by each call it is given to, so that reading allocates
 * nothing. What it shows is valid as long as the method that filled it promises, and is never to be
 * changed. Not for use by several threads at once.
 */
public final class Slice {

  /** The array that holds the bytes, among others. */
  public byte[] bytes;

  /** Index of the first byte. */
  public int offset;

  /** Number of bytes. */
  public int length;

  private static final byte[] NOTHING = new byte[0];

  /** An empty slice. */
  public Slice() {
    this.bytes = NOTHING;
  }

  /** Points this slice at other bytes. */
  public void set(byte[] newBytes, int newOffset, int newLength) {
    this.bytes = newBytes;
    this.offset = newOffset;
    this.length = newLength;
  }

  /** The bytes as an array of their own. */
  public byte[] copy() {
    return Arrays.copyOfRange(bytes, offset, offset + length);
  }

  /** Whether this slice holds exactly these bytes. */
  public boolean contentEquals(byte[] other) {
    return Arrays.equals(bytes, offset, offset + length, other, 0, other.length);
  }

  /** Compares byte by byte, unsigned, as keys are ordered. */
  public int compareTo(byte[] other) {
    return Arrays.compareUnsigned(bytes, offset, offset + length, other, 0, other.length);
  }
}
