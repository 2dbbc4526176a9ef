package org.dirlens.server.limit;

import java.util.List;

/**
 * What one connection, and all of them together, may cost.
 *
 * @param counts how many there may be
 * @param pduBytes how large messages of clients may be
 * @param unread what clients may leave unread
 * @param silence how long clients may keep a connection without using it
 * @param tls how connections are protected
 */
public record ConnectionLimits(
    Counts counts, PduBytes pduBytes, Unread unread, Silence silence, Tls tls) {
  /**
   * How many connections and operations there may be.
   *
   * @param connections connections open at a time; one more is told "busy" and closed
   * @param perAddress the same for connections from one address
   * @param operations operations a connection may have running; while there are as many, nothing
   *     more is read from it
   */
  public record Counts(int connections, int perAddress, int operations) {
    public Counts {
      require(Math.min(Math.min(connections, perAddress), operations) >= 1);
    }
  }

  /**
   * How large a message may be.
   *
   * @param beforeBind of a client that has not authenticated
   * @param afterBind of one that has
   */
  public record PduBytes(int beforeBind, int afterBind) {
    public PduBytes {
      require(Math.min(beforeBind, afterBind) >= 64);
    }
  }

  /**
   * What a client may leave unread.
   *
   * @param bytes of answers; beyond it neither its requests are read nor its searches continue (one
   *     batch of short answers may go over it)
   * @param millis without taking a single byte; then it is disconnected
   */
  public record Unread(int bytes, long millis) {
    public Unread {
      require(Math.min(bytes, millis) >= 1);
    }
  }

  /**
   * How long a client may be silent.
   *
   * @param partialPduMillis how long a message may take from its first byte to its last, and so a
   *     record of TLS, and the whole agreement on its keys
   * @param idleMillis how long a connection without running operations may stay silent
   * @param idleMillisBeforeBind the same of a client that has not authenticated, if that is less
   * @param keepAliveSeconds how long nothing may come from a client's machine until TCP asks
   *     whether it is still there; 0 never asks
   */
  public record Silence(
      long partialPduMillis, long idleMillis, long idleMillisBeforeBind, int keepAliveSeconds) {
    public Silence {
      require(Math.min(partialPduMillis, Math.min(idleMillis, idleMillisBeforeBind)) >= 1);
      require(keepAliveSeconds >= 0);
    }
  }

  /**
   * How connections are protected.
   *
   * @param protocols versions of TLS that are spoken, by the names of the JDK
   * @param forPasswords of whom TLS is demanded before he sends a password
   */
  public record Tls(List<String> protocols, TlsForPasswords forPasswords) {
    public Tls {
      protocols = List.copyOf(protocols);
    }
  }

  private static final ConnectionLimits STANDARD =
      new ConnectionLimits(
          new Counts(500, 200, 100),
          new PduBytes(256 << 10, 2 << 20),
          new Unread(1 << 20, 60_000),
          new Silence(30_000, 3_600_000, 300_000, 300),
          new Tls(List.of("TLSv1.3", "TLSv1.2"), TlsForPasswords.REMOTE));

  public static ConnectionLimits standard() {
    return STANDARD;
  }

  private static void require(boolean inRange) {
    if (!inRange) {
      throw new IllegalArgumentException("a connection limit is zero, negative or far too small");
    }
  }

  /** The same for another number of connections, all of which may come from one address. */
  public ConnectionLimits withConnections(int count) {
    int perAddress = Math.max(count, counts.perAddress);
    return with(new Counts(count, perAddress, counts.operations));
  }

  /** The same for another number of operations of a connection. */
  public ConnectionLimits withOperations(int count) {
    return with(new Counts(counts.connections, counts.perAddress, count));
  }

  private ConnectionLimits with(Counts others) {
    return new ConnectionLimits(others, pduBytes, unread, silence, tls);
  }

  public ConnectionLimits with(PduBytes others) {
    return new ConnectionLimits(counts, others, unread, silence, tls);
  }

  public ConnectionLimits with(Unread others) {
    return new ConnectionLimits(counts, pduBytes, others, silence, tls);
  }

  public ConnectionLimits with(Silence others) {
    return new ConnectionLimits(counts, pduBytes, unread, others, tls);
  }
}
