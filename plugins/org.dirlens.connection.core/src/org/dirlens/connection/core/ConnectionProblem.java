package org.dirlens.connection.core;

import org.jspecify.annotations.Nullable;

/**
 * A request that did not work, told so that an administrator can act: what was tried, what the
 * server or the network said, and the LDAP result code when there is one.
 */
public class ConnectionProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /** Where the trouble lies. */
  public enum Kind {
    /** The server answered with a result code other than success. */
    RESULT,
    /** No connection, or it broke. */
    NETWORK,
    /** No answer in time. */
    TIMEOUT,
    /** TLS was refused by either side. */
    TLS,
    /** The request makes no sense, so it was not sent. */
    REQUEST,
    /** The user cancelled. */
    CANCELLED
  }

  private final Kind kind;
  private final int code;

  ConnectionProblem(Kind kind, int code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.code = code;
  }

  public ConnectionProblem(Kind kind, String message) {
    this(kind, -1, message, null);
  }

  public static ConnectionProblem request(String message) {
    return new ConnectionProblem(Kind.REQUEST, message);
  }

  public static ConnectionProblem cancelled() {
    return new ConnectionProblem(Kind.CANCELLED, "Cancelled");
  }

  public Kind kind() {
    return kind;
  }

  /** LDAP result code (RFC 4511, appendix A), -1 when no server answered. */
  public int code() {
    return code;
  }

  /** True when the connection is of no more use. */
  public boolean lost() {
    return kind == Kind.NETWORK || kind == Kind.TIMEOUT || kind == Kind.TLS;
  }
}
