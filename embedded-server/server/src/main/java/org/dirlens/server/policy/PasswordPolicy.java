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
 * @param maxFailures failed binds that lock the account, up to {@value #FAILURES_MAX}
 * @param failureSeconds after which a failed bind counts no more; 0 for never
 * @param lockoutSeconds after which a lock ends; 0 for never
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
    int maxFailures,
    int failureSeconds,
    int lockoutSeconds,
    boolean mustChange,
    boolean allowUserChange,
    boolean safeModify) {
  /** Each old password costs a key derivation when a new one is set. */
  public static final int HISTORY_MAX = 24;

  /** Each failed bind writes the times of those before it. */
  public static final int FAILURES_MAX = 1000;

  private static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

  /** The policy an entry has; null if it is not one of userPassword. */
  public static @Nullable PasswordPolicy of(Entry entry, Schema schema) {
    String about = entry.first("pwdAttribute");
    AttributeType type = about == null ? null : schema.attribute(about);
    if (type == null || !type.oid().equals(StoredPassword.ATTRIBUTE_OID)) {
      return null;
    }
    boolean checked = number(entry, "pwdCheckQuality") > 0;
    return new PasswordPolicy(
        number(entry, "pwdMinAge"),
        number(entry, "pwdMaxAge"),
        Math.min(number(entry, "pwdInHistory"), HISTORY_MAX),
        checked ? number(entry, "pwdMinLength") : 0,
        checked ? number(entry, "pwdMaxLength") : 0,
        number(entry, "pwdExpireWarning"),
        number(entry, "pwdGraceAuthNLimit"),
        truth(entry, "pwdLockout") ? Math.min(number(entry, "pwdMaxFailure"), FAILURES_MAX) : 0,
        number(entry, "pwdFailureCountInterval"),
        number(entry, "pwdLockoutDuration"),
        truth(entry, "pwdMustChange"),
        !"FALSE".equals(entry.first("pwdAllowUserChange")),
        truth(entry, "pwdSafeModify"));
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
