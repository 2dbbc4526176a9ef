package org.dirlens.connection.core;

/** Life of a connection. */
public enum ConnectionState {
  CLOSED,
  OPENING,
  OPEN,
  /** It was open, then the server or the network went away. */
  LOST,
  /** Its server, which is inside this application, does not run: nothing can open it. */
  STOPPED
}
