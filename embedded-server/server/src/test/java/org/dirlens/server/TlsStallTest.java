package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.wire.TestKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that begin with TLS, or with a record of it, and do not come to an end. */
@Timeout(300)
class TlsStallTest {
  private static final int PATIENCE_MILLIS = 1_000;
  private static final int DRIP_MILLIS = 100;

  @TempDir static Path folder;
  private static SSLContext key;
  private LdapServer server;

  @BeforeAll
  static void makeKey() throws Exception {
    key = TestKey.make(folder);
  }

  @BeforeEach
  void start() throws Exception {
    server =
        LdapServer.start(
            TestServer.empty(password -> true),
            ServerOptions.onPort(0).withLdaps(0, key).withStartTls(() -> key));
  }

  /** From now on; those who are to come to an agreement have it by then, however long it took. */
  private void losePatience() {
    server.limit(
        ConnectionLimits.standard()
            .with(new ConnectionLimits.Silence(PATIENCE_MILLIS, 3_600_000, 300_000, 300)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket dial(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    return socket;
  }

  private Socket dialLdaps() throws IOException {
    return dial(server.ldapsPort().orElseThrow());
  }

  private static SSLSocket secured(Socket socket, String... protocols) throws IOException {
    SSLSocket secure =
        (SSLSocket) key.getSocketFactory().createSocket(socket, "127.0.0.1", 0, false);
    if (protocols.length > 0) {
      secure.setEnabledProtocols(protocols);
    }
    secure.startHandshake();
    return secure;
  }

  /** What a client of TLS sends first. */
  private static byte[] clientHello() throws IOException {
    SSLEngine engine = key.createSSLEngine();
    engine.setUseClientMode(true);
    ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), hello);
    return Arrays.copyOf(hello.array(), hello.position());
  }

  /** Sends these bytes one by one; whether the server closes the connection before the last. */
  private static boolean closedWhileDripping(Socket socket, byte[] bytes) throws IOException {
    socket.setSoTimeout(DRIP_MILLIS);
    for (byte each : bytes) {
      try {
        socket.getOutputStream().write(each);
        while (socket.getInputStream().read() >= 0) {
          // What belongs to the handshake.
        }
        return true;
      } catch (SocketTimeoutException nothingYet) {
        // The next byte.
      } catch (IOException reset) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aHandshakeThatDripsInIsCutOff() throws Exception {
    byte[] hello = clientHello();
    assertTrue(hello.length * DRIP_MILLIS > 10 * PATIENCE_MILLIS, "bytes " + hello.length);
    losePatience();
    try (Socket socket = dialLdaps()) {
      assertTrue(closedWhileDripping(socket, hello));
    }
  }

  @Test
  void aRecordThatDripsInIsCutOff() throws Exception {
    byte[] record = new byte[200];
    System.arraycopy(new byte[] {23, 3, 3, 0x40, 0}, 0, record, 0, 5);
    try (Socket socket = dialLdaps()) {
      secured(socket);
      losePatience();
      assertTrue(closedWhileDripping(socket, record));
    }
  }

  @Test
  void whoSaysNothingWhereTlsBeginsIsCutOffAndWhoHasAgreedOnItIsNot() throws Exception {
    try (Socket agreed = dialLdaps();
        Socket silent = dialLdaps()) {
      TestClient client = new TestClient(secured(agreed));
      assertEquals("", client.whoAmI());
      losePatience();
      assertEquals(-1, silent.getInputStream().read());
      assertEquals("", client.whoAmI());
    }
  }

  @Test
  void whoStartsTlsAndThenSaysNothingIsCutOff() throws Exception {
    try (Socket socket = dial(server.port())) {
      TestClient client = new TestClient(socket);
      client.send(1, TestClient.extended("1.3.6.1.4.1.1466.20037"));
      assertEquals(0, client.answer().code());
      losePatience();
      assertTrue(client.closedByServer());
    }
  }

  @Test
  void aSecondHandshakeIsRefused() throws Exception {
    try (Socket socket = dialLdaps()) {
      SSLSocket secure = secured(socket, "TLSv1.2");
      TestClient client = new TestClient(secure);
      assertEquals("", client.whoAmI());
      secure.startHandshake();
      assertThrows(IOException.class, client::whoAmI);
    }
  }
}
