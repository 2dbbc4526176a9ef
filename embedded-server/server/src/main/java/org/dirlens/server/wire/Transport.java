package org.dirlens.server.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one non-blocking socket, plain or through TLS. Reads and writes take and give what
 * they can at once, maybe nothing.
 */
interface Transport extends ByteChannel {
  /**
   * Whether bytes that the client sent wait here and not in the socket, so that no selector will
   * tell of them.
   */
  boolean hasUnread();

  /** Whether bytes can be sent already; false only while both sides still agree on keys. */
  boolean established();

  /**
   * Whether what came last is not enough to give any bytes: a part of an agreement on keys, or of a
   * record.
   */
  boolean midway();

  /** Whether bytes for the client wait here until the socket is writable. */
  boolean hasUnsent();

  /** Sends what waits here, as far as the socket takes it. */
  void flush() throws IOException;

  /** What both sides agreed on; null without TLS. */
  @Nullable SSLSession tls();

  /** Tells the client that nothing more will come. */
  void shutdownOutput() throws IOException;

  /** The socket as it is. */
  static Transport plain(SocketChannel channel) {
    return new Plain(channel);
  }

  /** A socket whose bytes are LDAP messages. */
  record Plain(SocketChannel channel) implements Transport {
    @Override
    public int read(ByteBuffer target) throws IOException {
      return channel.read(target);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return channel.write(source);
    }

    @Override
    public boolean established() {
      return true;
    }

    @Override
    public boolean midway() {
      return false;
    }

    @Override
    public @Nullable SSLSession tls() {
      return null;
    }

    @Override
    public boolean hasUnread() {
      return false;
    }

    @Override
    public boolean hasUnsent() {
      return false;
    }

    @Override
    public void flush() {}

    @Override
    public void shutdownOutput() throws IOException {
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
}
