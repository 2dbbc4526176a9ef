package org.dirlens.partition.index;

import org.dirlens.tree.Slice;

/**
 * The key of a container: list (6 bytes), then block (5 bytes), both with the highest byte first.
 */
final class PostingKey {
  private static final int LIST_BYTES = 6;
  private static final int HIGH_BYTES = 5;

  static final int BYTES = LIST_BYTES + HIGH_BYTES;

  private PostingKey() {}

  static byte[] of(long list, long high) {
    byte[] key = new byte[BYTES];
    write(key, 0, LIST_BYTES, list);
    write(key, LIST_BYTES, HIGH_BYTES, high);
    return key;
  }

  static long list(Slice key) {
    return read(key.bytes, key.offset, LIST_BYTES);
  }

  static long high(Slice key) {
    return read(key.bytes, key.offset + LIST_BYTES, HIGH_BYTES);
  }

  private static void write(byte[] target, int from, int length, long value) {
    for (int i = 0; i < length; i++) {
      target[from + i] = (byte) (value >>> (8 * (length - 1 - i)));
    }
  }

  private static long read(byte[] source, int from, int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << 8) | (source[from + i] & 0xFF);
    }
    return value;
  }
}
