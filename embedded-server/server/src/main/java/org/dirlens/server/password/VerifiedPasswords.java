package org.dirlens.server.password;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which passwords were found to be those of slow stored values, so that a client that
 * binds again and again costs one key derivation and not one each time. Kept is neither password
 * nor value but an HMAC of both under a key of this process, in a table of fixed size; who changes
 * a password changes the stored value, so nothing has to be forgotten. Safe for use by many
 * threads.
 */
final class VerifiedPasswords {
  /** Power of two; some 800 KB when full. */
  private static final int SLOTS = 8192;

  private static final int KEY_BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;
  private final AtomicReferenceArray<byte @Nullable []> seals = new AtomicReferenceArray<>(SLOTS);

  /**
   * An empty table.
   *
   * @param random cryptographically strong
   */
  VerifiedPasswords(RandomGenerator random) {
    byte[] secret = new byte[KEY_BYTES];
    random.nextBytes(secret);
    key = new SecretKeySpec(secret, ALGORITHM);
  }

  /** Whether the password was found to be that of the value before; false if it was forgotten. */
  boolean has(byte[] clear, byte[] storedValue) {
    byte[] seal = seal(clear, storedValue);
    byte[] kept = seals.getAcquire(slot(seal));
    return kept != null && MessageDigest.isEqual(kept, seal);
  }

  /** Remembers that it is; another one may be forgotten for it. */
  void add(byte[] clear, byte[] storedValue) {
    byte[] seal = seal(clear, storedValue);
    seals.setRelease(slot(seal), seal);
  }

  private static int slot(byte[] seal) {
    return ByteBuffer.wrap(seal).getInt() & (SLOTS - 1);
  }

  private byte[] seal(byte[] clear, byte[] storedValue) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, storedValue.length));
      mac.update(storedValue);
      return mac.doFinal(clear);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
