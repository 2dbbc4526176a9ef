package org.dirlens.server.handler.password;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** A write names an old password that is none: a guess, told like any value that is not there. */
public final class WrongOldPassword extends LdapProblem {
  private static final long serialVersionUID = 1L;

  WrongOldPassword() {
    super(ResultCode.NO_SUCH_ATTRIBUTE, "userPassword has no such value to delete");
  }
}
