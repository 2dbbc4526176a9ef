package org.dirlens.server.wire;

/**
 * What went over the wire since it was opened.
 *
 * @param openConnections connections open now
 * @param acceptedConnections connections ever accepted, refused ones included
 * @param refusedConnections connections closed at once because there were too many
 * @param messages LDAP messages received
 * @param receivedBytes bytes taken from sockets
 * @param sentBytes bytes given to sockets or queued for them
 */
public record WireStatistics(
    int openConnections,
    long acceptedConnections,
    long refusedConnections,
    long messages,
    long receivedBytes,
    long sentBytes) {
  /** Those of a wire that was never there. */
  public static final WireStatistics NONE = new WireStatistics(0, 0, 0, 0, 0, 0);

  /** Both together. */
  public WireStatistics plus(WireStatistics other) {
    return new WireStatistics(
        openConnections + other.openConnections,
        acceptedConnections + other.acceptedConnections,
        refusedConnections + other.refusedConnections,
        messages + other.messages,
        receivedBytes + other.receivedBytes,
        sentBytes + other.sentBytes);
  }
}
