package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.ReferralException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Referral objects and aliases, seen by the JDK's LDAP client. */
@Timeout(600)
class ReferralsTest {
  private static final String ROLES = "ou=roles," + BASE;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    server.add(
        ROLES,
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ref: ldap://127.0.0.1:9/ou=Roles,o=Other Roles");
    server.add(
        "cn=staff," + BASE,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "aliasedObjectName: " + PEOPLE);
    admin = server.administrator();
    admin.addToEnvironment(Context.REFERRAL, "throw");
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private static String url(Executable act) {
    return assertThrows(ReferralException.class, act).getReferralInfo().toString();
  }

  /** What a search finds, and where it is sent. */
  private List<String> found(String base, int scope, String filter) throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(scope);
    List<String> found = new ArrayList<>();
    try {
      NamingEnumeration<SearchResult> results = admin.search(base, filter, controls);
      while (results.hasMore()) {
        found.add(results.next().getNameInNamespace());
      }
    } catch (ReferralException elsewhere) {
      found.add(elsewhere.getReferralInfo().toString());
    }
    return found;
  }

  @Test
  void everyOperationIsSentWhereAReferralObjectSays() {
    String there = "ldap://127.0.0.1:9/cn=x,ou=Roles,o=Other";
    String name = "cn=x," + ROLES;
    Attributes entry = new BasicAttributes("objectClass", "person");
    Attributes change = new BasicAttributes("sn", "x");
    entry.put(new BasicAttribute("sn", "x"));
    assertEquals(there + "??base", url(() -> admin.getAttributes(name)));
    assertEquals(there, url(() -> admin.createSubcontext(name, entry)));
    assertEquals(there, url(() -> admin.destroySubcontext(name)));
    assertEquals(
        there, url(() -> admin.modifyAttributes(name, DirContext.REPLACE_ATTRIBUTE, change)));
    assertEquals(there, url(() -> admin.rename(name, "cn=y," + ROLES)));
  }

  @Test
  void aSearchIsSentOnBesideItsEntries() throws NamingException {
    String there = "ldap://127.0.0.1:9/ou=Roles,o=Other";
    assertEquals(
        List.of(ANNA, there + "??sub"), found(BASE, SearchControls.SUBTREE_SCOPE, "(uid=anna)"));
    assertEquals(
        List.of(there + "??base"), found(BASE, SearchControls.ONELEVEL_SCOPE, "(uid=none)"));
    assertEquals(
        List.of(ANNA, there + "??sub"), found("", SearchControls.SUBTREE_SCOPE, "(uid=anna)"));
  }

  @Test
  void manageDsaItMakesThemOrdinaryEntries() throws NamingException {
    admin.addToEnvironment(Context.REFERRAL, "ignore");
    assertEquals(
        List.of(ROLES),
        found(BASE, SearchControls.SUBTREE_SCOPE, "(&(objectClass=referral)(ou=roles))"));
    admin.destroySubcontext(ROLES);
    admin.addToEnvironment(Context.REFERRAL, "throw");
    assertEquals(List.of(), found(BASE, SearchControls.ONELEVEL_SCOPE, "(ou=roles)"));
  }

  @Test
  void aliasesAreDereferencedAsFarAsAsked() throws NamingException {
    String alias = "cn=staff," + BASE;
    assertEquals(List.of(ANNA), found(alias, SearchControls.SUBTREE_SCOPE, "(uid=anna)"));
    assertEquals(List.of(ANNA), found("uid=anna," + alias, SearchControls.OBJECT_SCOPE, "(sn=*)"));
    admin.addToEnvironment("java.naming.ldap.derefAliases", "searching");
    assertEquals(List.of(alias), found(alias, SearchControls.SUBTREE_SCOPE, "(cn=staff)"));
    assertEquals(
        List.of(PEOPLE, "ldap://127.0.0.1:9/ou=Roles,o=Other??base"),
        found(BASE, SearchControls.ONELEVEL_SCOPE, "(objectClass=*)"));
    admin.addToEnvironment("java.naming.ldap.derefAliases", "never");
    assertEquals(List.of(alias), found(alias, SearchControls.SUBTREE_SCOPE, "(objectClass=*)"));
  }
}
