package org.dirlens.server.password;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What SCRAM-SHA-256 needs of a password (RFC 5802, section 3; RFC 7677): a {@code {PBKDF2-SHA256}}
 * value of 32 bytes is the salted password of SCRAM, from which its keys follow. Immutable.
 */
public final class ScramKeys {
  /** How long the secret of decoys is. */
  public static final int SECRET_BYTES = 32;

  private static final int BYTES = 32;
  private static final int DECOY_SALT_BYTES = 16;

  private final byte[] salt;
  private final int iterations;
  private final byte[] storedKey;
  private final byte[] serverKey;
  private final Fits fits;

  /** Whether there is a password of these keys; who has a decoy's secret can make up a proof. */
  private enum Fits {
    A_PASSWORD,
    NOTHING
  }

  private ScramKeys(byte[] salt, int iterations, byte[] saltedPassword, Fits fits) {
    this.salt = salt;
    this.iterations = iterations;
    this.fits = fits;
    this.storedKey = digest(hmac(saltedPassword, "Client Key"));
    this.serverKey = hmac(saltedPassword, "Server Key");
  }

  /** The keys a stored value of userPassword gives; empty for one of another scheme. */
  public static Optional<ScramKeys> of(byte[] value) {
    return StoredPassword.parse(value) instanceof Pbkdf2 stored
            && stored.hmac() == Pbkdf2.Hmac.SHA256
            && stored.key().length == BYTES
        ? Optional.of(
            new ScramKeys(stored.salt(), stored.iterations(), stored.key(), Fits.A_PASSWORD))
        : Optional.empty();
  }

  /** Keys that no proof fits, the same each time for a name; they look like others. */
  public static ScramKeys decoy(byte[] secret, String user, int iterations) {
    byte[] made = hmac(secret, user);
    return new ScramKeys(
        Arrays.copyOf(made, DECOY_SALT_BYTES), iterations, hmac(made, user), Fits.NOTHING);
  }

  public byte[] salt() {
    return salt.clone();
  }

  public int iterations() {
    return iterations;
  }

  /**
   * Whether a client that has the password made this proof of an exchange of messages; takes as
   * long for a decoy, and is never so.
   */
  public boolean proves(String exchange, byte[] proof) {
    byte[] clientKey = hmac(storedKey, exchange);
    if (proof.length != clientKey.length) {
      return false;
    }
    for (int i = 0; i < clientKey.length; i++) {
      clientKey[i] ^= proof[i];
    }
    boolean right = MessageDigest.isEqual(storedKey, digest(clientKey));
    return right && fits == Fits.A_PASSWORD;
  }

  /** Proves to the client that the server knows it. */
  public byte[] signature(String exchange) {
    return hmac(serverKey, exchange);
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
