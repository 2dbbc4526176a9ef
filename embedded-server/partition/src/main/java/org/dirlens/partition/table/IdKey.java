package org.dirlens.partition.table;

import org.dirlens.tree.Slice;

/** An entry id as key or value: 8 bytes, the highest first, so that keys stand in order of ids. */
public final class IdKey {
  public static final int BYTES = Long.BYTES;

  private IdKey() {}

  public static byte[] of(long id) {
    byte[] key = new byte[BYTES];
    write(key, id);
    return key;
  }

  static void write(byte[] target, long id) {
    for (int i = 0; i < BYTES; i++) {
      target[i] = (byte) (id >>> (8 * (BYTES - 1 - i)));
    }
  }

  public static long read(Slice slice) {
    return read(slice.bytes, slice.offset);
  }

  public static long read(byte[] bytes, int offset) {
    long id = 0;
    for (int i = 0; i < BYTES; i++) {
      id = (id << 8) | (bytes[offset + i] & 0xFF);
    }
    return id;
  }
}
