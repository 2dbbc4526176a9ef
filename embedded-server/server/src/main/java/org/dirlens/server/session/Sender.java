package org.dirlens.server.session;

import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.ConnectionClosed;

/** Sends what one operation answers from a thread of its own. */
final class Sender {
  private final Connection connection;
  private final BerWriter writer = new BerWriter(256);
  private long sentBytes;

  Sender(Connection connection) {
    this.connection = connection;
  }

  /** Where answers are gathered. */
  BerWriter writer() {
    return writer;
  }

  /** How many bytes were sent or are gathered. */
  long bytes() {
    return sentBytes + writer.size();
  }

  /** Sends what was gathered; blocks while the client leaves too much unread. */
  void send() throws ConnectionClosed {
    if (writer.size() > 0) {
      connection.send(writer);
      sentBytes += writer.size();
      writer.truncate(0);
    }
  }
}
