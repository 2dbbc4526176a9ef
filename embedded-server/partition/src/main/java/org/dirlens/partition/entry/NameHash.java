package org.dirlens.partition.entry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * Hashes bytes to 64 bits with a secret of the process; two of them stand for a name. Multiplies
 * and folds eight bytes at a time, as wyhash does. Without the secret nobody can choose names that
 * collide, and by chance two names of a hundred million share 128 bits once in 10^22 directories.
 */
final class NameHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  static final NameHash FIRST = new NameHash();
  static final NameHash SECOND = new NameHash();

  private final long start;
  private final long factor;
  private final long end;

  private NameHash() {
    SecureRandom random = new SecureRandom();
    start = random.nextLong();
    factor = random.nextLong() | 1;
    end = random.nextLong() | 1;
  }

  /** The hash of nothing, to which parts are added. */
  long start() {
    return start;
  }

  /** The hash with more bytes. */
  long add(long hash, byte[] bytes) {
    long sum = hash;
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      sum = fold(sum ^ (long) LONGS.get(bytes, at), factor);
    }
    long rest = (long) bytes.length - at;
    for (int shift = 8; at < bytes.length; at++, shift += 8) {
      rest |= (bytes[at] & 0xFFL) << shift;
    }
    return fold(sum ^ rest, end);
  }

  private static long fold(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b) ^ (a * b);
  }
}
