package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.LdapContext;
import org.dirlens.server.slow.SlowSearch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server keeps of its slowest searches. */
class SlowSearchAccountsTest {
  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
    server.close();
  }

  private int found(String base, String filter) throws Exception {
    return LdapOperationsTest.search(admin, base, SearchControls.SUBTREE_SCOPE, filter).size();
  }

  private SlowSearch slow(String shape) {
    return server.server.slowSearches().stream()
        .filter(search -> search.asked().shape().equals(shape))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsWhatWasAskedAndWhatItTook() throws Exception {
    Instant before = Instant.now();
    assertEquals(1, found(BASE, "(description=*)") + found(BASE, "(cn=Anna*)"));
    SlowSearch slow = slow("(cn=?*)");
    assertEquals(BASE, slow.asked().base());
    assertEquals("sub", slow.asked().scope());
    assertEquals("(cn=Anna*)", slow.asked().filter());
    assertEquals("dn:" + Directory.ADMINISTRATOR, slow.asked().identity());
    assertEquals(5, slow.use().examined());
    assertEquals(1, slow.returned());
    assertTrue(slow.use().unindexed());
    assertFalse(slow.end().isBefore(before));
    assertFalse(slow.end().isAfter(Instant.now()));
    assertTrue(slow.nanos() > 0 && slow.nanos() < 60_000_000_000L, slow.toString());
  }

  @Test
  void showsNoPasswordThatWasSearchedFor() throws Exception {
    found(BASE, "(&(objectClass=person)(userPassword=" + TestServer.USER_PASSWORD + "))");
    String told = server.server.slowSearches().toString();
    assertTrue(told.contains("(userPassword=?)"), told);
    assertFalse(told.contains(TestServer.USER_PASSWORD), told);
  }

  @Test
  void searchesOfTheServersOwnEntriesAreNotAmongThem() throws Exception {
    LdapOperationsTest.search(admin, "", SearchControls.OBJECT_SCOPE, "(objectClass=*)");
    assertEquals(List.of(), server.server.slowSearches());
  }
}
