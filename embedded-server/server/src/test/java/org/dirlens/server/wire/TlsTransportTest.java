package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS over a socket, read as an event loop does: when the selector or the transport says so. */
@Timeout(60)
class TlsTransportTest {
  private static final int RECORD = 10_000;
  private static final int REST = 64;
  private static final int KEY_UPDATES = 1_000;
  private static final long SELECT_MILLIS = 5_000;

  private static SSLContext context;

  @BeforeAll
  static void makeKey(@TempDir Path folder) throws Exception {
    context = TestKey.make(folder);
  }

  @Test
  void aRecordThatCameWithOneThatFilledTheBufferIsRead() throws Exception {
    onceAgreed(
        client -> {
          client.getOutputStream().write(new byte[RECORD]);
          client.getOutputStream().write(new byte[REST]);
        },
        (client, selector, transport) -> {
          assertEquals(RECORD, read(selector, transport, RECORD));
          assertEquals(REST, read(selector, transport, RECORD));
        });
  }

  @Test
  void recordsWithoutAByteForTheServerDoNotHoldItUp() throws Exception {
    onceAgreed(
        client -> {
          for (int i = 0; i < KEY_UPDATES; i++) {
            client.startHandshake();
          }
          client.getOutputStream().write(new byte[REST]);
        },
        (client, selector, transport) -> {
          assertEquals(0, transport.read(ByteBuffer.allocate(RECORD)), "others have their turn");
          assertTrue(transport.hasUnread(), "and it is read on");
          assertEquals(REST, read(selector, transport, RECORD));
          assertFalse(transport.hasUnread());
        });
  }

  @Test
  void recordsThatCameWhileTheClientTookNoAnswersAreRead() throws Exception {
    int records = 3 * REST;
    onceAgreed(
        client -> {
          for (int i = 0; i < records; i++) {
            client.getOutputStream().write(i);
          }
        },
        (client, selector, transport) -> {
          int taken = read(selector, transport, RECORD);
          long answered = fill(transport);
          taken += transport.read(ByteBuffer.allocate(RECORD));
          CompletableFuture<Void> answers =
              CompletableFuture.runAsync(() -> skip(client, answered));
          while (transport.hasUnsent()) {
            transport.flush();
          }
          answers.join();
          while (taken < records) {
            taken += read(selector, transport, RECORD);
          }
          assertEquals(records, taken);
        });
  }

  /** Writes until the socket takes nothing more; returns how many bytes that were. */
  private static long fill(TlsTransport transport) throws IOException {
    long written = 0;
    while (!transport.hasUnsent()) {
      written += transport.write(ByteBuffer.allocate(RECORD));
    }
    return written;
  }

  private static void skip(SSLSocket client, long bytes) {
    try {
      client.getInputStream().skipNBytes(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a client sends. */
  private interface Sending {
    void to(SSLSocket client) throws IOException;
  }

  /** How it is read. */
  private interface Reading {
    void from(SSLSocket client, Selector selector, TlsTransport transport) throws Exception;
  }

  /** Reads what a client sent, which lies in the socket with the end of the agreement on keys. */
  private static void onceAgreed(Sending sending, Reading reading) throws Exception {
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
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(client, sending));
        selector.select();
        assertEquals(0, transport.read(ByteBuffer.allocate(1)), "the client's hello");
        sent.join();
        reading.from(client, selector, transport);
      }
    }
  }

  private static void send(SSLSocket client, Sending sending) {
    try {
      client.startHandshake();
      sending.to(client);
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
