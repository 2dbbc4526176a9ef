package org.dirlens.server.policy;

import java.math.BigInteger;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.StoredPassword;
import org.jspecify.annotations.Nullable;

/**
 * A password policy (draft-behera-ldap-password-policy-10, section 5.2). A number that is 0 asks
 * for nothing.
 *
 * @param minAgeSeconds before a user may change the password again
 * @param maxAgeSeconds after which a password expires
 * @param inHistory old passwords that must not come again, up to {@value #HISTORY_MAX}
 * @param minLength characters at least
 * @param maxLength characters at most
 * @param warningSeconds before it expires, in which a bind is told so
 * @param graceBinds binds with an expired password
 * @param graceSeconds after expiry in which they are possible
 * @param maxFailures failed binds that lock the account, up to {@value #FAILURES_MAX}
 * @param failureSeconds after which a failed bind counts no more; 0 for never
 * @param lockoutSeconds after which a lock ends; 0 for never
 * @param minDelaySeconds in which no bind is possible after a failed one; doubled by each further
 *     one
 * @param maxDelaySeconds beyond which that does not grow
 * @param maxIdleSeconds without a bind after which the account is locked
 * @param mustChange whether a password that somebody else has set must be changed
 * @param allowUserChange whether users may change their own
 * @param safeModify whether they must give the old one to do so
 */
public record PasswordPolicy(
    int minAgeSeconds,
    int maxAgeSeconds,
    int inHistory,
    int minLength,
    int maxLength,
    int warningSeconds,
    int graceBinds,
    int graceSeconds,
    int maxFailures,
    int failureSeconds,
    int lockoutSeconds,
    int minDelaySeconds,
    int maxDelaySeconds,
    int maxIdleSeconds,
    boolean mustChange,
    boolean allowUserChange,
    boolean safeModify) {
  /** Each old password costs a key derivation when a new one is set. */
  public static final int HISTORY_MAX = 24;

  /** Each failed bind writes the times of those before it. */
  public static final int FAILURES_MAX = 1000;

  /** After as many failed binds even a delay of a second has reached what any may become. */
  private static final int DELAYED_FAILURES = 32;

  private static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

  /** The policy an entry has; null if it is not one of userPassword. */
  public static @Nullable PasswordPolicy of(Entry entry, Schema schema) {
    String about = entry.first("pwdAttribute");
    AttributeType type = about == null ? null : schema.attribute(about);
    if (type == null || !type.oid().equals(StoredPassword.ATTRIBUTE_OID)) {
      return null;
    }
    int minDelay = number(entry, "pwdMinDelay");
    boolean checked = number(entry, "pwdCheckQuality") > 0;
    return new PasswordPolicy(
        number(entry, "pwdMinAge"),
        number(entry, "pwdMaxAge"),
        Math.min(number(entry, "pwdInHistory"), HISTORY_MAX),
        checked ? number(entry, "pwdMinLength") : 0,
        checked ? number(entry, "pwdMaxLength") : 0,
        number(entry, "pwdExpireWarning"),
        number(entry, "pwdGraceAuthNLimit"),
        number(entry, "pwdGraceExpiry"),
        truth(entry, "pwdLockout") ? Math.min(number(entry, "pwdMaxFailure"), FAILURES_MAX) : 0,
        number(entry, "pwdFailureCountInterval"),
        number(entry, "pwdLockoutDuration"),
        minDelay,
        Math.max(minDelay, number(entry, "pwdMaxDelay")),
        number(entry, "pwdMaxIdle"),
        truth(entry, "pwdMustChange"),
        !"FALSE".equals(entry.first("pwdAllowUserChange")),
        truth(entry, "pwdSafeModify"));
  }

  /** How many times of failed binds are kept; 0 if they have no consequence. */
  int failuresKept() {
    return Math.max(maxFailures, minDelaySeconds == 0 ? 0 : DELAYED_FAILURES);
  }

  /**
   * How long no bind is possible after so many failed ones.
   *
   * @param failures 1 at least
   */
  long delaySeconds(int failures) {
    long doubled = (long) minDelaySeconds << Math.min(failures - 1, DELAYED_FAILURES - 1);
    return Math.min(doubled, maxDelaySeconds);
  }

  /** Missing and negative is 0; what is larger than an int is as good as for ever. */
  private static int number(Entry entry, String attribute) {
    String text = entry.first(attribute);
    return text == null ? 0 : new BigInteger(text).max(BigInteger.ZERO).min(MOST).intValue();
  }

  private static boolean truth(Entry entry, String attribute) {
    return "TRUE".equals(entry.first(attribute));
  }
}
