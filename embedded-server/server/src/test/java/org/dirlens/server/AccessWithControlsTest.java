package org.dirlens.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
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
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.SearchLimit;
import org.dirlens.server.limit.SearchLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Access rules hold in everything that stands beside plain operations, and no answer goes around
 * them.
 */
@Timeout(600)
class AccessWithControlsTest {
  private static final int NO_SUCH_OBJECT = 32;
  private static final int ADMIN_LIMIT = 11;
  private static final int INSUFFICIENT = 50;
  private static final int ASSERTION_FAILED = 122;
  private static final String CARL = "uid=carl," + PEOPLE;
  private static final String SECRET = "ou=secret," + BASE;
  private static final String ASSERTION = "1.3.6.1.1.12";
  private static final String PRE_READ = "1.3.6.1.1.13.1";
  private static final String POST_READ = "1.3.6.1.1.13.2";
  private static final String LIST_VIEW = "2.16.840.1.113730.3.4.9";
  private static final String COUNT = "1.3.6.1.4.1.30221.2.5.36";
  private static final String MATCHED_VALUES = "1.2.826.0.1.3344810.2.3";
  private static final String RIGHTS = "1.3.6.1.4.1.42.2.27.9.5.2";
  private static final String PROXY = "2.16.840.1.113730.3.4.18";
  private static final String EXPLAIN = "2.25.57330988173878565839178245577713494480.3.1";
  private static final String SYNC = "1.3.6.1.4.1.4203.1.9.1.1";
  private static final String PERSISTENT_SEARCH = "2.16.840.1.113730.3.4.3";
  private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  private static final String TRANSACTION_START = "1.3.6.1.1.21.1";
  private static final String TRANSACTION = "1.3.6.1.1.21.2";
  private static final String TRANSACTION_END = "1.3.6.1.1.21.3";

  /** Hides Bert. */
  private static final String NO_BOSSES =
      "Effect: deny\nRight: all\nWho: users\nFilter: (employeeType=boss)";

  private static final String NO_SECRETS =
      "Effect: deny\nRight: all\nWho: users\nTarget: " + SECRET;

  /** Lets users write everything. */
  private static final String WRITE = "Right: write\nWho: users";

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;
  private LdapContext anna;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    server.add(SECRET, "objectClass: organizationalUnit");
    admin = server.administrator();
    replace(admin, ANNA, "telephoneNumber", "1");
    replace(admin, BERT, "telephoneNumber", "2");
    replace(admin, BERT, "employeeType", "boss");
    replace(admin, CARL, "telephoneNumber", "3");
    anna = server.connect(ANNA, USER_PASSWORD);
  }

  @AfterEach
  void stop() throws Exception {
    anna.close();
    admin.close();
    server.close();
  }

  private static void replace(LdapContext context, String name, String attribute, String value)
      throws NamingException {
    context.modifyAttributes(
        new LdapName(name), DirContext.REPLACE_ATTRIBUTE, new BasicAttributes(attribute, value));
  }

  private static List<String> uids(LdapContext context, String base, String filter)
      throws NamingException {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    List<String> uids = new ArrayList<>();
    for (SearchResult found :
        TestServer.all(context.search(new LdapName(base), filter, controls))) {
      uids.add(found.getNameInNamespace().split("[=,]")[1]);
    }
    return uids;
  }

  private void ask(Control... controls) throws NamingException {
    anna.setRequestControls(controls);
  }

  private static Control critical(String oid, byte[] value) {
    return new BasicControl(oid, true, value);
  }

  private static byte[] ber(Consumer<BerWriter> content) {
    BerWriter out = new BerWriter();
    content.accept(out);
    return out.toByteArray();
  }

  private static byte[] sequence(Consumer<BerWriter> content) {
    return ber(
        out -> {
          int mark = out.begin(BerTag.SEQUENCE);
          content.accept(out);
          out.end(mark);
        });
  }

  private static byte[] equality(String attribute, String value) {
    return ber(
        out -> {
          int mark = out.begin(0xA3);
          out.text(BerTag.OCTET_STRING, attribute);
          out.text(BerTag.OCTET_STRING, value);
          out.end(mark);
        });
  }

  private byte[] answered(String oid) throws NamingException {
    Control[] controls = anna.getResponseControls();
    for (Control control : controls == null ? new Control[0] : controls) {
      if (control.getID().equals(oid)) {
        return control.getEncodedValue();
      }
    }
    return null;
  }

  /** What a transaction of Anna's ends with that does this. */
  private int transaction(TestServer.Act act) throws Exception {
    byte[] id =
        anna.extendedOperation(new ExtendedOperationsTest.Raw(TRANSACTION_START, null))
            .getEncodedValue();
    ask(critical(TRANSACTION, id));
    act.run();
    ask();
    byte[] end = sequence(out -> out.octets(BerTag.OCTET_STRING, id));
    return code(() -> anna.extendedOperation(new ExtendedOperationsTest.Raw(TRANSACTION_END, end)));
  }

  @Test
  void everyWriteOfATransactionIsLookedAtInTheVersionItSees() throws Exception {
    String free = "\nFilter: (title=free)";
    server.rules(
        "Right: write\nWho: users\nAttribute: title", WRITE + free, "Right: add\nWho: users");
    replace(admin, CARL, "title", "free");
    assertEquals(
        INSUFFICIENT,
        transaction(
            () -> {
              replace(anna, CARL, "description", "x");
              replace(anna, BERT, "description", "x");
            }),
        "one of them is not free");
    assertEquals(
        INSUFFICIENT,
        transaction(
            () -> {
              replace(anna, CARL, "title", "taken");
              replace(anna, CARL, "description", "x");
            }),
        "it was when the transaction began");
    assertNull(server.read(CARL).first("description"));
    assertEquals("free", server.read(CARL).first("title"));
    assertEquals(
        INSUFFICIENT,
        transaction(
            () -> {
              replace(anna, BERT, "title", "free");
              replace(anna, BERT, "description", "x");
            }),
        "it must be allowed before the transaction as well");
    String added = "uid=new," + PEOPLE;
    assertEquals(INSUFFICIENT, transaction(() -> addedAndChanged(added, "taken")));
    assertEquals(0, transaction(() -> addedAndChanged(added, "free")));
    assertEquals("x", server.read(added).first("description"));
  }

  private void addedAndChanged(String name, String title) throws NamingException {
    BasicAttributes attributes = new BasicAttributes("objectClass", "inetOrgPerson");
    attributes.put("cn", "New");
    attributes.put("sn", "New");
    attributes.put("title", title);
    anna.createSubcontext(new LdapName(name), attributes).close();
    replace(anna, name, "description", "x");
  }

  @Test
  void pagesTellNothingOfWhatIsHiddenAndGoOnUnderTheRulesOfTheirStart() throws Exception {
    server.rules(NO_BOSSES);
    ask(new PagedResultsControl(1, true));
    assertEquals(List.of("anna"), uids(anna, PEOPLE, "(uid=*)"));
    PagedResultsResponseControl end = pageEnd();
    assertEquals(0, end.getResultSize(), "unknown");
    server.rules("Effect: deny\nRight: all\nWho: users");
    ask(new PagedResultsControl(1, end.getCookie(), true));
    assertEquals(List.of("carl"), uids(anna, PEOPLE, "(uid=*)"));
    assertNull(pageEnd().getCookie());
    ask(new PagedResultsControl(1, true));
    assertEquals(NO_SUCH_OBJECT, code(() -> uids(anna, PEOPLE, "(uid=*)")));
  }

  private PagedResultsResponseControl pageEnd() throws NamingException {
    for (Control control : anna.getResponseControls()) {
      if (control instanceof PagedResultsResponseControl end) {
        return end;
      }
    }
    throw new AssertionError("no answer to the paged results control");
  }

  @Test
  void ordersAndListViewsTellNothingOfWhatIsHidden() throws Exception {
    Control order =
        new SortControl(new SortKey[] {new SortKey("sn", true, "caseIgnoreOrderingMatch")}, true);
    Control firstOfList =
        critical(
            LIST_VIEW,
            sequence(
                out -> {
                  out.integer(BerTag.INTEGER, 0);
                  out.integer(BerTag.INTEGER, 9);
                  out.text(0x81, "A");
                }));
    server.rules(NO_BOSSES + "\nAttribute: entry");
    ask(order);
    assertEquals(List.of("carl", "anna"), uids(anna, PEOPLE, "(uid=*)"));
    ask(order, firstOfList);
    assertEquals(List.of("carl", "anna"), uids(anna, PEOPLE, "(uid=*)"), "two of two");
    server.rules(
        "Effect: deny\nRight: search\nWho: users\nAttribute: sn\n" + "Filter: (employeeType=boss)");
    assertEquals(List.of("carl", "anna", "bert"), uids(anna, PEOPLE, "(uid=*)"));
    ask(order);
    assertEquals(List.of("carl", "anna", "bert"), uids(anna, PEOPLE, "(uid=*)"), "as without sn");
    server.rules("Effect: deny\nRight: search\nWho: users\nAttribute: sn");
    assertEquals(INSUFFICIENT, code(() -> uids(anna, PEOPLE, "(uid=*)")));
    server.rules();
    ask(order, firstOfList);
    assertEquals(List.of("bert", "carl", "anna"), uids(anna, PEOPLE, "(uid=*)"));
  }

  @Test
  void theLookThroughLimitCountsWhatIsHiddenToo() throws Exception {
    server.rules(NO_BOSSES);
    for (int entries = 2; entries < 5; entries++) {
      server.directory.limit(lookThrough(entries));
      int read = entries;
      if (read < 4) { // the unit, and three people of whom one is hidden
        assertEquals(ADMIN_LIMIT, code(() -> uids(anna, PEOPLE, "(description=*)")), "of " + read);
      } else {
        assertEquals(List.of(), uids(anna, PEOPLE, "(description=*)"));
      }
    }
  }

  private static OperationLimits lookThrough(int entries) {
    return OperationLimits.standard()
        .with(SearchLimits.of(Map.of(SearchLimit.LOOK_THROUGH, (long) entries)));
  }

  @Test
  void preReadAndPostReadShowWhatMayBeRead() throws Exception {
    Control before = critical(PRE_READ, sequence(out -> out.text(BerTag.OCTET_STRING, "*")));
    Control after = critical(POST_READ, sequence(out -> out.text(BerTag.OCTET_STRING, "*")));
    server.rules(
        WRITE,
        "Effect: deny\nRight: read\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)",
        "Effect: deny\nRight: read search\nWho: users\nFilter: (title=hidden)");
    ask(before, after);
    replace(anna, BERT, "title", "x");
    for (String oid : List.of(PRE_READ, POST_READ)) {
      String shown = new String(answered(oid), ISO_8859_1);
      assertTrue(shown.contains("Bergmann"), shown);
      assertFalse(shown.contains("telephoneNumber") || shown.contains("PBKDF2"), shown);
    }
    replace(anna, BERT, "title", "hidden");
    assertNotNull(answered(PRE_READ));
    assertNull(answered(POST_READ), "it is hidden now");
  }

  @Test
  void aSynchronizationTellsWhatComesIntoSightAndWhatLeavesIt() throws Exception {
    server.rules(NO_BOSSES);
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(ANNA, USER_PASSWORD);
      byte[] search = TestClient.search(PEOPLE, 2, TestClient.present("uid"));
      byte[] persist = sequence(out -> out.integer(BerTag.ENUMERATED, 3));
      client.send(TestClient.message(2, search, TestClient.control(SYNC, true, persist)));
      assertEquals(List.of(ANNA, CARL), names(client, 0xA2));
      replace(admin, BERT, "title", "nobody is told");
      admin.rename(new LdapName(BERT), new LdapName("uid=bertram," + PEOPLE));
      replace(admin, "uid=bertram," + PEOPLE, "employeeType", "worker");
      assertEquals(List.of("uid=bertram," + PEOPLE), names(client, 0x80), "nothing before");
      replace(admin, CARL, "employeeType", "boss");
      WatchedMessage left = WatchedMessage.read(client);
      assertEquals(CARL, left.text());
      assertEquals(Map.of(), left.attributes());
      assertEquals(3, left.number(WatchedMessage.STATE), "a delete");
      names(client, 0x80);
      admin.rename(new LdapName(CARL), new LdapName("uid=karl," + PEOPLE));
      admin.destroySubcontext(new LdapName("uid=karl," + PEOPLE));
      replace(admin, ANNA, "title", "end");
      assertEquals(List.of(ANNA), names(client, 0x80), "nothing of what is hidden");
    }
  }

  /** The entries told up to a message of this kind. */
  private static List<String> names(TestClient client, int info) throws Exception {
    List<String> names = new ArrayList<>();
    for (WatchedMessage one = WatchedMessage.read(client);
        one.info() != info;
        one = WatchedMessage.read(client)) {
      if (one.isEntry()) {
        names.add(one.text());
      }
    }
    return names;
  }

  @Test
  void aPersistentSearchNamesNoHiddenPlace() throws Exception {
    server.rules(NO_SECRETS);
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(ANNA, USER_PASSWORD);
      byte[] search = TestClient.search(PEOPLE, 2, TestClient.present("uid"));
      byte[] watch =
          sequence(
              out -> {
                out.integer(BerTag.INTEGER, 15);
                out.bool(BerTag.BOOLEAN, false);
                out.bool(BerTag.BOOLEAN, true);
              });
      client.send(
          TestClient.message(2, search, TestClient.control(PERSISTENT_SEARCH, true, watch)));
      for (String there : List.of(ANNA, BERT, CARL)) {
        assertEquals(there, WatchedMessage.read(client).text());
      }
      String hidden = "uid=spy," + SECRET;
      admin.rename(new LdapName(CARL), new LdapName(hidden));
      replace(admin, hidden, "title", "spy");
      admin.rename(new LdapName(hidden), new LdapName("uid=carla," + PEOPLE));
      admin.rename(new LdapName("uid=carla," + PEOPLE), new LdapName(hidden));
      admin.destroySubcontext(new LdapName(hidden));
      replace(admin, ANNA, "title", "end");
      WatchedMessage back = WatchedMessage.read(client);
      assertEquals("uid=carla," + PEOPLE, back.text());
      assertEquals("", back.rest(WatchedMessage.CHANGE), "from where");
      assertEquals(ANNA, WatchedMessage.read(client).text());
    }
  }

  @Test
  void matchedValuesCannotBeAskedOfWhatMayNotBeRead() throws Exception {
    server.rules(
        "Effect: deny\nRight: read search\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)");
    byte[] phones = sequence(out -> out.text(0x87, "telephoneNumber"));
    ask(critical(MATCHED_VALUES, phones));
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    for (SearchResult found :
        TestServer.all(anna.search(new LdapName(PEOPLE), "(uid=*)", controls))) {
      boolean bert = found.getNameInNamespace().equals(BERT);
      assertEquals(!bert, found.getAttributes().get("telephoneNumber") != null);
    }
  }

  @Test
  void anAssertionIsNoOracle() throws Exception {
    server.rules(
        WRITE,
        "Effect: deny\nRight: search\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)");
    for (String number : List.of("1", "2")) {
      ask(critical(ASSERTION, equality("telephoneNumber", number)));
      assertEquals(ASSERTION_FAILED, code(() -> uids(anna, BERT, "(uid=*)")));
      assertEquals(ASSERTION_FAILED, code(() -> replace(anna, BERT, "title", "x")));
      assertEquals(
          ASSERTION_FAILED,
          code(() -> anna.rename(new LdapName(BERT), new LdapName("uid=x," + PEOPLE))));
      assertEquals(ASSERTION_FAILED, code(() -> anna.destroySubcontext(new LdapName(BERT))));
    }
    server.add(
        "cn=boss," + BASE,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "cn: boss",
        "aliasedObjectName: " + BERT);
    for (String number : List.of("1", "2")) {
      ask(critical(ASSERTION, equality("telephoneNumber", number)));
      assertEquals(ASSERTION_FAILED, code(() -> uids(anna, "cn=boss," + BASE, "(uid=*)")));
    }
  }

  @Test
  void entriesAreCountedThatMayBeFound() throws Exception {
    server.rules(NO_BOSSES);
    ask(critical(COUNT, sequence(out -> out.integer(0x80, 0))));
    assertEquals(List.of(), uids(anna, PEOPLE, "(uid=*)"));
    BerReader value = new BerReader(answered("1.3.6.1.4.1.30221.2.5.37"));
    value.open(BerTag.SEQUENCE);
    assertEquals(2, value.signed(0x80));
  }

  @Test
  void onlyTheAdministratorHasSearchesExplained() throws Exception {
    server.rules("Right: all\nWho: users", "Right: proxy\nWho: users");
    ask(new BasicControl(EXPLAIN, true, null));
    assertEquals(INSUFFICIENT, code(() -> uids(anna, PEOPLE, "(uid=*)")));
    admin.setRequestControls(
        new Control[] {
          new BasicControl(EXPLAIN, true, null), critical(PROXY, ("dn:" + ANNA).getBytes(UTF_8))
        });
    assertEquals(INSUFFICIENT, code(() -> uids(admin, PEOPLE, "(uid=*)")));
  }

  @Test
  void rightsOfOthersAreToldWithoutNamesOfUnreadableAttributes() throws Exception {
    server.rules(
        "Effect: deny\nRight: read search compare\nWho: users\nAttribute: telephoneNumber\n"
            + "Filter: (employeeType=boss)");
    ask(critical(RIGHTS, ("dn:" + ANNA).getBytes(UTF_8)));
    Attributes found = anna.getAttributes(new LdapName(BERT), new String[] {"*"});
    String rights = found.get("attributeLevelRights").get().toString();
    assertTrue(rights.contains("sn:rsc"), rights);
    assertFalse(rights.contains("telephoneNumber"), rights);
  }

  /** The answer to an extended operation, on a connection of its own. */
  private TestClient.Answer asked(String name, byte[] value) throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      if (!name.isEmpty()) {
        client.bindAs(name, USER_PASSWORD);
      }
      client.send(2, TestClient.extended(PASSWORD_MODIFY, value));
      return client.answer();
    }
  }

  private static byte[] newPassword(String user, String old) {
    return sequence(
        out -> {
          out.text(0x80, user);
          if (!old.isEmpty()) {
            out.text(0x81, old);
          }
          out.text(0x82, "new");
        });
  }

  @Test
  void passwordModifyTellsNobodyWhoIsThere() throws Exception {
    server.rules("Effect: deny\nRight: all\nWho: users\nTarget: " + PEOPLE + "\nScope: one");
    for (String name : List.of("", ANNA)) {
      for (String old : List.of("", USER_PASSWORD, "wrong")) {
        TestClient.Answer expected = asked(name, newPassword("dn:uid=nobody," + PEOPLE, old));
        for (String user : List.of("dn:" + BERT, BERT, "u:bert", "u:nobody", "cn=x,o=nowhere")) {
          assertEquals(expected, asked(name, newPassword(user, old)), name + " about " + user);
        }
      }
    }
    server.rules("Right: write\nWho: users\nAttribute: userPassword", NO_BOSSES);
    assertEquals(0, asked(ANNA, newPassword("u:bert", "")).code(), "who may write need not read");
  }

  @Test
  void anAliasLeadsNobodyToAHiddenBase() throws Exception {
    server.add("uid=spy," + SECRET, "objectClass: account", "uid: spy");
    alias("secret", SECRET);
    alias("nothing", "ou=nothing," + BASE);
    alias("people", PEOPLE);
    server.rules(NO_SECRETS, "Effect: deny\nRight: all\nWho: users\nFilter: (cn=hidden)");
    for (String below : List.of("", "uid=spy,", "uid=none,")) {
      assertEquals(
          refusal(below + "cn=nothing," + BASE),
          refusal(below + "cn=secret," + BASE).replace("secret", "nothing"));
    }
    assertEquals(List.of("anna", "bert", "carl"), uids(anna, "cn=people," + BASE, "(uid=*)"));
    alias("hidden", PEOPLE);
    alias("open", PEOPLE);
    assertEquals(
        NO_SUCH_OBJECT, code(() -> uids(anna, "cn=hidden," + BASE, "(uid=*)")), "a hidden alias");
    assertEquals(NO_SUCH_OBJECT, code(() -> uids(anna, "uid=anna,cn=hidden," + BASE, "(uid=*)")));
    assertEquals(List.of("anna"), uids(anna, "uid=anna,cn=open," + BASE, "(uid=*)"));
  }

  private void alias(String cn, String target) throws Exception {
    server.add(
        "cn=" + cn + "," + BASE,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "cn: " + cn,
        "aliasedObjectName: " + target);
  }

  /** All that is told of why a search is refused. */
  private String refusal(String base) {
    try {
      uids(anna, base, "(objectClass=*)");
      throw new AssertionError(base + " was searched");
    } catch (NamingException problem) {
      return problem.getMessage() + " " + problem.getResolvedName();
    }
  }

  @Test
  void anEntryIsMovedOnlyToWhereItMayBeAdded() throws Exception {
    server.rules(
        NO_SECRETS,
        "Right: rename\nWho: users\nTarget: " + PEOPLE,
        "Right: write\nWho: users\nTarget: " + PEOPLE + "\nAttribute: uid");
    for (String place : List.of(BASE, SECRET, "ou=nothing," + BASE)) {
      LdapName there = new LdapName("uid=carl," + place);
      assertEquals(INSUFFICIENT, code(() -> anna.rename(new LdapName(CARL), there)), place);
    }
    anna.rename(new LdapName(CARL), new LdapName("uid=karl," + PEOPLE));
  }

  @Test
  void aHiddenReferralObjectSendsNobodyElsewhere() throws Exception {
    server.add(
        "ou=far," + SECRET,
        "objectClass: referral",
        "objectClass: extensibleObject",
        "ref: ldap://secret.example.com/");
    server.rules(NO_SECRETS);
    for (String below : List.of("", "uid=x,")) {
      String far = refusal(below + "ou=far," + SECRET);
      assertEquals(refusal(below + "ou=none," + SECRET), far.replace("far", "none"));
    }
    assertEquals(List.of("anna", "bert", "carl"), uids(anna, BASE, "(uid=*)"));
  }
}
