package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.server.password.StoredPassword.Unusable;

/**
 * A value of a password attribute as a server keeps it (RFC 2307, section 5.3: {@code {SCHEME}}
 * before the hash; of authPassword RFC 3112: {@code SCHEME$salt$hash}).
 *
 * @param scheme in upper case, empty when the password lies there in clear
 */
public record StoredPassword(String scheme, byte[] value) {
  private static final Pattern SCHEME =
      Pattern.compile("\\{([A-Za-z0-9./_-]{1,32})}.*", Pattern.DOTALL);

  /** Scheme, {@code authInfo} and {@code authValue} of RFC 3112, section 2, with a hash in it. */
  private static final Pattern AUTH_PASSWORD =
      Pattern.compile(" *([0-9A-Z./_-]+) *\\$ *[!-#%-~]* *\\$ *[!-#%-~]+ *");

  /** Schemes of servers with short values: no hash, or the old one of Unix. */
  private static final Set<String> OF_ANY_LENGTH =
      Set.of(
          "CLEAR",
          "CLEARTEXT",
          "BASE64",
          "CRYPT",
          "SASL",
          "KERBEROS",
          "TOTP1",
          "TOTP256",
          "TOTP512");

  /**
   * 16 octets in base64, and any longer hash; a scheme that nobody knows here has no shorter one.
   */
  private static final Pattern HASH = Pattern.compile("[A-Za-z0-9+/=.,:$_-]{24,}");

  /** Whether a given password is this one. */
  public enum Verdict {
    RIGHT,
    WRONG,
    /**
     * The hash is of a kind that is not known here, or costs too much; only the server can tell.
     */
    UNKNOWN
  }

  public static StoredPassword of(byte[] value) {
    Matcher match = SCHEME.matcher(new String(value, StandardCharsets.ISO_8859_1));
    return new StoredPassword(
        match.matches() ? match.group(1).toUpperCase(Locale.ROOT) : "", value);
  }

  /**
   * The same of any password attribute.
   *
   * @param description by which it is known in which form its values are kept
   */
  public static StoredPassword of(String description, byte[] value) {
    if (PasswordForm.suits(description)) {
      return of(value);
    }
    Matcher match = AUTH_PASSWORD.matcher(new String(value, StandardCharsets.ISO_8859_1));
    return new StoredPassword(match.matches() ? match.group(1) : "", value);
  }

  /** Everybody who may read the entry can read it. */
  public boolean clear() {
    return scheme.isEmpty() || scheme.equals("CLEAR") || scheme.equals("CLEARTEXT");
  }

  /** Whether a server keeps it so, and it is no password that happens to begin with braces. */
  public boolean kept() {
    return !scheme.isEmpty()
        && (OF_ANY_LENGTH.contains(scheme)
            || HASH.matcher(new String(body(), StandardCharsets.ISO_8859_1)).matches());
  }

  /**
   * Compares with what was typed, here and without the server. It may take half a second: not for
   * the display thread.
   */
  public Verdict verify(byte[] typed) {
    if (clear()) {
      return verdict(MessageDigest.isEqual(typed, body()));
    }
    if (!inBraces()) {
      return Verdict.UNKNOWN;
    }
    var hash = org.dirlens.server.password.StoredPassword.parse(value);
    return hash instanceof Unusable ? Verdict.UNKNOWN : verdict(hash.matches(typed));
  }

  /** Whether the scheme stands before the hash as RFC 2307 has it. */
  private boolean inBraces() {
    return !scheme.isEmpty() && value[0] == '{';
  }

  private byte[] body() {
    int begin = inBraces() ? scheme.length() + 2 : 0;
    return Arrays.copyOfRange(value, begin, value.length);
  }

  private static Verdict verdict(boolean right) {
    return right ? Verdict.RIGHT : Verdict.WRONG;
  }
}
