package org.dirlens.server.limit;

import java.util.Locale;

/** Of whom TLS is demanded before he sends a password in clear text. */
public enum TlsForPasswords {
  NEVER,
  /** Of clients on other machines. */
  REMOTE,
  ALWAYS;

  /** As settings write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads {@link #word}.
   *
   * @throws IllegalArgumentException if there is no such
   */
  public static TlsForPasswords of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
