package org.dirlens.server.limit;

/**
 * What one connection, and all of them together, may cost.
 *
 * @param connections connections open at a time; one more is told "busy" and closed
 * @param outstandingOperations operations a connection may have running; while there are as many,
 *     nothing more is read from it
 * @param unreadAnswerBytes answers a client may leave unread; beyond it neither its requests are
 *     read nor its searches go on (one batch of short answers may go over it)
 * @param unreadAnswerMillis how long a client may leave answers unread without taking a single
 *     byte; then it is disconnected
 * @param pduBytesBeforeBind largest message of a client that has not authenticated
 * @param pduBytesAfterBind largest message of one that has
 * @param partialPduMillis how long a message may take from its first byte to its last
 * @param idleMillis how long a connection without running operations may stay silent
 */
public record ConnectionLimits(
    int connections,
    int outstandingOperations,
    int unreadAnswerBytes,
    long unreadAnswerMillis,
    int pduBytesBeforeBind,
    int pduBytesAfterBind,
    long partialPduMillis,
    long idleMillis) {

  private static final ConnectionLimits STANDARD =
      new ConnectionLimits(500, 100, 1 << 20, 60_000, 256 << 10, 2 << 20, 30_000, 3_600_000);

  public ConnectionLimits {
    if (Math.min(connections, outstandingOperations) < 1
        || Math.min(unreadAnswerBytes, unreadAnswerMillis) < 1
        || Math.min(pduBytesBeforeBind, pduBytesAfterBind) < 64
        || Math.min(partialPduMillis, idleMillis) < 1) {
      throw new IllegalArgumentException("a connection limit is zero, negative or far too small");
    }
  }

  public static ConnectionLimits standard() {
    return STANDARD;
  }

  public ConnectionLimits withConnections(int count) {
    return new ConnectionLimits(
        count,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis);
  }

  public ConnectionLimits withOutstandingOperations(int count) {
    return new ConnectionLimits(
        connections,
        count,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis);
  }

  public ConnectionLimits withUnreadAnswers(int bytes, long millis) {
    return new ConnectionLimits(
        connections,
        outstandingOperations,
        bytes,
        millis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialPduMillis,
        idleMillis);
  }

  public ConnectionLimits withPduBytes(int beforeBind, int afterBind) {
    return new ConnectionLimits(
        connections,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        beforeBind,
        afterBind,
        partialPduMillis,
        idleMillis);
  }

  public ConnectionLimits withSilence(long partialMillis, long idleForMillis) {
    return new ConnectionLimits(
        connections,
        outstandingOperations,
        unreadAnswerBytes,
        unreadAnswerMillis,
        pduBytesBeforeBind,
        pduBytesAfterBind,
        partialMillis,
        idleForMillis);
  }
}
