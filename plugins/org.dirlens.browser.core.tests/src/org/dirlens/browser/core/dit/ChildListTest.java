package org.dirlens.browser.core.dit;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.dit.ChildOrder.By;
import org.dirlens.browser.core.dit.ChildOrder.Direction;
import org.dirlens.browser.core.dit.ChildOrder.Group;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.ListView;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Browsing.Option;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children as a person wants them: which, how many, in which order, from anywhere in the list. */
@Timeout(120)
public class ChildListTest {
  private static final String MANY = "ou=many," + BASE;
  private static final int MANY_ENTRIES = 1_100;

  @TempDir Path folder;
  private Connections connections;
  private DirectoryConnection connection;

  @AfterEach
  void end() {
    ChildOrder.USUAL.choose();
    if (connection != null) {
      connection.close();
    }
  }

  private void on(ServedDirectory served) {
    connections = served.connections();
    connection = connections.add(served.parameters(AccessMode.READ_WRITE));
  }

  private void on(ServerProcess server) throws ConnectionProblem {
    connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(Secret.of(server.password())));
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    connection =
        connections.add(
            ConnectionParameters.create(
                "other", endpoint, server.administrator(), AccessMode.READ_WRITE));
    add(BASE, "objectClass: domain", "dc: example");
  }

  private void add(String dn, String... lines) throws ConnectionProblem {
    connection.session(monitor()).write(new Write.Add(ServedDirectory.entry(dn, lines)), monitor());
  }

  /** Names whose order by value is not that in which they are added. */
  private void addMany(int count) throws Exception {
    add(MANY, "objectClass: organizationalUnit", "ou: many");
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < count; number++) {
      int mixed = number * 7_919 % count;
      text.append("dn: cn=c%05d,%s\nobjectClass: device\n".formatted(mixed, MANY))
          .append("cn: c%05d\n\n".formatted(mixed));
    }
    Path file = Files.writeString(folder.resolve("many.ldif"), text);
    LdifImport.Report report =
        new LdifImport(
                connection.session(monitor()), LdifImport.OnError.STOP, LdifImport.Existing.FAIL)
            .run(file, monitor());
    assertEquals(List.of(), report.failures());
  }

  private DitNode node(String dn) throws ConnectionProblem {
    return Dit.of(connection).root().find(dn, monitor()).orElseThrow();
  }

  private static List<String> names(ChildList list) {
    return IntStream.range(0, list.lines())
        .mapToObj(list::name)
        .filter(Objects::nonNull)
        .map(ChildName::rdn)
        .toList();
  }

  private List<String> children(String dn) throws ConnectionProblem {
    ChildList children = node(dn).children();
    children.load(1, monitor());
    return names(children);
  }

  private void browse(Browsing browsing) {
    Dit.of(connection).reset();
    connections.browse(connection, browsing);
  }

  @Test
  void theOptionsOfTheConnectionSayWhatIsShown() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      on(served);
      addMany(20);
      add("cn=policy," + MANY, "objectClass: subentry", "cn: policy", "subtreeSpecification: {}");
      assertEquals(20, children(MANY).size());
      browse(Browsing.USUAL.limited(5, 0, 500));
      assertEquals(5, children(MANY).size());
      assertTrue(node(MANY).children().truncated());
      browse(Browsing.USUAL.with(Option.SUBENTRIES, true));
      assertEquals("cn=policy", children(MANY).getLast());
      browse(Browsing.USUAL.from(List.of(MANY)));
      assertEquals(List.of(MANY), children(""));
    }
  }

  /** As in Active Directory, which has its configuration beside the domain it is named by. */
  @Test
  void anEntryIsFoundInTheInnermostOfTwoContexts() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      on(served);
      addMany(2);
      browse(Browsing.USUAL.from(List.of(BASE, MANY)));
      DitNode found = node("cn=c00001," + MANY);
      assertEquals(Optional.of(MANY), found.parent().map(DitNode::rdn));
    }
  }

  @Test
  void aConnectionThatIsRemovedIsForgottenWithItsLists() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      on(served);
      Dit before = Dit.of(connection);
      DitNode root = before.root();
      Dit.forget(connection);
      assertNotSame(root, before.root(), "its lists are closed");
      assertNotSame(before, Dit.of(connection));
    }
  }

  @Test
  void aFilterShowsSomeChildrenUntilItIsTakenAway() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      on(served);
      addMany(12);
      Dit.of(connection).filterChildren(MANY.toUpperCase(), " (cn=c0000*) ");
      node(MANY).refresh();
      assertEquals(10, children(MANY).size());
      assertEquals(Optional.of("(cn=c0000*)"), node(MANY).filter());
      Dit.of(connection).filterChildren(MANY, "");
      node(MANY).refresh();
      assertEquals(12, children(MANY).size());
    }
  }

  @Test
  void anotherOrderIsThatOfListsReadFromNowOn() throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      on(served);
      addMany(3);
      new ChildOrder(By.RDN, Direction.DESCENDING, Group.MIXED).choose();
      assertEquals(List.of("cn=c00002", "cn=c00001", "cn=c00000"), children(MANY));
      new ChildOrder(By.SERVER, Direction.ASCENDING, Group.MIXED).choose();
      node(MANY).refresh();
      assertEquals(List.of("cn=c00000", "cn=c00001", "cn=c00002").size(), children(MANY).size());
    }
  }

  @Test
  void openLdapShowsAnyPartOfALongListIfItSortsElseItComesInPages() throws Exception {
    assumeTrue(Slapd.programInstalled(), Slapd.MISSING);
    try (Slapd slapd = Slapd.sorting(folder, BASE)) {
      on(slapd);
      addMany(MANY_ENTRIES);
      jumps(node(MANY), "cn=c%05d", MANY_ENTRIES);
      showsTheBeginning(ListView.Order.IGNORING_CASE);
      new ChildOrder(By.SERVER, Direction.ASCENDING, Group.MIXED).choose();
      node(MANY).refresh();
      ChildList children = node(MANY).children();
      children.load(MANY_ENTRIES - 1, monitor());
      assertFalse(children.jumps());
      children.load(MANY_ENTRIES, monitor());
      assertEquals(MANY_ENTRIES, children.loaded());
    }
  }

  @Test
  void ds389ShowsAnyPartOfALongList() throws Exception {
    assumeTrue(Ds389.installed(), "389-ds is not installed here");
    try (Ds389 server = Ds389.empty(folder, BASE)) {
      on(server);
      addMany(MANY_ENTRIES);
      ListWindows windows = windows("", ChildList.SHOWN_MAX);
      int last = MANY_ENTRIES - 1;
      assertTrue(windows.read(last, connection.session(monitor()), monitor()));
      assertEquals(MANY_ENTRIES, windows.count());
      assertEquals("cn=c%05d".formatted(last), windows.name(last).rdn());
      assertNull(windows.name(0));
      showsTheBeginning("");
    }
  }

  private static ListWindows windows(String rule, int most) {
    SearchQuery query =
        new SearchQuery(MANY, Scope.ONE_LEVEL, SearchQuery.ANY_ENTRY, List.of("cn"), Limits.NONE);
    return new ListWindows(
        query,
        new ListView.Order("cn", rule, false),
        entry -> new ChildName(DnText.rdn(entry.dn()), EntryKind.OTHER, 0),
        most);
  }

  /**
   * Of a list that is longer than what is shown of it; where a part is, is for the server to say.
   */
  private void showsTheBeginning(String rule) throws ConnectionProblem {
    int most = MANY_ENTRIES - 100;
    ListWindows windows = windows(rule, most);
    for (int index : new int[] {0, most / 2, most - 1}) {
      assertTrue(windows.read(index, connection.session(monitor()), monitor()));
      assertEquals(most, windows.count());
      assertTrue(windows.truncated());
      assertEquals("cn=c%05d".formatted(index), windows.name(index).rdn());
    }
  }

  @Test
  void aListThatIsLongerThanWhatIsShownSaysSo() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ChildListTest::threeMillion)) {
      connections = new Connections(folder.resolve("connections"));
      Endpoint endpoint =
          new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
      connection =
          connections.add(
              ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_ONLY));
      ChildList children = node(BASE).children();
      ChildList.windowMillis = 60_000;
      children.load(1, monitor());
      ChildList.windowMillis = 300;
      assertTrue(children.jumps());
      assertEquals(OptionalInt.of(ChildList.SHOWN_MAX), children.count());
      assertTrue(children.truncated());
    }
  }

  private static void threeMillion(ScriptedSearch search) throws IOException {
    if (search.base().isEmpty()) {
      search.entry(
          "",
          Map.of(
              "namingContexts", octets(BASE),
              "supportedControl", octets(ListView.OID, ListView.SORT_OID)));
    } else if (search.ofBase()) {
      search.entry(
          BASE, Map.of("objectClass", octets("domain"), "numSubordinates", octets("3000000")));
    } else {
      search.entry("cn=first," + BASE, Map.of("objectClass", octets("device")));
      String firstCountResult = "300b" + "020101" + "02032dc6c0" + "0a0100";
      search.done("2.16.840.1.113730.3.4.10", HexFormat.of().parseHex(firstCountResult));
      return;
    }
    search.done(0);
  }

  private static List<byte[]> octets(String... values) {
    return Stream.of(values).map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static String last(ChildList children) {
    ChildName last = children.name(children.lines() - 1);
    return last == null ? "" : last.rdn();
  }

  /**
   * Looks at the end, at the beginning, and for entries by name in a list whose children are named
   * from 0 on.
   */
  public static void jumps(DitNode many, String rdn, int count) throws ConnectionProblem {
    ChildList children = many.children();
    ChildList.windowMillis = 60_000;
    children.load(200, monitor());
    ChildList.windowMillis = 300;
    assertTrue(children.jumps());
    assertEquals(count, many.childCount());
    assertEquals(rdn.formatted(0), Objects.requireNonNull(children.name(0)).rdn());
    assertNull(children.name(count - 1));
    assertFalse(children.ready(count));
    children.load(count, monitor());
    assertEquals(rdn.formatted(count - 1), last(children));
    assertTrue(children.loaded() <= 2 * ListWindows.ENTRIES, "" + children.loaded());
    String middle = rdn.formatted(count / 2) + "," + many.dn();
    assertEquals(count / 2, many.find(middle, monitor()).orElseThrow().index());
    String nobody = rdn.formatted(count) + "," + many.dn();
    assertTrue(many.find(nobody, monitor()).isEmpty());
  }
}
