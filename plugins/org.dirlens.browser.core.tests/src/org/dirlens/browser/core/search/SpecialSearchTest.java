package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.Dereferencing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dereferencing, referrals and subentries of a real server. */
class SpecialSearchTest {
  private static final String URL = "ldap://elsewhere.example.com/ou=far,dc=example,dc=com??sub";

  @TempDir Path folder;
  private ServedDirectory server;
  private Session session;

  @BeforeEach
  void serve() throws Exception {
    server = new ServedDirectory(folder);
    server.add("ou=a,dc=example,dc=com", "objectClass: organizationalUnit", "ou: a");
    server.add("ou=b,dc=example,dc=com", "objectClass: organizationalUnit", "ou: b");
    server.add("cn=Ann,ou=b,dc=example,dc=com", "objectClass: person", "cn: Ann", "sn: Smith");
    server.add(
        "ou=other,ou=a,dc=example,dc=com",
        "objectClass: alias",
        "objectClass: extensibleObject",
        "ou: other",
        "aliasedObjectName: ou=b,dc=example,dc=com");
    server.add(
        "ou=far,dc=example,dc=com",
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ou: far",
        "ref: ldap://elsewhere.example.com/ou=far,dc=example,dc=com");
    server.add(
        "cn=policy,dc=example,dc=com",
        "objectClass: subentry",
        "cn: policy",
        "subtreeSpecification: {}");
    session = server.connection().ownSession(ServedDirectory.monitor());
  }

  @AfterEach
  void end() {
    session.close();
    server.close();
  }

  private List<String> found(String base, String filter, Special special) throws Exception {
    ClientSearch search =
        new ClientSearch(
            new SearchQuery(base, Scope.SUBTREE, filter, List.of("cn"), Limits.NONE, special),
            1 << 20);
    search.run(session, ServerSchema.EMPTY, ServedDirectory.monitor());
    SearchRows rows = search.rows();
    return IntStream.range(0, rows.size()).mapToObj(row -> rows.row(row).dn()).sorted().toList();
  }

  @Test
  void aliasesAreFollowedAsChosen() throws Exception {
    String ann = "cn=Ann,ou=b,dc=example,dc=com";
    Special never = new Special(Dereferencing.NEVER, Referrals.PASS_OVER, false);
    Special searching = new Special(Dereferencing.SEARCHING, Referrals.PASS_OVER, false);
    Special finding = new Special(Dereferencing.FINDING, Referrals.PASS_OVER, false);
    Special always = new Special(Dereferencing.ALWAYS, Referrals.PASS_OVER, false);
    assertEquals(List.of(), found("ou=a,dc=example,dc=com", "(sn=smith)", never));
    assertEquals(List.of(ann), found("ou=a,dc=example,dc=com", "(sn=smith)", searching));
    assertEquals(List.of(ann), found("ou=other,ou=a,dc=example,dc=com", "(sn=smith)", finding));
    assertEquals(List.of(), found("ou=a,dc=example,dc=com", "(sn=smith)", finding));
    assertEquals(List.of(ann), found("ou=a,dc=example,dc=com", "(sn=smith)", always));
  }

  @Test
  void referralsAreToldPassedOverOrEntries() throws Exception {
    String base = ServedDirectory.BASE;
    Special told = new Special(Dereferencing.NEVER, Referrals.TELL, false);
    Special entries = new Special(Dereferencing.NEVER, Referrals.ENTRIES, false);
    assertEquals(List.of(), found(base, "(ou=far)", Special.NONE));
    assertEquals(List.of(URL), found(base, "(ou=far)", told));
    assertEquals(List.of("ou=far,dc=example,dc=com"), found(base, "(ou=far)", entries));
  }

  @Test
  void aBaseThatAnotherServerHoldsIsToldAsWell() throws Exception {
    String base = "ou=far,dc=example,dc=com";
    Special told = new Special(Dereferencing.NEVER, Referrals.TELL, false);
    assertEquals(List.of(URL), found(base, "(cn=*)", told));
    assertThrows(ConnectionProblem.class, () -> found(base, "(cn=*)", Special.NONE));
  }

  @Test
  void subentriesAreFoundAlone() throws Exception {
    Special subentries = new Special(Dereferencing.NEVER, Referrals.PASS_OVER, true);
    assertEquals(
        List.of("cn=policy,dc=example,dc=com"),
        found(ServedDirectory.BASE, "(objectClass=*)", subentries));
  }
}
