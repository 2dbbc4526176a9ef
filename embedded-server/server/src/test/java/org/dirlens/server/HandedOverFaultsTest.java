package org.dirlens.server;

import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.log.LogFormat;
import org.dirlens.server.log.LogSettings;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.session.BindFailures;
import org.dirlens.server.session.Followers;
import org.dirlens.server.session.LdapSession;
import org.dirlens.server.session.OperationTelemetry;
import org.dirlens.server.session.SessionServices;
import org.dirlens.server.session.WatchCount;
import org.dirlens.server.wire.ServerLoad;
import org.dirlens.server.wire.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What fails where an operation continues on a thread of its own ends that operation and no more.
 */
@Timeout(120)
class HandedOverFaultsTest {
  private static final int NO_SUCH_OBJECT = 32;
  private static final int OTHER = 80;
  private static final int OUTSTANDING = 2;

  /** What happens to work that is handed over, and to the time of the logs; null for nothing. */
  private volatile RuntimeException handingOver;

  private volatile Error atTheEnd;
  @TempDir Path folder;
  private TestServer server;
  private ThreadPoolExecutor workers;
  private ServerLogs logs;
  private Wire wire;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder.resolve("data"));
    workers =
        new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          public void execute(Runnable work) {
            if (handingOver != null) {
              throw handingOver;
            }
            super.execute(work);
          }
        };
    logs = ServerLogs.in(folder.resolve("logs"), server.schema, this::now);
    logs.apply(new LogSettings(LogFormat.TEXT, LogFormat.OFF, 1 << 20, 2, 1 << 20));
    ConnectionLimits limits = ConnectionLimits.standard().withOperations(OUTSTANDING);
    SessionServices services = services(limits);
    wire =
        Wire.idle(
            new Wire.Loops(1, null, () -> null),
            () -> limits,
            connection -> new LdapSession(connection, services),
            ServerLoad.ofHeap());
    wire.listen(Wire.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
  }

  private SessionServices services(ConnectionLimits limits) throws Exception {
    Directory directory = server.directory;
    return new SessionServices(
        directory.operations(),
        SessionServices.Names.of(server.schema),
        new SessionServices.InForce(() -> limits, directory::limits, directory::policyControls),
        new SessionServices.Security(
            null, new BindFailures(() -> 20, System::nanoTime), directory.administrators()),
        new SessionServices.Watching(
            new WatchCount(), new Followers(), directory.progress(), directory::treeIds),
        workers,
        new OperationTelemetry(),
        logs);
  }

  private Instant now() {
    Error fault = atTheEnd;
    if (fault != null && !Thread.currentThread().getName().startsWith("dirlens")) {
      throw fault;
    }
    return Instant.now();
  }

  @AfterEach
  void stop() {
    wire.close();
    workers.close();
    logs.close();
    server.close();
  }

  private TestClient administrator() throws Exception {
    TestClient client = new TestClient(wire.address().getPort());
    assertEquals(0, client.bindAs(Directory.ADMINISTRATOR, TestServer.ADMIN_PASSWORD).code());
    return client;
  }

  private static int delete(TestClient client) throws Exception {
    client.send(2, TestClient.delete("uid=nobody," + PEOPLE));
    return client.answer().code();
  }

  @Test
  void whatCannotBeHandedOverIsNotCountedAsRunning() throws Exception {
    try (TestClient client = administrator()) {
      handingOver = new RejectedExecutionException("meant to happen in this test");
      for (int i = 0; i <= OUTSTANDING; i++) {
        assertEquals(OTHER, delete(client));
      }
      handingOver = null;
      assertEquals(NO_SUCH_OBJECT, delete(client));
    }
  }

  @Test
  void aClientThatCannotBeAnsweredIsToldAndDisconnectedInsteadOfLeftWaiting() throws Exception {
    try (TestClient client = administrator()) {
      atTheEnd = new OutOfMemoryError("meant to happen in this test");
      client.send(2, TestClient.delete("uid=nobody," + PEOPLE));
      TestClient.Answer notice = client.answer();
      assertEquals(0, notice.messageId());
      assertEquals(OTHER, notice.code());
      assertTrue(client.closedByServer());
      atTheEnd = null;
    }
    try (TestClient other = administrator()) {
      assertEquals(NO_SUCH_OBJECT, delete(other));
    }
  }
}
