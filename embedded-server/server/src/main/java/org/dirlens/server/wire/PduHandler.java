package org.dirlens.server.wire;

import javax.net.ssl.SSLSession;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;

/**
 * The protocol side of one connection. The wire calls it on the connection's loop thread only, so
 * it must not block there: work that may is handed to another thread, counted with {@link
 * Connection#operationStarted}, and answered through {@link Connection#send}.
 */
public interface PduHandler {
  /** What the wire does after a message. */
  enum Next {
    /** Goes on with the next message. */
    CONTINUE,
    /** Reads nothing more until {@link Connection#resume} is called. */
    PAUSE,
    /**
     * Reads nothing more until {@link Connection#startTls} or {@link Connection#resume} is called,
     * or all operations have ended without either. A client that has sent more already is
     * disconnected: what came unprotected must not be taken for protected.
     */
    AWAIT_TLS,
    /** Sends the answers, then closes the connection. */
    CLOSE
  }

  /** Largest message, header included, this connection may send now. */
  int maxPduBytes();

  /** Whether it is known who the client is. */
  boolean authenticated();

  /**
   * Takes one whole message. The bytes are valid during the call only. Answers that are ready go to
   * {@code answers}, which already holds those to the messages before.
   *
   * @throws BerProblem if the connection cannot continue; {@link #malformed} is called next
   */
  Next pdu(byte[] bytes, int offset, int length, BerWriter answers) throws BerProblem;

  /** The connection is protected from now on. */
  default void secured(SSLSession tls) {}

  /** Writes the farewell to a client whose bytes are no acceptable message. */
  void malformed(BerProblem problem, BerWriter answers);

  /** Writes the farewell to a client that is disconnected for this reason. */
  void disconnecting(Farewell reason, BerWriter answers);

  /** Called a few times a second while the connection is open, to drop what has expired. */
  void tick();

  /** The connection is closed, by whichever side. Called once. */
  void closed();

  /** Why the server ends a connection by itself. */
  enum Farewell {
    TOO_MANY_CONNECTIONS,
    TOO_MANY_CONNECTIONS_OF_ADDRESS,
    IDLE,
    MESSAGE_TOO_SLOW,
    TOO_MUCH_UNFINISHED,
    SERVER_STOPS,
    FAULT
  }
}
