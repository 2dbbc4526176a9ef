package org.dirlens.server.wire;

/** Makes the protocol side of each new connection; called on loop threads. */
@FunctionalInterface
public interface PduHandlers {
  PduHandler connected(Connection connection);

  /** What a client is told that is turned away because there are too many connections. */
  default byte[] refusal() {
    return new byte[0];
  }
}
