package org.dirlens.load.access;

import java.security.GeneralSecurityException;
import java.security.spec.InvalidKeySpecException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Passwords hashed as SCRAM wants it (RFC 5802, section 2.2). One is made once, as long as that
 * takes, for all connections of a load; section 5.1 allows to keep it. Any thread.
 */
final class SaltedPasswords {
  private static final Map<Asked, byte[]> MADE = new ConcurrentHashMap<>();

  private record Asked(String algorithm, String password, String salt, int iterations) {
    @Override
    public String toString() {
      return algorithm;
    }

    byte[] made() {
      try {
        byte[] salted = HexFormat.of().parseHex(salt);
        int bits = 8 * Mac.getInstance(algorithm).getMacLength();
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salted, iterations, bits);
        return SecretKeyFactory.getInstance("PBKDF2With" + algorithm)
            .generateSecret(spec)
            .getEncoded();
      } catch (InvalidKeySpecException e) {
        throw new IllegalArgumentException(e);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK has " + algorithm, e);
      }
    }
  }

  private SaltedPasswords() {}

  /**
   * @param algorithm of {@link Mac}
   */
  static byte[] of(String algorithm, String password, byte[] salt, int iterations) {
    Asked asked = new Asked(algorithm, password, HexFormat.of().formatHex(salt), iterations);
    return MADE.computeIfAbsent(asked, Asked::made);
  }
}
