package org.dirlens.server.password;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * One value of userPassword as it is stored.
 *
 * <pre>
 * value   = pbkdf2 / digest / other
 * pbkdf2  = "{PBKDF2-SHA256}" iterations "$" base64(salt) "$" base64(derived key)
 * digest  = "{" ["S"] "SHA" ["256" / "384" / "512"] "}" base64(digest [salt])
 * </pre>
 *
 * <p>Base64 in a pbkdf2 value may be written with '.' for '+' and without padding, as other servers
 * do. Whatever else a value is, it is kept but matches no password: neither an unknown scheme nor a
 * malformed hash may become a way in.
 */
public sealed interface StoredPassword {
  /** The OID of userPassword, RFC 4519, section 2.41. */
  String ATTRIBUTE_OID = "2.5.4.35";

  /** More iterations than this are not computed: a stored value could stall the server. */
  int ITERATIONS_MAX = 1_000_000;

  /** A value longer than this is not looked at. */
  int VALUE_BYTES_MAX = 1024;

  /** Whether this is the hash of the password. */
  boolean matches(byte[] clear);

  /** Iterations of HMAC that checking it takes; 0 for what is quickly told. */
  default int iterationsToCheck() {
    return 0;
  }

  /** Whether checking it takes a key derivation. */
  default boolean slow() {
    return iterationsToCheck() > 0;
  }

  /** Reads a stored value; never fails, see {@link Unusable}. */
  static StoredPassword parse(byte[] value) {
    String text = new String(value, StandardCharsets.ISO_8859_1);
    int brace = text.indexOf('}');
    if (value.length > VALUE_BYTES_MAX || !hasScheme(value)) {
      return new Unusable();
    }
    String scheme = text.substring(1, brace).toUpperCase(Locale.ROOT);
    String body = text.substring(brace + 1);
    try {
      return switch (scheme) {
        case "PBKDF2-SHA256" -> Pbkdf2.parse(body);
        case "SHA", "SSHA" -> Digest.parse("SHA-1", 20, body);
        case "SHA256", "SSHA256" -> Digest.parse("SHA-256", 32, body);
        case "SHA384", "SSHA384" -> Digest.parse("SHA-384", 48, body);
        case "SHA512", "SSHA512" -> Digest.parse("SHA-512", 64, body);
        default -> new Unusable();
      };
    } catch (IllegalArgumentException malformed) {
      return new Unusable();
    }
  }

  /** Whether a value starts with a scheme in braces, known or not. */
  static boolean hasScheme(byte[] value) {
    int i = 1;
    while (i < value.length && isSchemeCharacter(value[i])) {
      i++;
    }
    return i > 1 && i < value.length && value[0] == '{' && value[i] == '}';
  }

  private static boolean isSchemeCharacter(byte b) {
    return (b >= 'A' && b <= 'Z')
        || (b >= 'a' && b <= 'z')
        || (b >= '0' && b <= '9')
        || b == '-'
        || b == '_'
        || b == '.'
        || b == '/';
  }

  /** PBKDF2 with HMAC-SHA-256 (RFC 8018). */
  @SuppressWarnings("ArrayRecordComponent") // Compared in constant time only, by matches.
  record Pbkdf2(int iterations, byte[] salt, byte[] key) implements StoredPassword {
    private static final int KEY_BYTES_MAX = 64;
    private static final int HMAC_BYTES = 32;

    static Pbkdf2 parse(String body) {
      String[] parts = body.split("\\$", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException("not three parts");
      }
      int iterations = Integer.parseInt(parts[0]);
      byte[] salt = decode(parts[1]);
      byte[] key = decode(parts[2]);
      if (iterations < 1 || iterations > ITERATIONS_MAX || salt.length == 0 || key.length < 16) {
        throw new IllegalArgumentException("out of range");
      }
      if (key.length > KEY_BYTES_MAX) {
        throw new IllegalArgumentException("key too long");
      }
      return new Pbkdf2(iterations, salt, key);
    }

    static Pbkdf2 of(byte[] clear, byte[] salt, int iterations) {
      return new Pbkdf2(iterations, salt, derive(clear, salt, iterations, HMAC_BYTES));
    }

    byte[] value() {
      String text = "{PBKDF2-SHA256}" + iterations + "$" + encode(salt) + "$" + encode(key);
      return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean matches(byte[] clear) {
      return clear.length > 0
          && MessageDigest.isEqual(key, derive(clear, salt, iterations, key.length));
    }

    @Override
    public int iterationsToCheck() {
      return iterations * Math.ceilDiv(key.length, HMAC_BYTES);
    }

    private static byte[] derive(byte[] clear, byte[] salt, int iterations, int length) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(clear, "HmacSHA256"));
        byte[] key = new byte[length];
        for (int block = 0; block * HMAC_BYTES < length; block++) {
          byte[] piece = block(mac, salt, iterations, block + 1);
          int from = block * HMAC_BYTES;
          System.arraycopy(piece, 0, key, from, Math.min(HMAC_BYTES, length - from));
        }
        return key;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK has HmacSHA256", e);
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
      return "{PBKDF2-SHA256}";
    }
  }

  /** A digest of the password and a salt, which may be empty. */
  @SuppressWarnings("ArrayRecordComponent") // Compared in constant time only, by matches.
  record Digest(String algorithm, byte[] digest, byte[] salt) implements StoredPassword {
    static Digest parse(String algorithm, int digestBytes, String base64) {
      byte[] all = Base64.getDecoder().decode(base64);
      if (all.length < digestBytes) {
        throw new IllegalArgumentException("too short");
      }
      return new Digest(
          algorithm,
          Arrays.copyOf(all, digestBytes),
          Arrays.copyOfRange(all, digestBytes, all.length));
    }

    /** The value of a salted SHA-512 digest. */
    static byte[] salted512(byte[] clear, byte[] salt) {
      byte[] digest = digest("SHA-512", clear, salt);
      byte[] all = Arrays.copyOf(digest, digest.length + salt.length);
      System.arraycopy(salt, 0, all, digest.length, salt.length);
      return ("{SSHA512}" + Base64.getEncoder().encodeToString(all))
          .getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean matches(byte[] clear) {
      return clear.length > 0 && MessageDigest.isEqual(digest, digest(algorithm, clear, salt));
    }

    private static byte[] digest(String algorithm, byte[] clear, byte[] salt) {
      try {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        digest.update(clear);
        return digest.digest(salt);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK has " + algorithm, e);
      }
    }

    @Override
    public String toString() {
      return "{" + algorithm + "}";
    }
  }

  /** A value without a scheme, of an unknown scheme, or malformed: matches nothing. */
  record Unusable() implements StoredPassword {
    @Override
    public boolean matches(byte[] clear) {
      return false;
    }
  }
}
