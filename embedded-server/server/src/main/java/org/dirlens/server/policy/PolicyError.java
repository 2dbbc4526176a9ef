package org.dirlens.server.policy;

/** What is wrong with a password (draft-behera-ldap-password-policy-10, section 6.2). */
public enum PolicyError {
  PASSWORD_EXPIRED(0),
  ACCOUNT_LOCKED(1),
  CHANGE_AFTER_RESET(2),
  PASSWORD_MOD_NOT_ALLOWED(3),
  MUST_SUPPLY_OLD_PASSWORD(4),
  INSUFFICIENT_PASSWORD_QUALITY(5),
  PASSWORD_TOO_SHORT(6),
  PASSWORD_TOO_YOUNG(7),
  PASSWORD_IN_HISTORY(8);

  private final int code;

  PolicyError(int code) {
    this.code = code;
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }
}
