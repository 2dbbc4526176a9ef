package org.dirlens.browser.core.searchlog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchRunsTest {
  @TempDir Path folder;
  private ServedDirectory server;
  private DirectoryConnection connection;
  private SearchRuns runs;

  @BeforeEach
  void serve() throws Exception {
    server = new ServedDirectory(folder.resolve("server"));
    connection = server.connection();
    runs = open();
  }

  @AfterEach
  void end() {
    server.close();
  }

  private SearchRuns open() {
    SearchRuns opened =
        new SearchRuns(
            folder.resolve("runs.ldiflog"), () -> new SecretAttributes(SecretAttributes.USUAL));
    opened.load();
    return opened;
  }

  private void search(String base, String filter) throws ConnectionProblem {
    SearchQuery query = new SearchQuery(base, Scope.SUBTREE, filter, List.of(), Limits.NONE);
    try (Session session = connection.ownSession(ServedDirectory.monitor());
        EntryStream stream = session.alsoWitnessedBy(runs).search(query)) {
      while (stream.next(ServedDirectory.monitor()) != null) {
        // All that there are.
      }
    }
  }

  @Test
  void runsAreThereAfterARestart() throws Exception {
    search(ServedDirectory.BASE, "(dc=example)");
    assertThrows(ConnectionProblem.class, () -> search("dc=nowhere", "(dc=example)"));
    String id = connection.parameters().id();
    assertEquals(List.of(32, 0), runs.of(id).stream().map(each -> each.result().code()).toList());
    assertEquals(runs.of(id), open().of(id));
    assertEquals(List.of(), runs.of("another"));
    assertEquals(
        "There is no entry at the base, or it may not be seen.",
        ResultExplanation.of(32).orElseThrow());
  }

  @Test
  void aFileThatCannotBeReadIsNotReplaced() throws Exception {
    Path file = folder.resolve("runs.ldiflog");
    byte[] latin = {'#', (byte) 0xfc, '\n'};
    Files.write(file, latin);
    runs = open();
    search(ServedDirectory.BASE, "(dc=example)");
    assertEquals(1, runs.of(connection.parameters().id()).size());
    assertArrayEquals(latin, Files.readAllBytes(file));
  }

  @Test
  void noSecretIsKeptAndNoMoreThanTheLast() throws Exception {
    search(ServedDirectory.BASE, "(userPassword=marker-secret)");
    String id = connection.parameters().id();
    assertEquals("(userPassword=********)", runs.of(id).getFirst().query().filter());
    assertFalse(Files.readString(folder.resolve("runs.ldiflog")).contains("marker-secret"));
    for (int number = 0; number < SearchRuns.RUNS_MAX; number++) {
      search(ServedDirectory.BASE, "(dc=" + number + ")");
    }
    assertEquals(SearchRuns.RUNS_MAX, open().of(id).size());
    assertEquals("(dc=0)", open().of(id).getLast().query().filter());
  }
}
