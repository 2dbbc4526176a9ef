package org.dirlens.launcher.twin.anonymous;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES on single blocks, as a source of numbers that nobody can tell without its key. One thread.
 */
final class BlockCipher {
  private static final int BLOCK_BYTES = 16;

  private final Cipher cipher;
  private final byte[] block = new byte[BLOCK_BYTES];
  private final byte[] result = new byte[BLOCK_BYTES];

  BlockCipher(byte[] key) {
    try {
      cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES", e);
    }
  }

  /** The first half of what two numbers become. */
  long of(long first, long second) {
    ByteBuffer in = ByteBuffer.wrap(block);
    in.putLong(first);
    in.putLong(second);
    try {
      int unused = cipher.update(block, 0, BLOCK_BYTES, result, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a block has room for a block", e);
    }
    return ByteBuffer.wrap(result).getLong();
  }

  /** A number from 0 to below a bound, which is small. */
  int below(int bound, long first, long second) {
    return (int) Long.remainderUnsigned(of(first, second), bound);
  }
}
