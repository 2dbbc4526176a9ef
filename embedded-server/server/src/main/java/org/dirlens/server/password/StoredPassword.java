package org.dirlens.server.password;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * One value of userPassword as it is stored.
 *
 * <pre>
 * value   = "{" scheme "}" body / other
 * pbkdf2  = see {@link Pbkdf2}: PBKDF2-SHA256 is what this server writes, the others bring others
 * digest  = ["S"] ("MD5" / "SHA" ["256" / "384" / "512"]): base64(digest [salt])
 * crypt   = CRYPT, BCRYPT: see {@link Crypt}
 * argon2  = ARGON2: see {@link Argon2}
 * </pre>
 *
 * <p>Whatever else a value is, it is kept but matches no password: neither an unknown scheme nor a
 * malformed hash may become a way in. So is one that would cost more than {@link #ITERATIONS_MAX}.
 */
public sealed interface StoredPassword
    permits Pbkdf2, StoredPassword.Digest, Crypt, Argon2, StoredPassword.Unusable {
  /** The OID of userPassword, RFC 4519, section 2.41. */
  String ATTRIBUTE_OID = "2.5.4.35";

  /** More iterations than this are not computed: a stored value could stall the server. */
  int ITERATIONS_MAX = 1_000_000;

  /**
   * What checking may cost, see {@link #iterationsToCheck}: the most iterations, twice, for a key
   * of two blocks.
   */
  int COST_MAX = 2 * ITERATIONS_MAX;

  /** A value longer than this is not looked at. */
  int VALUE_BYTES_MAX = 1024;

  /** Whether this is the hash of the password. */
  boolean matches(byte[] clear);

  /**
   * Iterations of HMAC-SHA-256 that take about as long as checking it; 0 for what is quickly told.
   */
  default int iterationsToCheck() {
    return 0;
  }

  /** Whether checking it takes a key derivation. */
  default boolean slow() {
    return iterationsToCheck() > 0;
  }

  /** Reads a stored value; never fails, see {@link Unusable}. */
  static StoredPassword parse(byte[] value) {
    if (value.length > VALUE_BYTES_MAX || !hasScheme(value)) {
      return new Unusable();
    }
    String text = new String(value, StandardCharsets.ISO_8859_1);
    int brace = text.indexOf('}');
    try {
      StoredPassword read =
          read(text.substring(1, brace).toUpperCase(Locale.ROOT), text.substring(brace + 1));
      return read.iterationsToCheck() > COST_MAX ? new Unusable() : read;
    } catch (IllegalArgumentException malformed) {
      return new Unusable();
    }
  }

  private static StoredPassword read(String scheme, String body) {
    return switch (scheme) {
      case "PBKDF2-SHA256", "PBKDF2-HMAC-SHA256" -> Pbkdf2.parse(Pbkdf2.Hmac.SHA256, body);
      case "PBKDF2-SHA512", "PBKDF2-HMAC-SHA512" -> Pbkdf2.parse(Pbkdf2.Hmac.SHA512, body);
      case "PBKDF2", "PBKDF2-SHA1" -> Pbkdf2.parse(Pbkdf2.Hmac.SHA1, body);
      case "PBKDF2_SHA256" -> Pbkdf2.parsePacked(body);
      case "PKCS5S2" -> Pbkdf2.parseAtlassian(body);
      case "MD5", "SMD5" -> Digest.parse("MD5", 16, body);
      case "SHA", "SSHA" -> Digest.parse("SHA-1", 20, body);
      case "SHA256", "SHA-256", "SSHA256", "SSHA-256" -> Digest.parse("SHA-256", 32, body);
      case "SHA384", "SHA-384", "SSHA384", "SSHA-384" -> Digest.parse("SHA-384", 48, body);
      case "SHA512", "SHA-512", "SSHA512", "SSHA-512" -> Digest.parse("SHA-512", 64, body);
      case "CRYPT", "BCRYPT" -> Crypt.parse(body);
      case "ARGON2" -> Argon2.parse(body);
      default -> new Unusable();
    };
  }

  /**
   * What to call the scheme of a value that no password will ever match, as "{GOST_YESCRYPT}" or
   * "{CRYPT}$y$"; empty for one that can be checked, or that has no scheme.
   */
  static Optional<String> unverifiable(byte[] value) {
    if (!hasScheme(value) || !(parse(value) instanceof Unusable)) {
      return Optional.empty();
    }
    String text = new String(value, StandardCharsets.ISO_8859_1);
    int brace = text.indexOf('}') + 1;
    String scheme = text.substring(0, brace).toUpperCase(Locale.ROOT);
    int second = text.indexOf('$', brace + 1);
    boolean modular = text.startsWith("$", brace) && second > 0 && second - brace <= 9;
    return Optional.of(modular ? scheme + text.substring(brace, second + 1) : scheme);
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
