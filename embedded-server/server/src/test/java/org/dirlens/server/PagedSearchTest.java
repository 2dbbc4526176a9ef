package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.NamingException;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simple paged results (RFC 2696), asked for by the JDK's own client. */
class PagedSearchTest {
  private static final int UNWILLING_TO_PERFORM = 53;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private Set<String> names(String base, int scope, String filter) throws NamingException {
    Set<String> names = new TreeSet<>();
    for (SearchResult result : LdapOperationsTest.search(admin, base, scope, filter, "1.1")) {
      names.add(result.getNameInNamespace());
    }
    return names;
  }

  @Test
  void pagesShowEveryEntryOnceAndEnd() throws Exception {
    for (int i = 0; i < 95; i++) {
      server.add("ou=page" + i + "," + BASE, "objectClass: organizationalUnit");
    }
    Set<String> seen = new TreeSet<>();
    List<Integer> sizes = new ArrayList<>();
    byte[] cookie = null;
    do {
      admin.setRequestControls(
          new Control[] {new PagedResultsControl(10, cookie, Control.CRITICAL)});
      Set<String> page = names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)");
      sizes.add(page.size());
      seen.addAll(page);
      cookie = ((PagedResultsResponseControl) admin.getResponseControls()[0]).getCookie();
    } while (cookie != null && cookie.length > 0);
    assertEquals(100, seen.size());
    assertEquals(Collections.nCopies(10, 10), sizes);
  }

  @Test
  void nothingIsPinnedBetweenPagesAndWritesShow() throws Exception {
    for (int i = 0; i < 30; i++) {
      server.add("ou=page" + i + "," + BASE, "objectClass: organizationalUnit");
    }
    String pages = "(ou=page*)";
    int readers = openReaders();
    admin.setRequestControls(new Control[] {new PagedResultsControl(10, Control.CRITICAL)});
    Set<String> seen = new TreeSet<>(names(BASE, SearchControls.SUBTREE_SCOPE, pages));
    byte[] cookie = ((PagedResultsResponseControl) admin.getResponseControls()[0]).getCookie();
    assertEquals(readers, openReaders());
    LdapContext writer = server.administrator();
    writer.destroySubcontext("ou=page10," + BASE);
    writer.destroySubcontext("ou=page25," + BASE);
    writer.close();
    server.add("ou=page30," + BASE, "objectClass: organizationalUnit");
    admin.setRequestControls(
        new Control[] {new PagedResultsControl(100, cookie, Control.CRITICAL)});
    Set<String> rest = names(BASE, SearchControls.SUBTREE_SCOPE, pages);
    assertEquals(19, rest.size());
    seen.addAll(rest);
    assertEquals(29, seen.size());
    assertTrue(seen.contains("ou=page30," + BASE), seen.toString());
  }

  private int openReaders() {
    return server.example.statistics().store().readers().open();
  }

  @Test
  void aCookieIsGoodForItsOwnSearchAndOnce() throws Exception {
    admin.setRequestControls(new Control[] {new PagedResultsControl(2, Control.CRITICAL)});
    names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)");
    byte[] cookie = ((PagedResultsResponseControl) admin.getResponseControls()[0]).getCookie();
    Control[] next = {new PagedResultsControl(2, cookie, Control.CRITICAL)};
    LdapContext stranger = server.administrator();
    stranger.setRequestControls(next);
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(
            () ->
                LdapOperationsTest.search(
                    stranger, BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)")));
    admin.setRequestControls(next);
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(
            () -> LdapOperationsTest.search(admin, BASE, SearchControls.SUBTREE_SCOPE, "(uid=*)")));
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(
            () ->
                LdapOperationsTest.search(
                    admin, BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)")));
  }

  private int found(int size, byte[] cookie) throws Exception {
    admin.setRequestControls(
        new Control[] {new PagedResultsControl(size, cookie, Control.CRITICAL)});
    return names(BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)").size();
  }

  private PagedResultsResponseControl end() throws Exception {
    return (PagedResultsResponseControl) admin.getResponseControls()[0];
  }

  @Test
  void aSearchThatBeginsWithAPageOfNoneAsksForTheSizeWhichIsNotKnown() throws Exception {
    assertEquals(0, found(0, null));
    assertEquals(0, end().getResultSize(), "0 is unknown");
    assertNull(end().getCookie());
    assertEquals(5, found(10, null), "the connection lives on");
  }

  @Test
  void aPageOfNoneWithACookieGivesTheSearchUp() throws Exception {
    assertEquals(2, found(2, null));
    byte[] cookie = end().getCookie();
    assertEquals(0, found(0, cookie));
    assertNull(end().getCookie());
    assertEquals(
        UNWILLING_TO_PERFORM,
        code(
            () ->
                LdapOperationsTest.search(
                    admin, BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)")));
    assertEquals(2, found(2, null), "another begins");
  }

  /** What one page brings: names of entries and URLs of references in their order. */
  private record Page(List<String> told, int code, byte[] cookie) {
    static Page read(TestClient client) throws Exception {
      List<String> told = new ArrayList<>();
      while (true) {
        BerReader message = new BerReader(client.content());
        message.nonNegative(BerTag.INTEGER);
        int tag = message.peekTag();
        BerReader answer = new BerReader(message.copy(tag));
        if (tag == TestClient.SEARCH_DONE) {
          int code = (int) answer.signed(BerTag.ENUMERATED);
          BerReader control =
              new BerReader(new BerReader(message.copy(0xA0)).copy(BerTag.SEQUENCE));
          control.text(BerTag.OCTET_STRING);
          BerReader value = new BerReader(control.copy(BerTag.OCTET_STRING));
          value.open(BerTag.SEQUENCE);
          value.nonNegative(BerTag.INTEGER);
          return new Page(told, code, value.copy(BerTag.OCTET_STRING));
        }
        told.add(answer.text(BerTag.OCTET_STRING));
      }
    }
  }

  @Test
  void pagesOfAllNamingContextsHaveWhatIsInEach() throws Exception {
    server.add(
        "ou=elsewhere,o=other",
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ref: ldap://127.0.0.1:9/o=elsewhere");
    server.add("ou=here,o=other", "objectClass: organizationalUnit");
    List<String> expected =
        List.of(
            "ldap://127.0.0.1:9/o=elsewhere??sub",
            BASE,
            TestServer.PEOPLE,
            TestServer.ANNA,
            TestServer.BERT,
            "uid=carl," + TestServer.PEOPLE,
            "o=other",
            "ou=here,o=other");
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      for (int size = 1; size <= expected.size(); size++) {
        List<String> seen = new ArrayList<>();
        byte[] cookie = {};
        do {
          PagedResultsControl control = new PagedResultsControl(size, cookie, Control.CRITICAL);
          client.send(
              TestClient.message(
                  2,
                  TestClient.search("", 2, TestClient.present("objectClass"), "1.1"),
                  TestClient.control(control.getID(), true, control.getEncodedValue())));
          Page page = Page.read(client);
          assertEquals(0, page.code, "pages of " + size + " behind " + seen);
          seen.addAll(page.told);
          cookie = page.cookie;
        } while (cookie.length > 0);
        assertEquals(expected, seen, "pages of " + size);
      }
    }
  }
}
