package org.dirlens.server.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * TLS 1.2 and 1.3 over a non-blocking socket, server side (RFC 5246, RFC 8446).
 *
 * <p>Keys are agreed on once: a client of TLS 1.2 that wants to do it again is disconnected, since
 * that costs the server much more than the client.
 *
 * <p>Reading and writing both move the handshake on; until it is done reads give and writes take
 * nothing. The three buffers are as large as one TLS record, whatever the client announces. Safe
 * for use by several threads: one lock, since a handshake step may come from either side.
 */
final class TlsTransport implements Transport {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** Steps of one read, after which other connections have their turn: a record may be empty. */
  private static final int STEPS_PER_READ = 64;

  private final SocketChannel channel;
  private final SSLEngine engine;
  private final ByteBuffer received;
  private final ByteBuffer clear;
  private final ByteBuffer unsent;
  private boolean ended;

  /** The last read ended before it had taken all that came, so a whole record may be left. */
  private boolean left;

  TlsTransport(SocketChannel channel, SSLContext context, List<String> protocols)
      throws SSLException {
    this.channel = channel;
    this.engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setWantClientAuth(true);
    engine.setEnabledProtocols(protocols.toArray(String[]::new));
    received = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    clear = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()).flip();
    unsent = ByteBuffer.allocate(engine.getSession().getPacketBufferSize()).flip();
    engine.beginHandshake();
  }

  @Override
  public synchronized int read(ByteBuffer target) throws IOException {
    int start = target.position();
    boolean more = true;
    left = false;
    for (int steps = 0; more && steps < STEPS_PER_READ && target.hasRemaining(); steps++) {
      more = clear.hasRemaining() || advance();
      int part = Math.min(clear.remaining(), target.remaining());
      target.put(clear.slice(clear.position(), part));
      clear.position(clear.position() + part);
      wipeTaken();
    }
    left |= more;
    sendWaiting();
    int taken = target.position() - start;
    return taken == 0 && ended ? -1 : taken;
  }

  /** There may be passwords among the bytes. */
  private void wipeTaken() {
    if (!clear.hasRemaining()) {
      Arrays.fill(clear.array(), 0, clear.limit(), (byte) 0);
    }
  }

  /** Takes one step towards clear bytes; returns whether another may follow at once. */
  private boolean advance() throws IOException {
    boolean sent = sendWaiting();
    if (ended) {
      return false;
    }
    return switch (engine.getHandshakeStatus()) {
      case NEED_TASK -> runTasks();
      case NEED_WRAP -> {
        left = !sent; // Reading continues when it is.
        yield sent && wrap(NOTHING) != SSLEngineResult.Status.CLOSED;
      }
      case NEED_UNWRAP, NEED_UNWRAP_AGAIN, FINISHED, NOT_HANDSHAKING -> unwrap();
    };
  }

  private boolean runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
    return true;
  }

  private boolean unwrap() throws IOException {
    boolean agreed = established();
    received.flip();
    clear.clear();
    SSLEngineResult result;
    try {
      result = engine.unwrap(received, clear);
    } finally {
      received.compact();
      clear.flip();
    }
    if (agreed && engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
      throw new SSLException("a second handshake");
    }
    return switch (result.getStatus()) {
      case OK -> true;
      case BUFFER_UNDERFLOW -> receive();
      case BUFFER_OVERFLOW -> throw new SSLException("a TLS record larger than agreed");
      case CLOSED -> {
        ended = true;
        yield false;
      }
    };
  }

  /** Reads from the socket; returns whether something came. */
  private boolean receive() throws IOException {
    int taken = channel.read(received);
    if (taken < 0) {
      ended = true;
      if (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
        throw new EOFException("the client left during the TLS handshake");
      }
    }
    return taken > 0;
  }

  @Override
  public synchronized int write(ByteBuffer source) throws IOException {
    int start = source.position();
    while (source.hasRemaining() && sendWaiting() && handshakeDone()) {
      if (wrap(source) == SSLEngineResult.Status.CLOSED) {
        throw new EOFException("the TLS connection is closed");
      }
    }
    sendWaiting();
    return source.position() - start;
  }

  /**
   * Whether application bytes can be wrapped; a pending step of the engine's own is taken first.
   */
  private boolean handshakeDone() throws IOException {
    while (true) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> runTasks();
        case NEED_WRAP -> {
          wrap(NOTHING);
          if (!sendWaiting()) {
            return false;
          }
        }
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          return false;
        }
        case FINISHED, NOT_HANDSHAKING -> {
          return true;
        }
      }
    }
  }

  private SSLEngineResult.Status wrap(ByteBuffer source) throws IOException {
    unsent.compact();
    try {
      return engine.wrap(source, unsent).getStatus();
    } finally {
      unsent.flip();
    }
  }

  /** Sends what is wrapped; returns whether nothing waits any more. */
  private boolean sendWaiting() throws IOException {
    while (unsent.hasRemaining() && channel.write(unsent) > 0) {
      // The socket takes more.
    }
    return !unsent.hasRemaining();
  }

  @Override
  public synchronized boolean established() {
    HandshakeStatus status = engine.getHandshakeStatus();
    return status == HandshakeStatus.NOT_HANDSHAKING || status == HandshakeStatus.FINISHED;
  }

  @Override
  public synchronized boolean midway() {
    return !established() || received.position() > 0;
  }

  @Override
  public SSLSession tls() {
    return engine.getSession();
  }

  @Override
  public synchronized boolean hasUnread() {
    return clear.hasRemaining() || (left && received.position() > 0 && !unsent.hasRemaining());
  }

  @Override
  public synchronized boolean hasUnsent() {
    return unsent.hasRemaining();
  }

  @Override
  public synchronized void flush() throws IOException {
    sendWaiting();
  }

  @Override
  public synchronized void shutdownOutput() throws IOException {
    engine.closeOutbound();
    if (sendWaiting()) {
      wrap(NOTHING);
      sendWaiting();
    }
    channel.shutdownOutput();
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
