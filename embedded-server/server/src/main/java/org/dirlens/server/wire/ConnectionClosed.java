package org.dirlens.server.wire;

/** The client is gone, or was disconnected; whoever answers it may stop. */
public final class ConnectionClosed extends Exception {
  private static final long serialVersionUID = 1L;

  ConnectionClosed() {
    super("the connection is closed", null, false, false);
  }
}
