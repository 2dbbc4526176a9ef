package org.dirlens.server.limit;

import java.util.List;

/**
 * What one connection, and all of them together, may cost.
 *
 * @param connections connections open at a time; one more is told "busy" and closed
 * @param connectionsPerAddress the same for connections from one address
 * @param outstandingOperations operations a connection may have running; while there are as many,
 *     nothing more is read from it
 * @param unreadAnswerBytes answers a client may leave unread; beyond it neither its requests are
 *     read nor its searches go on (one batch of short answers may go over it)
 * @param unreadAnswerMillis how long a client may leave answers unread without taking a single
 *     byte; then it is disconnected
 * @param pduBytesBeforeBind largest message of a client that has not authenticated
 * @param pduBytesAfterBind largest message of one that has
 * @param partialPduMillis how long a message may take from its first byte to its last, and so a
 *     record of TLS, and the whole agreement on its keys
 * @param idleMillis how long a connection without running operations may stay silent
 * @param idleMillisBeforeBind the same of a client that has not authenticated, if that is less
 * @param tlsProtocols versions of TLS that are spoken, by the names of the JDK
 * @param tlsForPasswords of whom TLS is demanded before he sends a password
 * @param keepAliveSeconds how long nothing may come from a client's machine until TCP asks whether
 *     it is still there; 0 never asks
 */
public record ConnectionLimits(
    int connections,
    int connectionsPerAddress,
    int outstandingOperations,
    int unreadAnswerBytes,
    long unreadAnswerMillis,
    int pduBytesBeforeBind,
    int pduBytesAfterBind,
    long partialPduMillis,
    long idleMillis,
    long idleMillisBeforeBind,
    List<String> tlsProtocols,
    TlsForPasswords tlsForPasswords,
    int keepAliveSeconds) {

  private static final ConnectionLimits STANDARD =
      new ConnectionLimits(
          500,
          200,
          100,
          1 << 20,
          60_000,
          256 << 10,
          2 << 20,
          30_000,
          3_600_000,
          300_000,
          List.of("TLSv1.3", "TLSv1.2"),
          TlsForPasswords.REMOTE,
          300);

  public ConnectionLimits {
    tlsProtocols = List.copyOf(tlsProtocols);
    if (Math.min(Math.min(connections, connectionsPerAddress), outstandingOperations) < 1
        || Math.min(unreadAnswerBytes, unreadAnswerMillis) < 1
        || Math.min(pduBytesBeforeBind, pduBytesAfterBind) < 64
        || Math.min(partialPduMillis, Math.min(idleMillis, idleMillisBeforeBind)) < 1
        || keepAliveSeconds < 0) {
      throw new IllegalArgumentException("a connection limit is zero, negative or far too small");
    }
  }

  public static ConnectionLimits standard() {
    return STANDARD;
  }

  public ConnectionLimits withConnections(int count) {
    return new ConnectionLimits(
        count,
        Math.max(count, connectionsPerAddress),
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis,
        idleMillisBeforeBind,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }

  public ConnectionLimits withIdleMillisBeforeBind(long millis) {
    return new ConnectionLimits(
        connections,
        connectionsPerAddress,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis,
        millis,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }

  public ConnectionLimits withOutstandingOperations(int count) {
    return new ConnectionLimits(
        connections,
        connectionsPerAddress,
        count,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis,
        idleMillisBeforeBind,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }

  public ConnectionLimits withUnreadAnswers(int bytes, long millis) {
    return new ConnectionLimits(
        connections,
        connectionsPerAddress,
        outstandingOperations,
        bytes,
        millis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis,
        idleMillisBeforeBind,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }

  public ConnectionLimits withPduBytes(int beforeBind, int afterBind) {
    return new ConnectionLimits(
        connections,
        connectionsPerAddress,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        beforeBind,
        afterBind,
        partialPduMillis,
        idleMillis,
        idleMillisBeforeBind,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }

  public ConnectionLimits withSilence(long partialMillis, long idleForMillis) {
    return new ConnectionLimits(
        connections,
        connectionsPerAddress,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialMillis,
        idleForMillis,
        idleMillisBeforeBind,
        tlsProtocols,
        tlsForPasswords,
        keepAliveSeconds);
  }
}
