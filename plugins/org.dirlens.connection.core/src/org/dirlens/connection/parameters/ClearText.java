package org.dirlens.connection.parameters;

/** Whether a password may go over the network without TLS. */
public enum ClearText {
  REFUSED,
  /** A person said so for this connection. */
  ALLOWED
}
