package org.dirlens.browser.core.change;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing slips by: each kind of write that a session can send is in the log. */
@Timeout(60)
class ChangeWitnessTest {
  private static final String ANN = "cn=Ann," + BASE;

  @TempDir Path folder;
  private ServedDirectory served;
  private DirectoryConnection connection;
  private ModificationLog log;

  @BeforeEach
  void serve() throws Exception {
    served = new ServedDirectory(folder);
    log = new ModificationLog(folder.resolve("changes"));
    Connections connections = served.connections();
    ChangeWitness.install(connections, log);
    connection = connections.add(served.parameters(AccessMode.READ_WRITE));
  }

  @AfterEach
  void close() {
    connection.close();
    served.close();
  }

  private List<Kind> kinds() {
    return LongStream.range(log.first(), log.end())
        .mapToObj(number -> log.get(number).orElseThrow().subject().kind())
        .toList();
  }

  @Test
  void eachKindOfWriteIsThereHoweverItIsSent() throws Exception {
    Dit dit = Dit.of(connection);
    dit.write(new Write.Add(entry(ANN, "objectClass: person", "cn: Ann", "sn: A")), monitor());
    connection
        .session(monitor())
        .send(
            new Write.Modify(
                ANN, List.of(new Modification(Modification.Kind.REPLACE, Attribute.of("sn", "B")))))
        .await(monitor());
    connection
        .session(monitor())
        .newPassword(ANN, "marker-Secret".getBytes(StandardCharsets.UTF_8), monitor());
    dit.writeReviewed(new Write.Rename(ANN, "cn=B", Write.OldRdn.KEEP, null), monitor());
    try (var own = connection.ownSession(monitor())) {
      own.write(new Write.Delete("cn=B," + BASE), monitor());
    }
    assertEquals(List.of(Kind.ADD, Kind.CHANGE, Kind.PASSWORD, Kind.RENAME, Kind.DELETE), kinds());
  }

  @Test
  void whatTheReviewerIsAgainstIsNeitherSentNorLogged() throws Exception {
    Dit.reviewBy((dit, write, monitor) -> false);
    try {
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () -> Dit.of(connection).write(new Write.Delete(BASE), monitor()));
      assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
    } finally {
      Dit.reviewBy((dit, write, monitor) -> true);
    }
    log.load();
    assertEquals(List.of(), kinds());
    assertFalse(connection.session(monitor()).read(BASE, List.of(), monitor()).isEmpty());
  }
}
