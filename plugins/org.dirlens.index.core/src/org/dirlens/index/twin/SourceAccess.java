package org.dirlens.index.twin;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.dirlens.connection.core.ClientAccess;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceLogin;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.launcher.twin.source.SourceUrl.Protection;
import org.eclipse.core.runtime.IProgressMonitor;

/** Sources of twins, and the connections that lead to them. */
final class SourceAccess {
  private SourceAccess() {}

  /** Where the server of a connection is. */
  static SourceUrl url(DirectoryConnection connection) {
    Endpoint endpoint = connection.parameters().endpoint();
    return new SourceUrl(endpoint.host(), endpoint.port(), protection(endpoint.encryption()));
  }

  private static Protection protection(Encryption encryption) {
    return switch (encryption) {
      case NONE -> Protection.NONE;
      case LDAPS -> Protection.TLS;
      case STARTTLS -> Protection.START_TLS;
    };
  }

  /** Whom a connection binds as; empty for nobody. */
  static String login(DirectoryConnection connection) {
    return connection.parameters().anonymous() ? "" : connection.parameters().login().user();
  }

  /** The connection that leads to the source of a twin as the one who pulled it. */
  static Optional<DirectoryConnection> connection(TwinSource.Server source) {
    return Connections.shared().all().stream()
        .filter(each -> url(each).equals(source.url()) && login(each).equals(source.login()))
        .findFirst();
  }

  /** All that is needed to ask the server of a connection; may wait for a password. */
  static SourceAddress address(DirectoryConnection connection, IProgressMonitor monitor)
      throws ConnectionProblem {
    requireSimple(connection.parameters());
    ClientAccess access = connection.access(monitor);
    String login = login(connection);
    SourceLogin who =
        login.isEmpty()
            ? SourceLogin.ANONYMOUS
            : new SourceLogin(login, new String(access.secret().utf8(), StandardCharsets.UTF_8));
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, new TrustManager[] {access.trust()}, null);
      return new SourceAddress(
          url(connection), who, tls.getSocketFactory(), SourceAddress.Names.TRUSTED_BY_FACTORY);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  private static void requireSimple(ConnectionParameters parameters) throws ConnectionProblem {
    Mechanism mechanism = parameters.login().mechanism();
    if (mechanism != Mechanism.ANONYMOUS && mechanism != Mechanism.SIMPLE) {
      throw ConnectionProblem.request(
          "A twin binds with DN and password, not by %s. Make a connection for it that does"
              .formatted(mechanism.saslName()));
    }
  }
}
