package org.dirlens.browser.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedServer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session takes no more from a server than it asked for, and no names that nothing can hold. */
class HostileAnswersTest {
  private static final IProgressMonitor MONITOR = new NullProgressMonitor();

  /** RFC 2696. */
  private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";

  @TempDir Path folder;

  private Session session(ScriptedServer server) throws ConnectionProblem {
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    return new Connections(folder)
        .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
        .session(MONITOR);
  }

  private static SearchQuery query(int entries) {
    SearchQuery.Limits limits = new SearchQuery.Limits(entries, 0, 0);
    return new SearchQuery("dc=x", Scope.SUBTREE, SearchQuery.ANY_ENTRY, List.of(), limits);
  }

  @Test
  void aServerThatKeepsNoLimitIsStoppedAtIt() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                search -> {
                  while (!search.ended()) {
                    search.entry("cn=one,dc=x", Map.of());
                  }
                });
        Session session = session(server)) {
      EntryStream stream = session.search(query(3));
      int entries = 0;
      while (stream.next(MONITOR) != null) {
        entries++;
      }
      assertEquals(3, entries);
      assertEquals(SearchOutcome.End.SIZE_LIMIT, stream.outcome().end());
      while (server.abandoned().isEmpty()) {
        Thread.onSpinWait();
      }
      assertEquals(List.of("dc=x"), server.abandoned());
    }
  }

  @Test
  void aPageThatNobodyAskedForIsTheWhole() throws Exception {
    byte[] page = {0x30, 6, 0x02, 1, 0, 0x04, 1, 'c'};
    try (ScriptedServer server =
            new ScriptedServer(
                search -> {
                  search.entry("cn=one,dc=x", Map.of());
                  search.done(PAGED_RESULTS, page);
                });
        Session session = session(server);
        EntryStream stream = session.search(query(0))) {
      assertNotNull(stream.next(MONITOR));
      assertNull(stream.next(MONITOR));
      assertEquals(SearchOutcome.End.COMPLETE, stream.outcome().end());
    }
  }

  @Test
  void aNameThatIsTooLongIsRefusedWithItsLength() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                search -> {
                  search.entry("cn=one,dc=x", Map.of());
                  search.entry("cn=" + "n".repeat(20_000), Map.of());
                  search.done(0);
                });
        Session session = session(server);
        EntryStream stream = session.search(query(0))) {
      assertNotNull(stream.next(MONITOR));
      ConnectionProblem problem = assertThrows(ConnectionProblem.class, () -> stream.next(MONITOR));
      assertTrue(String.valueOf(problem.getMessage()).contains("a name of 20,003 characters"));
    }
  }

  @Test
  void aMessageThatMemoryCannotHoldIsRefusedBeforeItComesAndThoseBeforeItAreRead()
      throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                search -> {
                  search.entry("cn=one,dc=x", Map.of());
                  search.entryAndAnnounce("cn=two,dc=x", Integer.MAX_VALUE);
                });
        Session session = session(server);
        EntryStream stream = session.search(query(0))) {
      assertEquals("cn=one,dc=x", next(stream));
      assertEquals("cn=two,dc=x", next(stream));
      ConnectionProblem problem = assertThrows(ConnectionProblem.class, () -> stream.next(MONITOR));
      String words = String.valueOf(problem.getMessage());
      assertTrue(words.contains("was closed, as what the server sent cannot be read"), words);
      assertTrue(words.contains("2,147,483,647"), words);
      assertTrue(words.endsWith(" (after the entry cn=two,dc=x)"), words);
    }
  }

  private static String next(EntryStream stream) throws ConnectionProblem {
    Entry entry = stream.next(MONITOR);
    assertNotNull(entry);
    return entry.dn();
  }
}
