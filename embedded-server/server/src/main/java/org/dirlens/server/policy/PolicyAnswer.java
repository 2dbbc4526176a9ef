package org.dirlens.server.policy;

import org.jspecify.annotations.Nullable;

/**
 * What a policy tells a client that asks (draft-behera-ldap-password-policy-10, section 6.2).
 *
 * @param amount seconds or binds that the warning is about, 0 without one
 * @param error null for none
 */
public record PolicyAnswer(Warning warning, long amount, @Nullable PolicyError error) {
  /** A policy is in force and has nothing to say. */
  static final PolicyAnswer SILENT = new PolicyAnswer(Warning.NONE, 0, null);

  /** What will happen soon. */
  public enum Warning {
    NONE,
    EXPIRES_IN_SECONDS,
    GRACE_BINDS_LEFT
  }

  /** Only what is wrong. */
  public static PolicyAnswer of(PolicyError error) {
    return new PolicyAnswer(Warning.NONE, 0, error);
  }
}
