package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import javax.net.ssl.SSLContext;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.wire.TestKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with a second port for TLS. */
@Timeout(300)
class LdapsTest {
  private static final int BUSY = 51;

  @TempDir static Path folder;
  private static SSLContext key;

  @BeforeAll
  static void makeKey() throws Exception {
    key = TestKey.make(folder);
  }

  private static void assertRootDseIsAnswered(Socket socket) throws IOException {
    try (TestClient client = new TestClient(socket)) {
      client.send(1, TestClient.search("", 0, TestClient.present("objectClass")));
      List<TestClient.Answer> answers = client.searchAnswers();
      assertEquals(2, answers.size());
      assertEquals(new TestClient.Answer(1, 0x65, 0, "", ""), answers.get(1));
    }
  }

  @Test
  void bothPortsServeTheSameDirectory() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (LdapServer server =
        LdapServer.start(
            TestServer.empty(password -> false), ServerOptions.onPort(0).withLdaps(0, key))) {
      assertRootDseIsAnswered(new Socket(loopback, server.port()));
      int secure = server.ldapsPort().orElseThrow();
      assertRootDseIsAnswered(key.getSocketFactory().createSocket(loopback, secure));
      ServerStatistics statistics = server.statistics();
      assertEquals(2, statistics.wire().acceptedConnections());
      assertEquals(2, statistics.of(OperationKind.SEARCH).count());
    }
  }

  @Test
  void limitsOfConnectionsHoldForBothPortsTogether() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    ConnectionLimits two = ConnectionLimits.standard().withConnections(2);
    ServerOptions options = ServerOptions.onPort(0).withLdaps(0, key).withLimits(two);
    try (LdapServer server = LdapServer.start(TestServer.empty(password -> false), options);
        TestClient plain = new TestClient(new Socket(loopback, server.port()));
        TestClient secure = new TestClient(dialSecurely(server))) {
      assertEquals("", plain.whoAmI());
      assertEquals("", secure.whoAmI());
      for (Socket third : List.of(new Socket(loopback, server.port()), dialSecurely(server))) {
        try (TestClient client = new TestClient(third)) {
          assertEquals(BUSY, client.answer().code());
        }
      }
      assertEquals(2, server.statistics().wire().refusedConnections());
    }
  }

  private static Socket dialSecurely(LdapServer server) throws IOException {
    int port = server.ldapsPort().orElseThrow();
    return key.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
  }

  @Test
  void withoutAKeyThereIsNoSecondPort() throws Exception {
    try (LdapServer server =
        LdapServer.start(TestServer.empty(password -> false), ServerOptions.onPort(0))) {
      assertEquals(OptionalInt.empty(), server.ldapsPort());
    }
  }

  @Test
  void aPortThatIsTakenIsReportedAndNothingStaysOpen() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      Directory directory = TestServer.empty(password -> false);
      assertThrows(
          IOException.class, () -> LdapServer.start(directory, ServerOptions.onPort(port)));
      int free = freePort();
      assertThrows(
          IOException.class,
          () -> LdapServer.start(directory, ServerOptions.onPort(free).withLdaps(port, key)));
      LdapServer.start(directory, ServerOptions.onPort(free)).close();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
