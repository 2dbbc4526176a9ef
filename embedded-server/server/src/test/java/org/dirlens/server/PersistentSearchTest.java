package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.HasControls;
import javax.naming.ldap.LdapContext;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.OperationKind;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Persistent search (draft-ietf-ldapext-psearch-03), seen by the JDK's LDAP client. */
@Timeout(120)
class PersistentSearchTest {
  private static final String PERSISTENT_SEARCH = "2.16.840.1.113730.3.4.3";
  private static final int ANY = 15;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    OperationLimits limits = OperationLimits.standard().with(new OperationLimits.Persistent(3, 2));
    server = TestServer.start(folder, ConnectionLimits.standard(), limits);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  private static byte[] value(int types, boolean changesOnly, boolean returnKinds) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, types);
    out.bool(BerTag.BOOLEAN, changesOnly);
    out.bool(BerTag.BOOLEAN, returnKinds);
    out.end(mark);
    return out.toByteArray();
  }

  /** A search that continues; the client blocks in it until something is told. */
  private static NamingEnumeration<SearchResult> watch(
      LdapContext session, String base, String filter, byte[] value) throws NamingException {
    LdapContext own =
        session.newInstance(new Control[] {new BasicControl(PERSISTENT_SEARCH, true, value)});
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    return own.search(base, filter, controls);
  }

  /** A search for all changes that the server watches already: the marker before them was told. */
  private NamingEnumeration<SearchResult> begun(String base, String filter) throws Exception {
    NamingEnumeration<SearchResult> told = watch(admin, base, filter, value(ANY, false, true));
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    for (SearchResult there : TestServer.all(admin.search(base, filter, controls))) {
      assertEquals(there.getNameInNamespace(), told.next().getNameInNamespace());
    }
    return told;
  }

  private static String text(SearchResult entry) throws NamingException {
    if (!(entry instanceof HasControls changed)) {
      return entry.getNameInNamespace();
    }
    byte[] value = changed.getControls()[0].getEncodedValue();
    String former = value.length < 7 ? "" : new String(value, 7, value.length - 7);
    return value[4] + " " + entry.getNameInNamespace() + (former.isEmpty() ? "" : " < " + former);
  }

  private void addPerson(String uid, String title) throws Exception {
    server.add(
        "uid=" + uid + "," + PEOPLE,
        "objectClass: inetOrgPerson",
        "cn: " + uid,
        "sn: " + uid,
        "title: " + title);
  }

  private void replace(String name, String attribute, String value) throws NamingException {
    admin.modifyAttributes(
        name, DirContext.REPLACE_ATTRIBUTE, new BasicAttributes(attribute, value));
  }

  @Test
  void everyKindOfChangeIsToldInItsOrder() throws Exception {
    NamingEnumeration<SearchResult> told = begun(PEOPLE, "(objectClass=*)");
    addPerson("new", "t");
    replace(ANNA, "description", "d");
    admin.rename("uid=new," + PEOPLE, "uid=other," + PEOPLE);
    admin.destroySubcontext("uid=other," + PEOPLE);
    assertEquals("1 uid=new," + PEOPLE, text(told.next()));
    SearchResult modified = told.next();
    assertEquals("4 " + ANNA, text(modified));
    assertEquals("d", modified.getAttributes().get("description").get());
    assertNull(modified.getAttributes().get("userPassword"), "as in any search");
    assertEquals("8 uid=other," + PEOPLE + " < uid=new," + PEOPLE, text(told.next()));
    SearchResult deleted = told.next();
    assertEquals("2 uid=other," + PEOPLE, text(deleted));
    assertEquals("t", deleted.getAttributes().get("title").get(), "as it was");
  }

  @Test
  void whatMatchesAfterTheChangeIsToldAndWhereItWasAMoveAsWell() throws Exception {
    addPerson("x", "t");
    NamingEnumeration<SearchResult> told = begun(PEOPLE, "(title=t)");
    replace("uid=x," + PEOPLE, "title", "other");
    replace("uid=x," + PEOPLE, "title", "t");
    server.add("ou=b," + BASE, "objectClass: organizationalUnit");
    admin.rename("uid=x," + PEOPLE, "uid=x,ou=b," + BASE);
    admin.destroySubcontext("uid=x,ou=b," + BASE);
    addPerson("end", "t");
    assertEquals("4 uid=x," + PEOPLE, text(told.next()));
    assertEquals("8 uid=x,ou=b," + BASE + " < uid=x," + PEOPLE, text(told.next()));
    assertEquals("1 uid=end," + PEOPLE, text(told.next()), "what is elsewhere is nobody's change");
  }

  @Test
  void aMovedSubtreeIsToldEntryByEntry() throws Exception {
    NamingEnumeration<SearchResult> told = begun(BASE, "(objectClass=*)");
    admin.rename(PEOPLE, "ou=staff," + BASE);
    assertEquals("8 ou=staff," + BASE + " < " + PEOPLE, text(told.next()));
    for (String uid : List.of("anna", "bert", "carl")) {
      String rdn = "uid=" + uid;
      assertEquals("8 %s,ou=staff,%s < %s,%s".formatted(rdn, BASE, rdn, PEOPLE), text(told.next()));
    }
  }

  @Test
  void onlyTheKindsAskedForAreToldAndWithoutThemIfNotWanted() throws Exception {
    addPerson("gone", "t");
    NamingEnumeration<SearchResult> told =
        watch(admin, BASE, "(title=t)", value(2 | 8, false, false));
    assertEquals("uid=gone," + PEOPLE, text(told.next()));
    addPerson("x", "t");
    replace("uid=x," + PEOPLE, "description", "d");
    admin.destroySubcontext("uid=x," + PEOPLE);
    assertEquals("uid=x," + PEOPLE, text(told.next()), "the delete, without its kind");
    admin.rename("uid=gone," + PEOPLE, "uid=back," + PEOPLE);
    assertEquals("uid=back," + PEOPLE, text(told.next()));
  }

  @Test
  void whatIsThereIsLeftOutIfOnlyChangesAreWanted() throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      send(client, 2, PEOPLE, value(ANY, true, true));
      // Changes until one is told: when the server begins to watch is its own business.
      CompletableFuture<WatchedMessage> first =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return WatchedMessage.read(client);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      for (int i = 0; !first.isDone(); i++) {
        replace(BERT, "description", "d" + i);
      }
      assertEquals(BERT, first.get().text());
      assertEquals(4, first.get().number(WatchedMessage.CHANGE));
    }
  }

  private static void send(TestClient client, int messageId, String base, byte[] value)
      throws Exception {
    client.send(
        TestClient.message(
            messageId,
            TestClient.search(base, 2, TestClient.present("objectClass")),
            TestClient.control(PERSISTENT_SEARCH, true, value)));
  }

  @Test
  void whoMayNotSearchMayNotWatch() throws Exception {
    LdapContext nobody = server.anonymous();
    assertEquals(
        50, code(() -> watch(nobody, BASE, "(objectClass=*)", value(ANY, true, true)).hasMore()));
    nobody.close();
    assertEquals(
        53, code(() -> watch(admin, "", "(objectClass=*)", value(ANY, true, true)).hasMore()));
    assertEquals(
        53,
        code(() -> watch(admin, "cn=schema", "(objectClass=*)", value(ANY, true, true)).hasMore()));
    assertEquals(
        32,
        code(
            () ->
                watch(admin, "ou=none," + BASE, "(objectClass=*)", value(ANY, true, true))
                    .hasMore()));
    assertEquals(
        2, code(() -> watch(admin, BASE, "(objectClass=*)", value(0, true, true)).hasMore()));
  }

  @Test
  void aUserIsToldNoSecretsAndCannotFilterByThem() throws Exception {
    LdapContext anna = server.connect(ANNA, TestServer.USER_PASSWORD);
    NamingEnumeration<SearchResult> told =
        watch(anna, PEOPLE, "(|(uid=anna)(userPassword=*))", value(ANY, false, true));
    assertEquals(ANNA, text(told.next()));
    replace(BERT, "userPassword", "guess");
    replace(ANNA, "userPassword", "guess");
    SearchResult changed = told.next();
    assertEquals("4 " + ANNA, text(changed));
    assertNull(changed.getAttributes().get("userPassword"));
    anna.close();
  }

  @Test
  void theSizeLimitIsForWhatIsThereAtFirst() throws Exception {
    server.rules("Effect: deny\nRight: read\nWho: users\nAttribute: entry\nFilter: (uid=carl)");
    server.limitRules("dirlensLimitWho: dn:" + ANNA + "\ndirlensSizeLimit: 2");
    LdapContext anna = server.connect(ANNA, TestServer.USER_PASSWORD);
    NamingEnumeration<SearchResult> told = watch(anna, BASE, "(uid=*)", value(ANY, false, true));
    assertEquals(List.of(ANNA, BERT), List.of(text(told.next()), text(told.next())));
    addPerson("dora", "t");
    assertEquals("1 uid=dora," + PEOPLE, text(told.next()));
    admin.rename(PEOPLE, "ou=staff," + BASE);
    for (String uid : List.of("anna", "bert", "dora")) {
      assertTrue(text(told.next()).startsWith("8 uid=" + uid + ",ou=staff," + BASE), uid);
    }
    anna.close();
  }

  /** The code that a search of this message id ends with. */
  private static int end(TestClient client, int messageId) throws Exception {
    WatchedMessage message = WatchedMessage.read(client);
    while (message.isEntry() || message.messageId() != messageId) {
      message = WatchedMessage.read(client);
    }
    return Integer.parseInt(message.text());
  }

  private static void awaitEntries(TestClient client, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      assertEquals(TestClient.SEARCH_ENTRY, WatchedMessage.read(client).tag());
    }
  }

  @Test
  void thereAreNoMoreAtATimeThanTheLimits() throws Exception {
    try (TestClient one = new TestClient(server.server.port());
        TestClient two = new TestClient(server.server.port())) {
      one.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      two.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      for (int id = 2; id <= 3; id++) {
        send(one, id, PEOPLE, value(ANY, false, true));
        awaitEntries(one, 4);
      }
      send(one, 4, PEOPLE, value(ANY, false, true));
      assertEquals(11, end(one, 4), "two of a connection");
      send(two, 2, PEOPLE, value(ANY, false, true));
      awaitEntries(two, 4);
      send(two, 3, PEOPLE, value(ANY, false, true));
      assertEquals(11, end(two, 3), "three of the server");
      one.send(5, TestClient.extended("1.3.6.1.1.8", cancelled(2)));
      assertEquals(118, end(one, 2));
      send(two, 4, PEOPLE, value(ANY, false, true));
      awaitEntries(two, 4);
    }
  }

  private static byte[] cancelled(int messageId) {
    BerWriter out = new BerWriter();
    int mark = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, messageId);
    out.end(mark);
    return out.toByteArray();
  }

  @Test
  void anAbandonedOneTellsNothingMoreAndMakesRoom() throws Exception {
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      for (int id = 2; id < 20; id++) {
        long ended = searchesEnded();
        send(client, id, PEOPLE, value(ANY, false, true));
        awaitEntries(client, 4);
        client.send(100 + id, TestClient.abandon(id));
        awaitNobodyWatches();
        await("its room", () -> searchesEnded() > ended);
      }
      replace(ANNA, "description", "d");
      assertEquals("dn:" + Directory.ADMINISTRATOR, client.whoAmI(), "and no entry before it");
    }
  }

  @Test
  void aMessageIdStandsForOneSearchAtATime() throws Exception {
    TestClient client = new TestClient(server.server.port());
    client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
    send(client, 5, PEOPLE, value(ANY, false, true));
    awaitEntries(client, 4);
    send(client, 5, PEOPLE, value(ANY, false, true));
    assertEquals(2, end(client, 5), "the second is refused");
    replace(ANNA, "description", "d");
    assertEquals(ANNA, WatchedMessage.read(client).text(), "the first goes on");
    client.send(6, TestClient.abandon(5));
    send(client, 5, PEOPLE, value(ANY, false, true));
    awaitEntries(client, 4);
    client.close();
    awaitNobodyWatches();
  }

  /** Waits until nobody holds a version of the partition but who asks for it. */
  private void awaitNobodyWatches() {
    await("nobody", () -> server.example.statistics().store().readers().open() <= 1);
  }

  /** Those that were answered or given up, and have made room. */
  private long searchesEnded() {
    return server.server.statistics().of(OperationKind.SEARCH).count();
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "waited in vain for: " + what);
      Thread.yield();
    }
  }

  @Test
  void itEndsWithItsConnectionAndWithTheServer() throws Exception {
    TestClient gone = new TestClient(server.server.port());
    gone.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
    send(gone, 2, PEOPLE, value(ANY, false, true));
    awaitEntries(gone, 4);
    gone.close();
    awaitNobodyWatches();
    try (TestClient client = new TestClient(server.server.port())) {
      client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      send(client, 2, PEOPLE, value(ANY, false, true));
      awaitEntries(client, 4);
      server.server.close();
      assertEquals(52, end(client, 0), "the notice of disconnection");
    }
    awaitNobodyWatches();
  }

  @Test
  void itsConnectionIsNotIdle() throws Exception {
    try (TestClient watching = new TestClient(server.server.port());
        TestClient idle = new TestClient(server.server.port())) {
      watching.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      send(watching, 2, PEOPLE, value(ANY, false, true));
      awaitEntries(watching, 4);
      idle.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      server.server.limit(
          ConnectionLimits.standard()
              .with(new ConnectionLimits.Silence(30_000, 1_000, 300_000, 300)));
      assertEquals(11, end(idle, 0), "the idle one is sent away");
      server.server.limit(ConnectionLimits.standard());
      LdapContext other = server.administrator();
      other.modifyAttributes(
          ANNA, DirContext.REPLACE_ATTRIBUTE, new BasicAttributes("description", "d"));
      other.close();
      assertEquals(ANNA, WatchedMessage.read(watching).text());
    }
  }

  @Test
  void aClientThatDoesNotReadIsEndedAndWritersDoNotWait() throws Exception {
    server.server.limit(
        ConnectionLimits.standard().with(new ConnectionLimits.Unread(1 << 10, 3_600_000)));
    try (TestClient slow = new TestClient(server.server.port())) {
      slow.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD);
      send(slow, 2, PEOPLE, value(ANY, false, true));
      awaitEntries(slow, 4);
      String large = "x".repeat(100_000);
      for (int i = 0; i < 100; i++) {
        replace(ANNA, "description", large + i);
      }
      replace(ANNA, "description", "short");
      bulkLoad();
      assertEquals(11, end(slow, 2));
    }
  }

  /** So many entries that they become visible at once, and nobody can be told one by one. */
  private void bulkLoad() throws Exception {
    List<Entry> people = new ArrayList<>();
    for (int i = 0; i < PartitionOptions.DEFAULTS.work().loads().bulkFrom(); i++) {
      Dn name = Dn.parse("uid=b" + i + "," + PEOPLE, server.schema);
      people.add(
          Entry.builder(name, server.schema)
              .add("objectClass", "inetOrgPerson")
              .add("cn", "b")
              .add("sn", "b")
              .build());
    }
    Iterator<Entry> rest = people.iterator();
    EntrySource source =
        new EntrySource() {
          @Override
          public Entry next() {
            return rest.hasNext() ? rest.next() : null;
          }

          @Override
          public String position() {
            return "";
          }
        };
    assertEquals(0, server.example.load(source, ProgressMonitor.NONE).failed());
  }

  @Test
  void theRootDseNamesIt() throws Exception {
    Attribute supported =
        admin.getAttributes("", new String[] {"supportedControl"}).get("supportedControl");
    assertTrue(supported.contains(PERSISTENT_SEARCH));
  }
}
