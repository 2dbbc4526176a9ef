package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.naming.NamingException;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import javax.naming.ldap.SortControl;
import javax.naming.ldap.SortKey;
import javax.naming.ldap.SortResponseControl;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sorted searches (RFC 2891) and parts of lists, seen by the JDK's LDAP client. */
@Timeout(600)
class SortedSearchTest {
  private static final String LIST_VIEW = "2.16.840.1.113730.3.4.9";

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    admin = server.administrator();
    server.addPerson("dora", "Dora Albers");
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private static List<String> uids(LdapContext client, Control... controls) throws Exception {
    client.setRequestControls(controls);
    SearchControls search = new SearchControls();
    search.setSearchScope(SearchControls.SUBTREE_SCOPE);
    List<String> uids = new ArrayList<>();
    for (SearchResult result :
        TestServer.all(client.search(new LdapName(BASE), "(objectClass=person)", search))) {
      uids.add(result.getAttributes().get("uid").get().toString());
    }
    return uids;
  }

  private static SortKey by(String attribute, boolean ascending, String rule) {
    return new SortKey(attribute, ascending, rule);
  }

  private static SortControl sort(boolean critical, SortKey... keys) {
    try {
      return new SortControl(keys, critical);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SortResponseControl sorted() throws NamingException {
    for (Control control : admin.getResponseControls()) {
      if (control instanceof SortResponseControl answer) {
        return answer;
      }
    }
    throw new AssertionError("no answer to the sort control");
  }

  @Test
  void entriesComeInTheOrderAskedFor() throws Exception {
    String rule = "caseIgnoreOrderingMatch";
    assertEquals(
        List.of("dora", "bert", "carl", "anna"), uids(admin, sort(true, by("sn", true, rule))));
    assertTrue(sorted().isSorted());
    assertEquals(
        List.of("anna", "carl", "bert", "dora"), uids(admin, sort(true, by("sn", false, rule))));
    assertEquals(
        List.of("dora", "carl", "bert", "anna"),
        uids(admin, sort(true, by("mail", true, rule), by("uid", false, rule))));
  }

  @Test
  void anOrderThatCannotBeIsRefusedOrLeftOut() throws Exception {
    assertEquals(12, code(() -> tried(sort(true, by("noSuchAttribute", true, null)))));
    assertEquals(12, code(() -> tried(sort(true, by("userCertificate", true, null)))));
    assertEquals(12, code(() -> tried(sort(true, by("sn", true, "noSuchRule")))));
    assertEquals(4, uids(admin, sort(false, by("noSuchAttribute", true, null))).size());
    assertEquals(16, sorted().getResultCode());
    assertEquals(4, uids(admin, sort(false, by("userCertificate", true, null))).size());
    assertEquals(18, sorted().getResultCode());
  }

  private void tried(Control... controls) throws NamingException {
    try {
      uids(admin, controls);
    } catch (NamingException problem) {
      throw problem;
    } catch (Exception other) {
      throw new AssertionError(other);
    }
  }

  @Test
  void nobodySortsByPasswords() throws Exception {
    LdapContext anna = server.connect("uid=anna," + PEOPLE, TestServer.USER_PASSWORD);
    SortControl secret = sort(false, by("userPassword", true, "octetStringOrderingMatch"));
    anna.setRequestControls(new Control[] {secret});
    assertEquals(
        50,
        code(
            () ->
                TestServer.all(anna.search(new LdapName(BASE), "(uid=*)", new SearchControls()))));
    anna.close();
  }

  @Test
  void sortedEntriesComeInPages() throws Exception {
    SortControl order = sort(true, by("sn", true, "caseIgnoreOrderingMatch"));
    assertEquals(List.of("dora", "bert"), uids(admin, order, new PagedResultsControl(2, true)));
    assertTrue(sorted().isSorted());
    Control rest = new PagedResultsControl(2, cookie(), true);
    admin.setRequestControls(null);
    admin.destroySubcontext("uid=carl," + PEOPLE);
    assertEquals(List.of("anna"), uids(admin, order, rest));
    assertEquals(0, cookie().length);
  }

  private byte[] cookie() throws NamingException {
    for (Control control : admin.getResponseControls()) {
      if (control instanceof PagedResultsResponseControl answer) {
        return answer.getCookie() == null ? new byte[0] : answer.getCookie();
      }
    }
    throw new AssertionError("no answer to the paged results control");
  }

  @Test
  void aListViewHasNoPages() throws Exception {
    SortControl order = sort(true, by("sn", true, "caseIgnoreOrderingMatch"));
    Control pages = new PagedResultsControl(2, Control.CRITICAL);
    assertEquals(2, code(() -> tried(order, part(0, 0, 1), pages)));
  }

  private static Control part(int before, int after, int offset) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, before);
    out.integer(BerTag.INTEGER, after);
    int target = out.begin(0xA0);
    out.integer(BerTag.INTEGER, offset);
    out.integer(BerTag.INTEGER, 0);
    out.end(target);
    out.end(mark);
    return new BasicControl(LIST_VIEW, true, out.toByteArray());
  }

  private static Control part(int before, int after, String value) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, before);
    out.integer(BerTag.INTEGER, after);
    out.text(0x81, value);
    out.end(mark);
    return new BasicControl(LIST_VIEW, true, out.toByteArray());
  }

  @Test
  void aContextOfAListThatThisServerNeverGaveIsRefused() throws Exception {
    SortControl order = sort(true, by("sn", true, "caseIgnoreOrderingMatch"));
    assertEquals(List.of("dora"), uids(admin, order, inContext("")));
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      byte[] context = new byte[1 + random.nextInt(1 << random.nextInt(16))];
      random.nextBytes(context);
      Control forged = inContext(new String(context, StandardCharsets.ISO_8859_1));
      assertEquals(76, code(() -> tried(order, forged)), "seed " + seed);
    }
  }

  private static Control inContext(String context) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, 0);
    out.integer(BerTag.INTEGER, 0);
    int target = out.begin(0xA0);
    out.integer(BerTag.INTEGER, 1);
    out.integer(BerTag.INTEGER, 0);
    out.end(target);
    out.octets(BerTag.OCTET_STRING, context.getBytes(StandardCharsets.ISO_8859_1));
    out.end(mark);
    return new BasicControl(LIST_VIEW, true, out.toByteArray());
  }

  @Test
  void hugeNumbersInAListViewAreTakenForTheEnds() throws Exception {
    SortControl order = sort(true, by("sn", true, "caseIgnoreOrderingMatch"));
    int huge = Integer.MAX_VALUE;
    assertEquals(List.of("dora", "bert", "carl", "anna"), uids(admin, order, part(huge, huge, 1)));
    assertEquals(List.of(), uids(admin, order, part(0, huge, huge)));
    assertEquals(List.of(5L, 4L, 0L), place());
  }

  private List<Long> place() throws Exception {
    for (Control control : admin.getResponseControls()) {
      if (control.getID().equals("2.16.840.1.113730.3.4.10")) {
        BerReader in = new BerReader(control.getEncodedValue());
        in.open(BerTag.SEQUENCE);
        return List.of(
            in.signed(BerTag.INTEGER), in.signed(BerTag.INTEGER), in.signed(BerTag.ENUMERATED));
      }
    }
    throw new AssertionError("no answer to the list view control");
  }

  @Test
  void aPartOfTheListIsReturned() throws Exception {
    SortControl order = sort(true, by("sn", true, "caseIgnoreOrderingMatch"));
    assertEquals(List.of("bert", "carl"), uids(admin, order, part(1, 0, 3)));
    assertEquals(List.of(3L, 4L, 0L), place());
    assertEquals(List.of("bert", "carl", "anna"), uids(admin, order, part(0, 5, "Bb")));
    assertEquals(List.of(2L, 4L, 0L), place());
    assertEquals(List.of("anna"), uids(admin, order, part(1, 5, "Özil")));
    assertEquals(List.of(5L, 4L, 0L), place());
    assertEquals(60, code(() -> tried(part(0, 0, 1))));
    assertEquals(61, code(() -> tried(sort(true, by("sn", true, null)), part(0, 0, 0))));
  }
}
