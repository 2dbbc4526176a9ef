package org.dirlens.server.operational;

import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.password.Secrets;

/** What cannot be in the name of an entry, whoever adds, renames or imports it. */
public final class EntryNames {
  private EntryNames() {}

  /**
   * Refuses a name with a secret in it, which would be stored and shown as it was given, and one
   * with what the server alone writes: the values of a name become values of its entry, past all
   * that looks at those.
   *
   * @throws LdapProblem namingViolation
   */
  public static void require(Rdn name) throws LdapProblem {
    for (Ava ava : name.avas()) {
      AttributeType type = ava.type();
      if (type == null) {
        continue;
      }
      if (Secrets.holds(type)) {
        throw new LdapProblem(
            ResultCode.NAMING_VIOLATION, "attribute " + type + " cannot be in a name");
      }
      if (type.noUserModification()) {
        throw new LdapProblem(
            ResultCode.NAMING_VIOLATION,
            "attribute " + type + " is written by the server only, so it cannot be in a name");
      }
    }
  }
}
