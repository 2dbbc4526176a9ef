package org.dirlens.server.wire;

/** How far a connection has come to its end. */
enum ConnectionState {
  OPEN,
  /** The last answers are under way; nothing more is taken from the client. */
  SENDING_LAST,
  /** All is sent; what the client still sends is thrown away until it closes too. */
  LINGERING,
  CLOSED
}
