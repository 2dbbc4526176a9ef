package org.dirlens.server.wire;

/** Makes the protocol side of each new connection; called on loop threads. */
@FunctionalInterface
public interface PduHandlers {
  PduHandler connected(Connection connection);
}
