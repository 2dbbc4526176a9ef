package org.dirlens.browser.core.dit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is known of a directory is of the server that the connection leads to now. */
@Timeout(60)
class DitTest {
  private static final IProgressMonitor MONITOR = new NullProgressMonitor();
  private static final String SCHEMA = "cn=schema";

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  private void answer(ScriptedSearch search) throws IOException {
    if (search.base().isEmpty()) {
      search.entry("", Map.of("subschemaSubentry", values(SCHEMA)));
    } else {
      asked.countDown();
      await(answered);
      search.entry(
          SCHEMA,
          Map.of(
              "objectClass",
              values("subschema"),
              "attributeTypes",
              values("( 1.2.3 NAME 'old' SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )")));
    }
    search.done(0);
  }

  private static List<byte[]> values(String text) {
    return List.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void aSchemaThatWasAskedForBeforeAResetIsNotKept(@TempDir Path folder) throws Exception {
    try (ScriptedServer server = new ScriptedServer(this::answer)) {
      Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 30_000);
      DirectoryConnection connection =
          new Connections(folder)
              .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_ONLY));
      Dit dit = Dit.of(connection);
      CompletableFuture<ServerSchema> old = new CompletableFuture<>();
      Thread.ofVirtual().start(() -> read(dit, old));
      await(asked);
      dit.reset();
      answered.countDown();
      assertFalse(old.get().isEmpty());
      assertTrue(dit.knownSchema().isEmpty(), "it may be of another server");
      assertFalse(dit.schema(MONITOR).isEmpty());
      assertFalse(dit.knownSchema().isEmpty());
      connection.close();
    }
  }

  private static void read(Dit dit, CompletableFuture<ServerSchema> result) {
    try {
      result.complete(dit.schema(MONITOR));
    } catch (Exception e) {
      result.completeExceptionally(e);
    }
  }
}
