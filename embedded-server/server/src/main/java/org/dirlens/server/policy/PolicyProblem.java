package org.dirlens.server.policy;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** An operation that a password policy refuses. */
public final class PolicyProblem extends LdapProblem {
  private static final long serialVersionUID = 1L;

  private final PolicyError error;

  public PolicyProblem(ResultCode code, PolicyError error, String message) {
    super(code, message);
    this.error = error;
  }

  /** Why, for clients that ask by the control. */
  public PolicyError error() {
    return error;
  }
}
