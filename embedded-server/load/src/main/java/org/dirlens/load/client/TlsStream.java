package org.dirlens.load.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLParameters;

/** TLS on a connection that never waits, except for its handshake. One thread. */
final class TlsStream implements ByteStream {
  private static final long HANDSHAKE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long POLL_MILLIS = 100;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SSLEngine engine;

  /** Bytes of the server not yet decrypted; ready to be added to. */
  private ByteBuffer received;

  /** Bytes decrypted and not yet taken; ready to be taken from. */
  private ByteBuffer plain;

  /** Bytes encrypted and not yet sent; ready to be taken from. */
  private ByteBuffer encrypted;

  private TlsStream(SocketChannel channel, SSLEngine engine) {
    this.channel = channel;
    this.engine = engine;
    int packetBytes = engine.getSession().getPacketBufferSize();
    received = ByteBuffer.allocate(2 * packetBytes);
    encrypted = ByteBuffer.allocate(2 * packetBytes).flip();
    plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize()).flip();
  }

  /** Agrees with the server on keys, which waits for it. */
  static ByteStream over(SocketChannel channel, LoadTarget target) throws IOException {
    TlsStream stream = new TlsStream(channel, engine(target));
    stream.handshake();
    return stream;
  }

  private static SSLEngine engine(LoadTarget target) throws IOException {
    try {
      SSLEngine engine =
          target.protection().context().createSSLEngine(target.host(), target.port());
      engine.setUseClientMode(true);
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("LDAPS");
      engine.setSSLParameters(parameters);
      return engine;
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be had of this Java: " + e.getMessage(), e);
    }
  }

  private void handshake() throws IOException {
    long end = System.nanoTime() + HANDSHAKE_NANOS;
    engine.beginHandshake();
    try (Selector selector = Selector.open()) {
      channel.register(selector, SelectionKey.OP_READ);
      while (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING || !sendRest()) {
        if (System.nanoTime() - end > 0) {
          throw new IOException("the server did not answer the TLS handshake");
        }
        if (!write(NOTHING.duplicate()) || needsBytes()) {
          selector.select(POLL_MILLIS);
          if (fill() < 0) {
            throw new IOException("the server closed the connection in the TLS handshake");
          }
        }
      }
    }
  }

  private boolean needsBytes() {
    return engine.getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    int start = to.position();
    if (!plain.hasRemaining() && fill() < 0) {
      return -1;
    }
    while (to.hasRemaining() && (plain.hasRemaining() || decrypt())) {
      int count = Math.min(to.remaining(), plain.remaining());
      to.put(plain.slice(plain.position(), count));
      plain.position(plain.position() + count);
    }
    return to.position() - start;
  }

  /** Reads from the socket and decrypts the first of it. */
  private int fill() throws IOException {
    int read = channel.read(received);
    decrypt();
    return read;
  }

  /** Decrypts one packet if it is all there; whether plain bytes came of it. */
  private boolean decrypt() throws IOException {
    if (plain.hasRemaining()) {
      return true;
    }
    received.flip();
    SSLEngineResult.Status status = SSLEngineResult.Status.OK;
    while (status == SSLEngineResult.Status.OK && received.hasRemaining()) {
      plain.clear();
      status = engine.unwrap(received, plain).getStatus();
      plain.flip();
      runTasks();
      if (plain.hasRemaining() || (inHandshake() && !needsBytes())) {
        break;
      }
    }
    received.compact();
    if (status == SSLEngineResult.Status.BUFFER_OVERFLOW) {
      plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize() * 2).flip();
    }
    return plain.hasRemaining();
  }

  private boolean inHandshake() {
    return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  @Override
  public boolean write(ByteBuffer from) throws IOException {
    runTasks();
    boolean more = true;
    while (more && sendRest()) {
      boolean due = engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
      if (!due && (!from.hasRemaining() || inHandshake())) {
        return !from.hasRemaining();
      }
      encrypted.clear();
      SSLEngineResult result = engine.wrap(from, encrypted);
      encrypted.flip();
      more = result.getStatus() == SSLEngineResult.Status.OK;
    }
    return sendRest() && !from.hasRemaining();
  }

  private boolean sendRest() throws IOException {
    if (encrypted.hasRemaining()) {
      channel.write(encrypted);
    }
    return !encrypted.hasRemaining();
  }
}
