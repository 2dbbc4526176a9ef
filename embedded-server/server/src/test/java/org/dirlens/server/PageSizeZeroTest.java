package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import javax.naming.NamingException;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages of no entries (RFC 2696, section 3), asked for by the JDK's own client. */
@Timeout(60)
class PageSizeZeroTest {
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
  void stop() throws Exception {
    admin.close();
    server.close();
  }

  private int found(int size, byte[] cookie) throws Exception {
    admin.setRequestControls(
        new Control[] {new PagedResultsControl(size, cookie, Control.CRITICAL)});
    return LdapOperationsTest.search(
            admin, BASE, SearchControls.SUBTREE_SCOPE, "(objectClass=*)", "1.1")
        .size();
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
    NamingException gone = assertThrows(NamingException.class, () -> found(2, cookie));
    assertEquals(
        UNWILLING_TO_PERFORM,
        TestServer.code(
            () -> {
              throw gone;
            }));
    assertEquals(2, found(2, null), "another begins");
  }
}
