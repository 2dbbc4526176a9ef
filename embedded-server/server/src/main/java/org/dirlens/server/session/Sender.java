package org.dirlens.server.session;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.ConnectionClosed;

/**
 * Sends what one operation answers from a thread of its own. Closing it leaves its buffer to the
 * next one, so that a long answer does not grow a buffer each time.
 */
final class Sender implements AutoCloseable {
  private static final int KEPT_BUFFERS = 64;
  private static final int KEPT_BYTES = 128 << 10;
  private static final Queue<BerWriter> IDLE = new ArrayBlockingQueue<>(KEPT_BUFFERS);

  private final Connection connection;
  private final BerWriter writer;
  private long sentBytes;

  Sender(Connection connection) {
    this.connection = connection;
    BerWriter idle = IDLE.poll();
    writer = idle == null ? new BerWriter(256) : idle;
  }

  /** Where answers are gathered. */
  BerWriter writer() {
    return writer;
  }

  /** How many bytes were sent or are gathered. */
  long bytes() {
    return sentBytes + writer.size();
  }

  /** Blocks while the client leaves too much unread; before more is gathered. */
  void awaitRoom() throws ConnectionClosed {
    connection.awaitRoom(writer.bytes().length);
  }

  /** Sends what was gathered; blocks while the client leaves too much unread. */
  void send() throws ConnectionClosed {
    if (writer.size() > 0) {
      connection.send(writer);
      sentBytes += writer.size();
      writer.truncate(0);
    }
  }

  @Override
  public void close() {
    writer.clear(KEPT_BYTES);
    IDLE.offer(writer);
  }
}
