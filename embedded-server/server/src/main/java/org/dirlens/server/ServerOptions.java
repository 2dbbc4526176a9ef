package org.dirlens.server;

import javax.net.ssl.SSLContext;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.log.ServerLogs;
import org.jspecify.annotations.Nullable;

/**
 * How a directory is served.
 *
 * @param port to listen on at 127.0.0.1; 0 for any free one
 * @param loops threads that serve connections, at least 1
 * @param limits what connections of one port may cost
 * @param ldaps a second port with TLS from the first byte on, null for none
 * @param startTls the key that StartTLS is answered with on the first port, null for none
 * @param logs where operations are logged, null for nowhere; not closed by the server
 */
public record ServerOptions(
    int port,
    int loops,
    ConnectionLimits limits,
    @Nullable Ldaps ldaps,
    @Nullable TlsKey startTls,
    @Nullable ServerLogs logs) {
  /** More loops than this have nothing to do on a workstation. */
  private static final int LOOPS_MAX = 4;

  /**
   * Where and with which key TLS is spoken.
   *
   * @param port to listen on at 127.0.0.1; 0 for any free one
   */
  public record Ldaps(int port, SSLContext key) {
    public Ldaps {
      requirePort(port);
    }
  }

  public ServerOptions {
    requirePort(port);
    if (loops < 1) {
      throw new IllegalArgumentException("a server needs a loop, not " + loops);
    }
  }

  private static void requirePort(int port) {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + " is out of range");
    }
  }

  /** Standard limits and one loop a core, up to four. */
  public static ServerOptions onPort(int port) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new ServerOptions(
        port, Math.min(cores, LOOPS_MAX), ConnectionLimits.standard(), null, null, null);
  }

  public ServerOptions withLimits(ConnectionLimits newLimits) {
    return new ServerOptions(port, loops, newLimits, ldaps, startTls, logs);
  }

  /** Listens on a second port as well, with TLS from the first byte on. */
  public ServerOptions withLdaps(int ldapsPort, SSLContext key) {
    return new ServerOptions(port, loops, limits, new Ldaps(ldapsPort, key), startTls, logs);
  }

  /** Answers StartTLS on the first port (RFC 4511, section 4.14). */
  public ServerOptions withStartTls(TlsKey key) {
    return new ServerOptions(port, loops, limits, ldaps, key, logs);
  }

  /** Logs what is done. */
  public ServerOptions withLogs(ServerLogs newLogs) {
    return new ServerOptions(port, loops, limits, ldaps, startTls, newLogs);
  }
}
