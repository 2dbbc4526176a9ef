package org.dirlens.partition.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.dirlens.tree.Slice;

/** An entry id as key or value: 8 bytes, the highest first, so that keys stand in order of ids. */
public final class IdKey {
  public static final int BYTES = Long.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private IdKey() {}

  public static byte[] of(long id) {
    byte[] key = new byte[BYTES];
    write(key, id);
    return key;
  }

  /** Writes an id to the start of an array. */
  public static void write(byte[] target, long id) {
    LONG.set(target, 0, id);
  }

  public static long read(Slice slice) {
    return read(slice.bytes, slice.offset);
  }

  public static long read(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }
}
