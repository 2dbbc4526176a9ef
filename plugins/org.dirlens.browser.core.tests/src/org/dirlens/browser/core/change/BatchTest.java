package org.dirlens.browser.core.change;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchTest {
  @TempDir Path folder;

  private Session session(ScriptedServer server) throws ConnectionProblem {
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    return new Connections(folder)
        .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
        .session(monitor());
  }

  @Test
  void aWriteThatIsNotAnsweredIsNotToldAsRefused() throws Exception {
    ModificationLog log = new ModificationLog(folder.resolve("log"));
    try (ScriptedServer server = new ScriptedServer(search -> {});
        Session session = session(server)) {
      try (Batch batch = Batch.begin(log, session, Kind.CHANGES, "two")) {
        Write delete = new Write.Delete("cn=one,dc=x");
        assertThrows(ConnectionProblem.class, () -> batch.session().write(delete, monitor()));
        batch.failed("The connection was lost");
      }
    }
    LoggedChange change = log.get(log.end() - 1).orElseThrow();
    assertEquals(
        List.of("1 write got no answer: whether the server did that is not known"),
        log.details(change).notes());
  }
}
