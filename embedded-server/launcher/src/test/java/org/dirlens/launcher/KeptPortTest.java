package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The port that a data folder keeps from one start of the embedded server to the next. */
class KeptPortTest {
  private static final String BASE = "dc=example,dc=com";

  @TempDir Path folder;

  private EmbeddedServer start() throws IOException, LdapProblem {
    return EmbeddedServer.start(EmbeddedServerOptions.on(folder.resolve("data"), BASE));
  }

  private Path data() {
    return folder.resolve("data");
  }

  @Test
  void aFolderWhoseServerWasNeverToldKeepsNone() throws Exception {
    start().close();
    assertEquals(OptionalInt.empty(), KeptPort.of(data()));
  }

  @Test
  void aPortChosenWhileServingIsThatOfTheNextStart() throws Exception {
    int chosen;
    try (EmbeddedServer server = start()) {
      chosen = FreePorts.next();
      server.listenOn(chosen);
      assertEquals(chosen, server.port());
    }
    assertEquals(OptionalInt.of(chosen), KeptPort.of(data()));
    try (EmbeddedServer server = start()) {
      assertEquals(chosen, server.port());
    }
  }

  @Test
  void aPortThatIsTakenIsNamedAndChangesNothing() throws Exception {
    try (EmbeddedServer server = start();
        ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int before = server.port();
      LdapProblem taken =
          assertThrows(LdapProblem.class, () -> server.listenOn(other.getLocalPort()));
      assertTrue(
          taken.getMessage().contains("127.0.0.1:" + other.getLocalPort()), taken.getMessage());
      assertEquals(before, server.port());
      assertEquals(OptionalInt.empty(), KeptPort.of(closed(server)));
    }
  }

  private static Path closed(EmbeddedServer server) {
    server.close();
    return server.dataFolder();
  }

  @Test
  void aPortKeptWhileNobodyServesIsThatOfTheNextStart() throws Exception {
    start().close();
    int chosen = FreePorts.next();
    KeptPort.keep(data(), chosen);
    try (EmbeddedServer server = start()) {
      assertEquals(chosen, server.port());
      assertThrows(StoreProblem.class, () -> KeptPort.keep(data(), 0));
    }
  }
}
