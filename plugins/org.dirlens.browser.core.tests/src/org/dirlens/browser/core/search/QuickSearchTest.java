package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ScriptedServer;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words, names and filters find the same on each of the servers. */
class QuickSearchTest {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final int SUCCESS = 0;
  private static final int TIME_LIMIT = 3;
  private static final int SIZE_LIMIT = 4;
  private static final int ADMIN_LIMIT = 11;
  private static final int NO_SUCH_OBJECT = 32;
  private static final String BERT = "cn=Bert Moll," + SUFFIX;

  @Test
  void onDirlens(@TempDir Path folder) throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      addBert(served.connection());
      findsBert(served.connection());
    }
  }

  @Test
  void onSlapd(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Slapd.programInstalled(), "slapd is not installed here");
    try (Slapd slapd = Slapd.empty(folder, SUFFIX)) {
      findsBert(filled(folder, slapd));
    }
  }

  @Test
  void onDs389(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Ds389.installed(), "389-ds is not installed here");
    try (Ds389 server = Ds389.empty(folder, SUFFIX)) {
      findsBert(filled(folder, server));
    }
  }

  private static DirectoryConnection filled(Path folder, ServerProcess server) throws Exception {
    Connections connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(Secret.of(server.password())));
    DirectoryConnection connection =
        connections.add(
            ConnectionParameters.create(
                "other",
                new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000),
                server.administrator(),
                AccessMode.READ_WRITE));
    write(connection, SUFFIX, "objectClass: domain", "dc: example");
    addBert(connection);
    return connection;
  }

  private static void addBert(DirectoryConnection connection) throws Exception {
    write(connection, BERT, "objectClass: inetOrgPerson", "cn: Bert Moll", "sn: Moll", "uid: bm");
  }

  private static void write(DirectoryConnection connection, String dn, String... lines)
      throws Exception {
    connection
        .session(ServedDirectory.monitor())
        .write(new Write.Add(ServedDirectory.entry(dn, lines)), ServedDirectory.monitor());
  }

  private static void findsBert(DirectoryConnection connection) throws Exception {
    for (String typed : List.of("bert", "mol be", "BM", BERT, "(&(sn=moll)(uid=bm))")) {
      assertEquals(List.of(BERT), found(connection, typed), typed);
    }
    assertTrue(found(connection, "nobody").isEmpty());
    assertTrue(found(connection, "cn=nobody," + SUFFIX).isEmpty());
  }

  private static List<String> found(DirectoryConnection connection, String typed) throws Exception {
    QuickSearch.Found found = run(connection, typed);
    assertTrue(found.whole(), typed);
    return dns(found);
  }

  private static QuickSearch.Found run(DirectoryConnection connection, String typed)
      throws Exception {
    return QuickSearch.run(connection, "", QuickInput.of(typed), ServedDirectory.monitor());
  }

  private static List<String> dns(QuickSearch.Found found) {
    return found.hits().stream().map(QuickSearch.Hit::dn).toList();
  }

  /** A server of three contexts, of which the first has no entry and the last is long. */
  private static ScriptedServer limited(int end) throws IOException {
    return limited(end, List.of("dc=none", "dc=some", "dc=long"));
  }

  private static ScriptedServer limited(int end, List<String> contexts) throws IOException {
    return new ScriptedServer(
        search -> {
          switch (search.base()) {
            case "" -> {
              List<byte[]> shown = contexts.stream().map(String::getBytes).toList();
              search.entry("", shown.isEmpty() ? Map.of() : Map.of("namingContexts", shown));
              search.done(0);
            }
            case "dc=some" -> {
              search.entry("cn=one,dc=some", Map.of());
              search.done(0);
            }
            case "dc=long" -> search.done(end);
            default -> search.done(NO_SUCH_OBJECT);
          }
        });
  }

  private static DirectoryConnection connection(
      Path folder, ScriptedServer server, String... bases) {
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000);
    ConnectionParameters parameters =
        ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_ONLY);
    return new Connections(folder.resolve("connections"))
        .add(parameters.with(parameters.browsing().from(List.of(bases))));
  }

  @Test
  void aContextWithoutAnEntryHasNothing(@TempDir Path folder) throws Exception {
    try (ScriptedServer server = limited(SUCCESS)) {
      QuickSearch.Found found = run(connection(folder, server), "one");
      assertEquals(List.of("cn=one,dc=some"), dns(found));
      assertTrue(found.whole());
    }
  }

  @Test
  void withoutNamingContextsItSearchesWhereTheConnectionBegins(@TempDir Path folder)
      throws Exception {
    try (ScriptedServer server = limited(SUCCESS, List.of())) {
      DirectoryConnection anywhere = connection(folder, server);
      assertThrows(ConnectionProblem.class, () -> run(anywhere, "one"));
      DirectoryConnection some = connection(folder, server, "dc=some");
      assertEquals(List.of("cn=one,dc=some"), found(some, "one"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {TIME_LIMIT, SIZE_LIMIT, ADMIN_LIMIT})
  void whatALimitEndsIsNotAll(int limit, @TempDir Path folder) throws Exception {
    try (ScriptedServer server = limited(limit)) {
      QuickSearch.Found found = run(connection(folder, server), "one");
      assertEquals(List.of("cn=one,dc=some"), dns(found));
      assertFalse(found.whole());
    }
  }

  @Test
  void noMoreThanEnoughIsLookedFor(@TempDir Path folder) throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      DirectoryConnection connection = served.connection();
      for (int number = 0; number < QuickSearch.ENTRIES_MAX; number++) {
        write(connection, "cn=a" + number + "," + SUFFIX, "objectClass: device", "cn: a" + number);
      }
      assertEquals(QuickSearch.ENTRIES_MAX, found(connection, "(cn=a*)").size());
      write(connection, "cn=another," + SUFFIX, "objectClass: device", "cn: another");
      QuickSearch.Found some = run(connection, "(cn=a*)");
      assertEquals(QuickSearch.ENTRIES_MAX, some.hits().size());
      assertFalse(some.whole());
    }
  }
}
