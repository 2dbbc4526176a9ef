package org.dirlens.server.wire;

/** Makes the protocol side of each new connection; called on loop threads. */
@FunctionalInterface
public interface PduHandlers {
  PduHandler connected(Connection connection);

  /** What a client is told that is turned away beside so many others that it is no connection. */
  default byte[] refusal() {
    return new byte[0];
  }
}
