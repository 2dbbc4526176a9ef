package org.dirlens.index.twin;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.dirlens.connection.core.ClientAccess;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.tls.ClientKeys;
import org.dirlens.index.remote.ClientLogin;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.launcher.twin.source.SourceUrl.Protection;
import org.dirlens.load.access.Mechanism;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

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

  /** What a twin of entries behind a connection is a copy of. */
  static TwinSource.Server source(DirectoryConnection connection, String base) {
    ConnectionParameters parameters = connection.parameters();
    return new TwinSource.Server(
        url(connection),
        base,
        ClientLogin.mechanism(parameters),
        parameters.anonymous() ? "" : parameters.login().user(),
        null);
  }

  /** The connection that leads to the source of a twin as the one who pulled it. */
  static Optional<DirectoryConnection> connection(TwinSource.Server source) {
    return Connections.shared().all().stream()
        .filter(each -> leadsTo(source, source(each, source.base())))
        .findFirst();
  }

  private static boolean leadsTo(TwinSource.Server source, TwinSource.Server own) {
    return own.url().equals(source.url())
        && own.mechanism() == source.mechanism()
        && own.login().equals(source.login());
  }

  /** All that is needed to ask the server of a connection; may wait for a password. */
  static SourceAddress address(DirectoryConnection connection, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    ClientAccess access = connection.access(monitor);
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(keys(access), new TrustManager[] {access.trust()}, null);
      return new SourceAddress(
          url(connection),
          ClientLogin.of(access),
          tls.getSocketFactory(),
          SourceAddress.Names.TRUSTED_BY_FACTORY);
    } catch (GeneralSecurityException e) {
      throw new IOException(connection.parameters().name() + ": " + e.getMessage(), e);
    }
  }

  /** What EXTERNAL shows to the server. */
  private static KeyManager @Nullable [] keys(ClientAccess access)
      throws IOException, GeneralSecurityException {
    return ClientLogin.mechanism(access.parameters()) == Mechanism.EXTERNAL
        ? new KeyManager[] {ClientKeys.load(access.parameters().login().key(), access.secret())}
        : null;
  }
}
