package org.dirlens.connection.parameters;

/** What a connection may be used for. */
public enum AccessMode {
  READ_WRITE,
  /** Every write is refused before it is sent. */
  READ_ONLY
}
