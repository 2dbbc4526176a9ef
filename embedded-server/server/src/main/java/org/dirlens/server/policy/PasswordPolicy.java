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
 * @param age how long a password is good
 * @param grace what is possible after that
 * @param quality what a password must be like
 * @param lockout when an account is locked
 * @param delay how long binds wait after failed ones
 * @param change who may change a password
 */
public record PasswordPolicy(
    Age age, Grace grace, Quality quality, Lockout lockout, Delay delay, Change change) {
  /**
   * How long a password is good.
   *
   * @param minSeconds before a user may change it again
   * @param maxSeconds after which it expires
   * @param warningSeconds before it expires, in which a bind is told so
   */
  public record Age(int minSeconds, int maxSeconds, int warningSeconds) {}

  /**
   * What is possible with an expired password.
   *
   * @param binds how many
   * @param seconds after expiry in which they are possible
   */
  public record Grace(int binds, int seconds) {}

  /**
   * What a password must be like.
   *
   * @param inHistory old passwords that must not come again, up to {@value #HISTORY_MAX}
   * @param minLength characters at least
   * @param maxLength characters at most
   */
  public record Quality(int inHistory, int minLength, int maxLength) {}

  /**
   * When an account is locked.
   *
   * @param maxFailures failed binds that lock it, up to {@value #FAILURES_MAX}
   * @param failureSeconds after which a failed bind counts no more; 0 for never
   * @param seconds after which a lock ends; 0 for never
   * @param maxIdleSeconds without a bind after which it is locked
   */
  public record Lockout(int maxFailures, int failureSeconds, int seconds, int maxIdleSeconds) {}

  /**
   * How long no bind is possible after a failed one.
   *
   * @param minSeconds after the first; doubled by each further one
   * @param maxSeconds beyond which that does not grow
   */
  public record Delay(int minSeconds, int maxSeconds) {}

  /**
   * Who may change a password.
   *
   * @param afterReset whether one that somebody else has set must be changed
   * @param byUser whether users may change their own
   * @param withOld whether they must give the old one to do so
   */
  public record Change(boolean afterReset, boolean byUser, boolean withOld) {}

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
    boolean locks = truth(entry, "pwdLockout");
    return new PasswordPolicy(
        new Age(
            number(entry, "pwdMinAge"),
            number(entry, "pwdMaxAge"),
            number(entry, "pwdExpireWarning")),
        new Grace(number(entry, "pwdGraceAuthNLimit"), number(entry, "pwdGraceExpiry")),
        new Quality(
            Math.min(number(entry, "pwdInHistory"), HISTORY_MAX),
            checked ? number(entry, "pwdMinLength") : 0,
            checked ? number(entry, "pwdMaxLength") : 0),
        new Lockout(
            locks ? Math.min(number(entry, "pwdMaxFailure"), FAILURES_MAX) : 0,
            number(entry, "pwdFailureCountInterval"),
            number(entry, "pwdLockoutDuration"),
            number(entry, "pwdMaxIdle")),
        new Delay(minDelay, Math.max(minDelay, number(entry, "pwdMaxDelay"))),
        new Change(
            truth(entry, "pwdMustChange"),
            !"FALSE".equals(entry.first("pwdAllowUserChange")),
            truth(entry, "pwdSafeModify")));
  }

  /** How many times of failed binds are kept; 0 if they have no consequence. */
  int failuresKept() {
    return Math.max(lockout.maxFailures, delay.minSeconds == 0 ? 0 : DELAYED_FAILURES);
  }

  /**
   * How long no bind is possible after failed ones.
   *
   * @param failures how many in a row, 1 at least
   */
  long delaySeconds(int failures) {
    long doubled = (long) delay.minSeconds << Math.min(failures - 1, DELAYED_FAILURES - 1);
    return Math.min(doubled, delay.maxSeconds);
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
