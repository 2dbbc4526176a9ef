package org.dirlens.server.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** All that holds for plain connections holds through TLS. */
class TlsWireTest extends WireTest {
  @TempDir static Path folder;
  private static SSLContext context;

  @BeforeAll
  static void makeKey() throws Exception {
    context = TestKey.make(folder);
  }

  @Override
  SSLContext serverTls() {
    return context;
  }

  @Override
  Socket connect(int port) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    socket.startHandshake();
    return socket;
  }

  /** Fewer than without TLS: each pays for a handshake. */
  @Override
  int silentClients() {
    return 40;
  }
}
