package org.dirlens.launcher;

import java.util.Locale;
import java.util.Map;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;

/** The topmost entry of a new partition, guessed from its RDN. */
final class SuffixEntry {
  /** Structural class by naming attribute. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "dc",
          "domain",
          "o",
          "organization",
          "ou",
          "organizationalUnit",
          "c",
          "country",
          "l",
          "locality");

  private SuffixEntry() {}

  /**
   * The entry, with the values of its RDN.
   *
   * @throws LdapProblem if the DN is empty, or no class is known for the naming attribute
   */
  static Entry of(Dn suffix, Schema schema) throws LdapProblem {
    if (suffix.depth() == 0) {
      throw new LdapProblem(ResultCode.NAMING_VIOLATION, "the empty DN cannot be a suffix");
    }
    String naming = suffix.rdn().avas().getFirst().typeText().toLowerCase(Locale.ROOT);
    String objectClass = CLASSES.get(naming);
    if (objectClass == null) {
      throw new LdapProblem(
          ResultCode.NAMING_VIOLATION,
          "no entry can be made for the suffix "
              + suffix
              + ": its first attribute is none of dc, o, ou, c and l; import an LDIF file that holds the entry");
    }
    Entry.Builder entry = Entry.builder(suffix, schema).add("objectClass", "top", objectClass);
    for (Ava ava : suffix.rdn().avas()) {
      entry.add(ava.typeText(), ava.value());
    }
    return entry.build();
  }
}
