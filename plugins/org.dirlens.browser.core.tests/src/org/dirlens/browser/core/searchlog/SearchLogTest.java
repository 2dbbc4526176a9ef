package org.dirlens.browser.core.searchlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchLogTest {
  private static final SecretAttributes SECRETS = new SecretAttributes(SecretAttributes.USUAL);

  @TempDir Path folder;
  private ServedDirectory server;
  private Session session;
  private SearchLog log;

  @BeforeEach
  void serve() throws Exception {
    server = new ServedDirectory(folder.resolve("server"));
    log = log(SearchLog.FILE_BYTES_MAX);
    Connections connections = server.connections();
    log.install(connections);
    session =
        connections
            .add(server.parameters(AccessMode.READ_WRITE))
            .session(ServedDirectory.monitor());
  }

  @AfterEach
  void end() {
    session.close();
    server.close();
  }

  private SearchLog log(long fileBytesMax) {
    return new SearchLog(folder.resolve("searches"), fileBytesMax, () -> SECRETS);
  }

  private void search(String base, String filter, int limit) throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(base, Scope.SUBTREE, filter, List.of("dc", "cn"), new Limits(limit, 9, 0));
    try (EntryStream stream = session.search(query)) {
      while (stream.next(ServedDirectory.monitor()) != null) {
        // All that there are.
      }
    }
  }

  private LoggedSearch newest() {
    return log.newestFirst().getFirst();
  }

  private String text() throws IOException {
    try (Stream<Path> files = Files.list(log.folder())) {
      return files.sorted().map(SearchLogTest::read).collect(Collectors.joining());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everySearchIsKeptWithItsResultAndIsThereAfterARestart() throws Exception {
    search(ServedDirectory.BASE, "(dc=example)", 5);
    LoggedSearch found = newest();
    assertEquals("(dc=example)", found.query().filter());
    assertEquals(1, found.result().entries());
    assertEquals(0, found.result().code());
    assertTrue(found.result().micros() > 0);
    assertEquals("test", found.origin().name());
    assertThrows(ConnectionProblem.class, () -> search("dc=nowhere", "(dc=example)", 0));
    assertEquals(32, newest().result().code());
    assertEquals(log.newestFirst(), log(SearchLog.FILE_BYTES_MAX).newestFirst());
  }

  @Test
  void aSearchThatIsGivenUpIsKeptOnce() throws Exception {
    int before = log.newestFirst().size();
    session.search(SearchQuery.read(ServedDirectory.BASE, List.of())).close();
    assertEquals(before + 1, log.newestFirst().size());
    assertEquals(-1, newest().result().code());
    assertTrue(newest().readsOne());
  }

  @Test
  void otherWorkbenchesReadTheFile() throws Exception {
    search(ServedDirectory.BASE, "(&(dc=example)(cn=a b))", 5);
    String text = text();
    String url = session.parameters().endpoint().url();
    for (String line :
        List.of(
            "#!CONNECTION " + url,
            "# LDAP URL     : " + url + "/dc=example,dc=com?dc,cn?sub?(&(dc=example)(cn=a%20b))",
            "# baseObject   : dc=example,dc=com",
            "# scope        : wholeSubtree (2)",
            "# sizeLimit    : 5",
            "# timeLimit    : 9",
            "# filter       : (&(dc=example)(cn=a b))",
            "# attributes   : dc cn",
            "# numEntries : 0")) {
      assertTrue(text.contains(line + "\n"), line + " in " + text);
    }
    assertTrue(text.contains("# command line : ldapsearch -x -D "), text);
    assertTrue(text.lines().allMatch(line -> line.isEmpty() || line.startsWith("#")), text);
  }

  @Test
  void whatASecretIsComparedWithIsInNoLog() throws Exception {
    search(ServedDirectory.BASE, "(|(userPassword=open sesame)(dc=x)(2.5.4.35:=marker))", 0);
    assertEquals("(|(userPassword=********)(dc=x)(2.5.4.35:=********))", newest().query().filter());
    assertFalse(text().contains("sesame") || text().contains("marker"), text());
    assertEquals("(!(unicodePwd>=********))", SECRETS.shownFilter("(!(unicodePwd>=a))"));
    assertEquals("(cn=*a*)", SECRETS.shownFilter("(cn=*a*)"));
  }

  @Test
  void aFileThatCannotBeReadIsToldAlsoAfterTheNextSearch() throws Exception {
    search(ServedDirectory.BASE, "(dc=example)", 5);
    int before = log.newestFirst().size();
    Files.createDirectory(log.folder().resolve("searches-000000.ldiflog"));
    SearchLog again = log(SearchLog.FILE_BYTES_MAX);
    assertEquals(before, again.newestFirst().size());
    session
        .alsoWitnessedBy(again)
        .search(SearchQuery.read(ServedDirectory.BASE, List.of()))
        .close();
    assertEquals(before + 1, again.newestFirst().size());
    assertTrue(again.problem().contains("Is a directory"), again.problem());
  }

  @Test
  void theOldestFilesGoFirstAndOnlyTheirOwnerReadsThem() throws Exception {
    log = log(1_000);
    for (int i = 0; i < 30; i++) {
      log.searched(
          session,
          new SearchQuery("dc=x", Scope.SUBTREE, "(cn=" + i + ")", List.of(), Limits.NONE),
          new org.dirlens.connection.core.SearchWitness.Ended(
              new org.dirlens.connection.core.SearchOutcome(
                  0, 0, org.dirlens.connection.core.SearchOutcome.End.COMPLETE),
              null,
              1_000));
    }
    try (Stream<Path> files = Files.list(log.folder())) {
      List<Path> all = files.sorted().toList();
      assertEquals(SearchLog.FILES_MAX, all.size());
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(all.getLast())));
    }
    assertFalse(text().contains("(cn=0)"));
    assertTrue(text().contains("(cn=29)"));
  }
}
