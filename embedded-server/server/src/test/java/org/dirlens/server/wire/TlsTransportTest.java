package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS over a socket, read as an event loop does: when the selector or the transport says so. */
@Timeout(60)
class TlsTransportTest {
  private static final int RECORD = 10_000;
  private static final int REST = 64;
  private static final long SELECT_MILLIS = 5_000;

  @TempDir static Path folder;

  @Test
  void aRecordThatCameWithOneThatFilledTheBufferIsRead() throws Exception {
    SSLContext context = TestKey.make(folder);
    try (ServerSocketChannel listening = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
      try (SSLSocket client =
              (SSLSocket)
                  context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
          SocketChannel accepted = listening.accept()) {
        accepted.configureBlocking(false);
        accepted.register(selector, SelectionKey.OP_READ);
        TlsTransport transport = new TlsTransport(accepted, context, List.of("TLSv1.3"));
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(client));
        selector.select(SELECT_MILLIS);
        assertEquals(0, transport.read(ByteBuffer.allocate(1)), "the client's hello");
        sent.join();
        assertEquals(RECORD, read(selector, transport, RECORD));
        assertEquals(REST, read(selector, transport, RECORD));
      }
    }
  }

  private static void send(SSLSocket client) {
    try {
      client.getOutputStream().write(new byte[RECORD]);
      client.getOutputStream().write(new byte[REST]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads once into a buffer of this size as soon as there is said to be something. */
  private static int read(Selector selector, TlsTransport transport, int size) throws Exception {
    int taken = 0;
    while (taken == 0) {
      if (!transport.hasUnread()) {
        selector.selectedKeys().clear();
        assertTrue(selector.select(SELECT_MILLIS) > 0, "nobody says that there is more");
      }
      taken = transport.read(ByteBuffer.allocate(size));
    }
    return taken;
  }
}
