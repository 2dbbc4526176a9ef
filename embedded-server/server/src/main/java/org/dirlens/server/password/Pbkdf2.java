package org.dirlens.server.password;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * PBKDF2 (RFC 8018), in the forms that directory servers write.
 *
 * <pre>
 * ours, OpenLDAP, 389-ds = iterations "$" base64(salt) "$" base64(derived key)
 * OpenDJ                 = iterations ":" base64(derived key, as long as the HMAC, and salt)
 * 389-ds, older          = base64(iterations, 4 bytes; salt, 64 bytes; derived key, 256 bytes)
 * ApacheDS, Atlassian    = base64(salt, 16 bytes; derived key, 32 bytes), 10,000 iterations
 * </pre>
 *
 * <p>Base64 may be written with '.' for '+' and without padding.
 */
@SuppressWarnings("ArrayRecordComponent") // Compared in constant time only, by matches.
record Pbkdf2(Hmac hmac, int iterations, byte[] salt, byte[] key) implements StoredPassword {
  private static final int KEY_BYTES_MIN = 16;
  private static final int KEY_BYTES_MAX = 256;
  private static final int PACKED_SALT_BYTES = 64;
  private static final int ATLASSIAN_ITERATIONS = 10_000;
  private static final int ATLASSIAN_SALT_BYTES = 16;

  /** The pseudo-random function. */
  enum Hmac {
    SHA1("HmacSHA1", 20, 1),
    SHA256("HmacSHA256", 32, 1),
    SHA512("HmacSHA512", 64, 4);

    private final String algorithm;
    private final int bytes;

    /** Iterations of HMAC-SHA-256 that take about as long as one, rounded up. */
    private final int cost;

    Hmac(String algorithm, int bytes, int cost) {
      this.algorithm = algorithm;
      this.bytes = bytes;
      this.cost = cost;
    }
  }

  Pbkdf2 {
    if (iterations < 1 || iterations > ITERATIONS_MAX || salt.length == 0) {
      throw new IllegalArgumentException("out of range");
    }
    if (key.length < KEY_BYTES_MIN || key.length > KEY_BYTES_MAX) {
      throw new IllegalArgumentException("no key of this length");
    }
  }

  /** Reads a value with its iterations before it, split by "$" or by ":". */
  static Pbkdf2 parse(Hmac hmac, String body) {
    int colon = body.indexOf(':');
    if (colon >= 0) {
      ByteBuffer packed = packed(body.substring(colon + 1));
      byte[] key = take(packed, hmac.bytes);
      int iterations = Integer.parseInt(body.substring(0, colon));
      return new Pbkdf2(hmac, iterations, take(packed, packed.remaining()), key);
    }
    String[] parts = body.split("\\$", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("not three parts");
    }
    return new Pbkdf2(hmac, Integer.parseInt(parts[0]), decode(parts[1]), decode(parts[2]));
  }

  /** Reads what older releases of 389-ds write as {@code {PBKDF2_SHA256}}. */
  static Pbkdf2 parsePacked(String body) {
    ByteBuffer packed = packed(body);
    if (packed.remaining() != Integer.BYTES + PACKED_SALT_BYTES + KEY_BYTES_MAX) {
      throw new IllegalArgumentException("not of their length");
    }
    int iterations = packed.getInt();
    return new Pbkdf2(
        Hmac.SHA256, iterations, take(packed, PACKED_SALT_BYTES), take(packed, KEY_BYTES_MAX));
  }

  /** Reads {@code {PKCS5S2}}. */
  static Pbkdf2 parseAtlassian(String body) {
    ByteBuffer packed = packed(body);
    byte[] salt = take(packed, ATLASSIAN_SALT_BYTES);
    return new Pbkdf2(Hmac.SHA1, ATLASSIAN_ITERATIONS, salt, take(packed, packed.remaining()));
  }

  private static ByteBuffer packed(String base64) {
    return ByteBuffer.wrap(decode(base64));
  }

  private static byte[] take(ByteBuffer from, int bytes) {
    if (bytes > from.remaining()) {
      throw new IllegalArgumentException("too short");
    }
    byte[] taken = new byte[bytes];
    from.get(taken);
    return taken;
  }

  /** The hash of a password as this server makes them. */
  static Pbkdf2 of(byte[] clear, byte[] salt, int iterations) {
    return new Pbkdf2(
        Hmac.SHA256,
        iterations,
        salt,
        derive(Hmac.SHA256, clear, salt, iterations, Hmac.SHA256.bytes));
  }

  /** What nobody has the password of; checking it takes these iterations. */
  static Pbkdf2 decoy(byte[] salt, int iterations) {
    return new Pbkdf2(Hmac.SHA256, iterations, salt, new byte[Hmac.SHA256.bytes]);
  }

  /** The value to store; for one of {@link #of}. */
  byte[] value() {
    String text = "{PBKDF2-SHA256}" + iterations + "$" + encode(salt) + "$" + encode(key);
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public boolean matches(byte[] clear) {
    return clear.length > 0
        && MessageDigest.isEqual(key, derive(hmac, clear, salt, iterations, key.length));
  }

  @Override
  public int iterationsToCheck() {
    return iterations * hmac.cost * Math.ceilDiv(key.length, hmac.bytes);
  }

  private static byte[] derive(Hmac hmac, byte[] clear, byte[] salt, int iterations, int length) {
    try {
      Mac mac = Mac.getInstance(hmac.algorithm);
      mac.init(new SecretKeySpec(clear, hmac.algorithm));
      ByteBuffer key = ByteBuffer.allocate(length);
      for (int block = 1; key.hasRemaining(); block++) {
        byte[] piece = block(mac, salt, iterations, block);
        key.put(piece, 0, Math.min(piece.length, key.remaining()));
      }
      return key.array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + hmac.algorithm, e);
    }
  }

  /** T_i of RFC 8018, section 5.2. */
  private static byte[] block(Mac mac, byte[] salt, int iterations, int number)
      throws GeneralSecurityException {
    mac.update(salt);
    mac.update(new byte[] {0, 0, 0, (byte) number});
    byte[] chained = mac.doFinal();
    byte[] sum = chained.clone();
    for (int i = 1; i < iterations; i++) {
      mac.update(chained);
      mac.doFinal(chained, 0);
      for (int j = 0; j < sum.length; j++) {
        sum[j] ^= chained[j];
      }
    }
    return sum;
  }

  private static byte[] decode(String base64) {
    String standard = base64.replace('.', '+').replace("=", "");
    return Base64.getDecoder().decode(standard);
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes).replace('+', '.');
  }

  @Override
  public String toString() {
    return "{PBKDF2-" + hmac + "}";
  }
}
