package org.dirlens.index.twin;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.NullProgressMonitor;

/** Writes to the source of a twin, 389 Directory Server or another. */
final class SourceEntries {
  static final String BASE = Slapd.SUFFIX;

  /** That of a part of the names, which the server names after its first one. */
  static final String DATABASE = "zone";

  private SourceEntries() {}

  static void addPeople(Session session, int count) throws Exception {
    add(session, BASE, "domain", "dc", "example");
    add(session, "ou=a," + BASE, "organizationalUnit", "ou", "a");
    add(session, "ou=b," + BASE, "organizationalUnit", "ou", "b");
    for (int i = 0; i < count; i++) {
      addPerson(session, "p" + i, "ou=a," + BASE);
    }
  }

  static void add(Session session, String dn, String objectClass, String... pairs)
      throws Exception {
    add(session, dn, List.of(objectClass), pairs);
  }

  static void add(Session session, String dn, List<String> objectClasses, String... pairs)
      throws Exception {
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(Attribute.of("objectClass", objectClasses.toArray(String[]::new)));
    for (int i = 0; i < pairs.length; i += 2) {
      attributes.add(Attribute.of(pairs[i], pairs[i + 1]));
    }
    session.write(new Write.Add(new Entry(dn, attributes)), new NullProgressMonitor());
  }

  static void addPerson(Session session, String uid, String above) throws Exception {
    add(session, "uid=" + uid + "," + above, "inetOrgPerson", "cn", uid, "sn", "x", "uid", uid);
  }

  static void rename(Session session, String dn, String rdn, String superior) throws Exception {
    session.write(
        new Write.Rename(dn, rdn, Write.OldRdn.DELETE, superior), new NullProgressMonitor());
  }

  static void describe(Session session, String dn) throws Exception {
    describe(session, dn, "changed");
  }

  static void describe(Session session, String dn, String text) throws Exception {
    session.write(
        new Write.Modify(
            dn,
            List.of(
                new Modification(Modification.Kind.REPLACE, Attribute.of("description", text)))),
        new NullProgressMonitor());
  }

  /** Another database of 389-ds, for a part of the names. */
  static void addDatabase(Session session, String suffix) throws Exception {
    add(
        session,
        "cn=" + DATABASE + ",cn=ldbm database,cn=plugins,cn=config",
        List.of("extensibleObject", "nsBackendInstance"),
        "cn",
        DATABASE,
        "nsslapd-suffix",
        suffix);
    add(
        session,
        "cn=" + suffix.replace("=", "\\=").replace(",", "\\,") + ",cn=mapping tree,cn=config",
        List.of("extensibleObject", "nsMappingTree"),
        "cn",
        suffix,
        "nsslapd-state",
        "backend",
        "nsslapd-backend",
        DATABASE,
        "nsslapd-parent-suffix",
        BASE);
  }

  static void addIndex(Session session, String database, String attribute) throws Exception {
    add(
        session,
        "cn=%s,cn=index,cn=%s,cn=ldbm database,cn=plugins,cn=config".formatted(attribute, database),
        List.of("nsIndex"),
        "cn",
        attribute,
        "nsSystemIndex",
        "false",
        "nsIndexType",
        "eq");
  }
}
