package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.SortControl;
import javax.naming.ldap.SortKey;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches that are explained or sorted and given up, by the JDK's LDAP client. Each would take
 * minutes, and its connection may have no more than two operations under way: what does not end is
 * noticed.
 */
@Timeout(60)
class CancelledSearchesTest {
  private static final String EXPLAIN = "2.25.57330988173878565839178245577713494480.3.1";
  private static final String LIST_VIEW = "2.16.840.1.113730.3.4.9";
  private static final String CANCEL = "1.3.6.1.1.8";
  private static final int ENTRIES = 400;

  /** Each part prepares the whole value of an entry again, since it is not ASCII. */
  private static final String FILTER =
      IntStream.range(0, 400)
          .mapToObj(i -> "(description=*x" + i + "*)")
          .collect(Collectors.joining("", "(|", ")"));

  /** Supposes the index description/substring: every part looks at all entries once more. */
  private static final byte[] SUPPOSING =
      HexFormat.of().parseHex("301ca11a3018040b6465736372697074696f6e0409737562737472696e67");

  /** None before the first entry, and nine behind it. */
  private static final byte[] FIRST_TEN =
      HexFormat.of().parseHex("300e020100020109a006020101020100");

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;
  private LdapContext searching;

  private int readersAtRest;

  /** Of the request sent last by the connection; the client counts from 1, its bind. */
  private int messageId = 1;

  @BeforeEach
  void start() throws Exception {
    server =
        TestServer.start(
            folder, ConnectionLimits.standard().withOperations(2), OperationLimits.standard());
    for (int i = 0; i < ENTRIES; i++) {
      server.add(
          "ou=" + i + "," + BASE,
          "objectClass: organizationalUnit",
          "description: " + "ä".repeat(10_000));
    }
    readersAtRest = openReaders();
    admin = server.administratorNotWaiting();
    searching = admin.newInstance(null);
  }

  @AfterEach
  void stop() throws NamingException {
    searching.close();
    admin.close();
    server.close();
  }

  private NamingEnumeration<SearchResult> begun(Control... controls) throws NamingException {
    searching.setRequestControls(controls);
    SearchControls subtree = new SearchControls();
    subtree.setSearchScope(SearchControls.SUBTREE_SCOPE);
    NamingEnumeration<SearchResult> results = searching.search(BASE, FILTER, subtree);
    messageId++;
    await(() -> openReaders() > readersAtRest);
    return results;
  }

  /** What each search is given up in: running, planned, sorted, sorted for a part of its list. */
  private static List<Control[]> rounds() throws IOException {
    SortKey[] keys = {new SortKey("ou", true, "caseIgnoreOrderingMatch")};
    Control sort = new SortControl(keys, Control.CRITICAL);
    return List.of(
        new Control[] {new BasicControl(EXPLAIN, true, null)},
        new Control[] {new BasicControl(EXPLAIN, true, SUPPOSING)},
        new Control[] {sort},
        new Control[] {sort, new BasicControl(LIST_VIEW, true, FIRST_TEN)});
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertFalse(Thread.interrupted(), "it took too long");
      Thread.onSpinWait();
    }
  }

  private int openReaders() {
    return server.example.statistics().store().readers().open();
  }

  private int cancelled(int search) {
    messageId++;
    byte[] value = ExtendedOperationsTest.cancelOf(search);
    return code(() -> admin.extendedOperation(new ExtendedOperationsTest.Raw(CANCEL, value)));
  }

  /** Nothing of it is left: no snapshot, and the connection serves on. */
  private void requireFree() throws NamingException {
    await(() -> openReaders() == readersAtRest);
    messageId++;
    assertTrue(admin.getAttributes(BASE).get("dc").contains("example"));
  }

  @Test
  void oneThatIsCancelledIsAnsweredCanceled() throws Exception {
    for (Control[] controls : rounds()) {
      NamingEnumeration<SearchResult> results = begun(controls);
      assertEquals(0, cancelled(messageId));
      assertEquals(118, code(results::hasMore));
      requireFree();
    }
  }

  @Test
  void oneThatIsAbandonedEnds() throws Exception {
    for (Control[] controls : rounds()) {
      NamingEnumeration<SearchResult> results = begun(controls);
      messageId++;
      results.close();
      requireFree();
    }
  }
}
