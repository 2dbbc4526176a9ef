package org.dirlens.browser.ui;

import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.osgi.util.NLS;

/** What a connection can be used for now, and what stands in the way. */
public final class ConnectionUse {
  private ConnectionUse() {}

  /** Whether entries can be read over a connection, opened again if it was lost. */
  public static boolean connected(DirectoryConnection connection) {
    ConnectionState state = connection.state();
    return state != ConnectionState.CLOSED && state != ConnectionState.STOPPED;
  }

  /** Whether entries can be changed over a connection. */
  public static boolean writable(DirectoryConnection connection) {
    return connected(connection) && !connection.readOnly();
  }

  /** What stands in the way of reading and of changing entries; empty for nothing. */
  public static String why(DirectoryConnection connection) {
    String name = connection.parameters().name();
    return switch (connection.state()) {
      case STOPPED -> Messages.Why_stopped;
      case CLOSED -> NLS.bind(Messages.Why_closed, name);
      default -> connection.readOnly() ? NLS.bind(Messages.Why_readOnly, name) : "";
    };
  }
}
