package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.directory.api.ldap.model.password.PasswordUtil;

/**
 * A value of a password attribute as a server keeps it (RFC 2307, section 5.3: {@code {SCHEME}}
 * before the hash).
 *
 * @param scheme in upper case, empty when the password lies there in clear
 */
public record StoredPassword(String scheme, byte[] value) {
  private static final Pattern SCHEME =
      Pattern.compile("\\{([A-Za-z0-9./_-]{1,32})}.*", Pattern.DOTALL);
  private static final List<String> KINDS_OF_CRYPT = List.of("$1$", "$5$", "$6$", "$2");

  /** Whether a given password is this one. */
  public enum Verdict {
    RIGHT,
    WRONG,
    /** The scheme is not known here; only the server can tell. */
    UNKNOWN
  }

  public static StoredPassword of(byte[] value) {
    Matcher match = SCHEME.matcher(new String(value, StandardCharsets.ISO_8859_1));
    return new StoredPassword(
        match.matches() ? match.group(1).toUpperCase(Locale.ROOT) : "", value);
  }

  /** Everybody who may read the entry can read it. */
  public boolean clear() {
    return scheme.isEmpty() || scheme.equals("CLEAR") || scheme.equals("CLEARTEXT");
  }

  /** Compares with what was typed, here and without the server. */
  public Verdict verify(byte[] typed) {
    if (!scheme.isEmpty() && !known()) {
      return Verdict.UNKNOWN;
    }
    return PasswordUtil.compareCredentials(typed, value) ? Verdict.RIGHT : Verdict.WRONG;
  }

  private boolean known() {
    if (PasswordUtil.findAlgorithm(value) == null) {
      return false;
    }
    String hash = new String(value, StandardCharsets.ISO_8859_1).substring(scheme.length() + 2);
    return !scheme.equals("CRYPT")
        || !hash.startsWith("$")
        || KINDS_OF_CRYPT.stream().anyMatch(hash::startsWith);
  }
}
