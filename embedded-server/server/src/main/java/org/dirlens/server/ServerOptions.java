package org.dirlens.server;

import javax.net.ssl.SSLContext;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.listen.Listeners;
import org.dirlens.server.log.ServerLogs;
import org.jspecify.annotations.Nullable;

/**
 * How a directory is served.
 *
 * @param listeners where
 * @param loops threads that serve connections of one port, at least 1
 * @param limits what connections of one port may cost
 * @param ldapsKey the key that TLS from the first byte on is spoken with; null for none, and then
 *     there can be no such port
 * @param startTls the key that StartTLS is answered with on the first port, null for none
 * @param logs where operations are logged, null for nowhere; not closed by the server
 */
public record ServerOptions(
    Listeners listeners,
    int loops,
    ConnectionLimits limits,
    @Nullable TlsKey ldapsKey,
    @Nullable TlsKey startTls,
    @Nullable ServerLogs logs) {
  /** More loops than this have nothing to do on a workstation. */
  private static final int LOOPS_MAX = 4;

  public ServerOptions {
    if (loops < 1) {
      throw new IllegalArgumentException("a server needs a loop, not " + loops);
    }
  }

  /** On a port of 127.0.0.1, with standard limits and one loop a core, up to four. */
  public static ServerOptions onPort(int port) {
    return on(Listeners.loopback(port));
  }

  /** The same anywhere. */
  public static ServerOptions on(Listeners listeners) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new ServerOptions(
        listeners, Math.min(cores, LOOPS_MAX), ConnectionLimits.standard(), null, null, null);
  }

  public ServerOptions withLimits(ConnectionLimits newLimits) {
    return new ServerOptions(listeners, loops, newLimits, ldapsKey, startTls, logs);
  }

  /** Listens on a second port as well, with TLS from the first byte on. */
  public ServerOptions withLdaps(int ldapsPort, SSLContext key) {
    return new ServerOptions(
        listeners.withLdaps(ldapsPort), loops, limits, () -> key, startTls, logs);
  }

  /** Speaks TLS with this key, by StartTLS (RFC 4511, section 4.14) and by LDAPS. */
  public ServerOptions withTls(TlsKey key) {
    return new ServerOptions(listeners, loops, limits, key, key, logs);
  }

  /** Answers StartTLS on the first port (RFC 4511, section 4.14). */
  public ServerOptions withStartTls(TlsKey key) {
    return new ServerOptions(listeners, loops, limits, ldapsKey, key, logs);
  }

  /** Logs what is done. */
  public ServerOptions withLogs(ServerLogs newLogs) {
    return new ServerOptions(listeners, loops, limits, ldapsKey, startTls, newLogs);
  }
}
