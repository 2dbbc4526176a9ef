package org.dirlens.load.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Bytes to and from a server that never wait; below them TCP, or TLS on TCP. */
interface ByteStream {
  /** Puts what is there into a buffer; answers how many bytes, -1 at the end. */
  int read(ByteBuffer to) throws IOException;

  /**
   * Takes bytes of a buffer, as many as there is room for.
   *
   * @return whether all was taken and nothing waits for the socket
   */
  boolean write(ByteBuffer from) throws IOException;

  /** Bytes over TCP as they are. */
  static ByteStream plain(SocketChannel channel) {
    return new ByteStream() {
      @Override
      public int read(ByteBuffer to) throws IOException {
        return channel.read(to);
      }

      @Override
      public boolean write(ByteBuffer from) throws IOException {
        channel.write(from);
        return !from.hasRemaining();
      }
    };
  }
}
