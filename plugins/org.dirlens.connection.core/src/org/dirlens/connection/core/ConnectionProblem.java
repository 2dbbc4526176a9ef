package org.dirlens.connection.core;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.directory.api.ldap.model.message.ResultCodeEnum;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.OperationCanceledException;
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

  /** Serializable, as an exception must be. */
  private final ArrayList<String> referrals = new ArrayList<>();

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

  /** What went wrong in work that is called {@code name}, as a problem that can be told. */
  public static ConnectionProblem of(String name, Throwable cause) {
    return switch (cause) {
      case ConnectionProblem problem -> problem;
      case IOException e -> request(String.valueOf(e.getMessage()));
      case CancellationException e -> cancelled();
      case OperationCanceledException e -> cancelled();
      default -> {
        ILog.of(ConnectionProblem.class).error(name, cause);
        yield request(name + " failed: " + cause);
      }
    };
  }

  public Kind kind() {
    return kind;
  }

  /** LDAP result code (RFC 4511, appendix A), -1 when no server answered. */
  public int code() {
    return code;
  }

  /** Whether the server says that there is no such entry: noSuchObject. */
  public boolean noSuchEntry() {
    return code == ResultCodeEnum.NO_SUCH_OBJECT.getResultCode();
  }

  /** Whether the server did not take user or password: invalidCredentials. */
  public boolean wrongCredentials() {
    return code == ResultCodeEnum.INVALID_CREDENTIALS.getResultCode();
  }

  /** The problem of an answer that names other servers by these URLs. */
  ConnectionProblem referring(Collection<String> urls) {
    referrals.addAll(urls);
    return this;
  }

  /** URLs of the servers that hold the entry (RFC 4511, section 4.1.10); mostly none. */
  public List<String> referrals() {
    return List.copyOf(referrals);
  }

  /** True when the connection is of no more use. */
  public boolean lost() {
    return kind == Kind.NETWORK || kind == Kind.TIMEOUT || kind == Kind.TLS;
  }
}
