package org.dirlens.server.config;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.password.StoredPassword;

/** The entries of the administrators, right below {@code cn=config}. */
public final class AdministratorEntries {
  private static final int DEPTH = 2;

  private AdministratorEntries() {}

  /** The entry of the administrator of the first start, with this stored password. */
  public static Entry first(byte[] storedPassword, Schema schema) throws LdapProblem {
    OwnEntry entry =
        OwnEntry.below(
            Dn.parse("cn=config", schema),
            "cn",
            "admin",
            Section.ADMINISTRATOR.objectClass(),
            schema);
    return entry
        .with(
            "userPassword", new String(storedPassword, java.nio.charset.StandardCharsets.US_ASCII))
        .build();
  }

  /** Whether an entry is one of an administrator. */
  static boolean is(Entry entry) {
    return Configuration.is(entry, Section.ADMINISTRATOR.objectClass());
  }

  /**
   * The administrators after a change.
   *
   * @throws LdapProblem unwillingToPerform if there were none any more; as {@link #require}
   */
  static List<Entry> changed(List<Entry> before, OwnChange change) throws LdapProblem {
    List<Entry> after = new ArrayList<>(before);
    switch (change) {
      case OwnChange.Add(Entry entry) -> after.add(require(entry));
      case OwnChange.Modify(Entry entry, Entry wanted) -> {
        require(wanted);
        after.replaceAll(each -> each.dn().equals(wanted.dn()) ? wanted : each);
      }
      case OwnChange.Delete(Entry entry, OwnChange.Extent extent) ->
          after.removeIf(each -> each.dn().equals(entry.dn()));
    }
    if (after.isEmpty()) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "the last administrator stays; add another one before this one goes");
    }
    return after;
  }

  /**
   * Returns an entry that can be one of an administrator.
   *
   * @throws LdapProblem namingViolation if its name is none for one; constraintViolation if one of
   *     its stored passwords is none that the server can verify
   */
  static Entry require(Entry entry) throws LdapProblem {
    boolean named =
        entry.dn().depth() == DEPTH
            && entry.dn().rdn().avas().size() == 1
            && entry.dn().rdn().toString().regionMatches(true, 0, "cn=", 0, 3);
    if (!named) {
      throw new LdapProblem(
          ResultCode.NAMING_VIOLATION, "an administrator is called cn=NAME,cn=config");
    }
    List<byte[]> passwords = entry.values("userPassword");
    if (passwords.isEmpty()
        || passwords.stream()
            .map(StoredPassword::parse)
            .anyMatch(StoredPassword.Unusable.class::isInstance)) {
      throw new LdapProblem(
          ResultCode.CONSTRAINT_VIOLATION,
          "userPassword of an administrator must be there, and be in clear text or of a scheme that"
              + " the server verifies");
    }
    return entry;
  }
}
