package org.dirlens.server.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connection comes, goes, or is protected from now on.
 *
 * @param what {@code connect}, {@code tls} or {@code disconnect}
 * @param detail the protocols of TLS, or why it went
 * @param operations how many messages it brought; negative while it is open
 */
record ConnectionEvent(
    Instant time, String what, Client client, @Nullable String detail, long operations)
    implements LogEvent {
  @Override
  public int bytes() {
    return 200;
  }

  @Override
  public void describe(LogLine line) {
    line.begin(time, what)
        .number("connection", client.connection())
        .text("client", client.address())
        .text(what.equals("tls") ? "protocol" : "reason", detail);
    if (operations >= 0) {
      line.number("messages", operations);
    }
  }
}
