package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import org.dirlens.connection.core.ClientAccess;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ClientKey.Kind;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.tls.ClientKeys;
import org.dirlens.index.remote.ClientLogin;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.load.access.ClientKey;
import org.dirlens.load.access.Mechanism;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.runs.Target;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/** The way of a load to the server of a connection, which is that of the connection. */
final class LoadAddress {
  private LoadAddress() {}

  /** Why a load cannot log in as a connection does, a sentence; empty if it can. */
  static String problem(ConnectionParameters parameters) {
    boolean external = ClientLogin.mechanism(parameters) == Mechanism.EXTERNAL;
    return external && parameters.login().key().kind() == Kind.TOKEN
        ? NLS.bind(Messages.Address_token, parameters.name())
        : "";
  }

  /**
   * Opens the connection, so that a password is asked for that is not known yet; may wait.
   *
   * @throws IOException where a load cannot talk to the server as the connection does
   */
  static Loaded of(DirectoryConnection connection, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    String problem = problem(connection.parameters());
    if (!problem.isEmpty()) {
      throw new IOException(problem);
    }
    ClientAccess access = connection.access(monitor);
    ConnectionParameters parameters = access.parameters();
    Endpoint endpoint = parameters.endpoint();
    Protection protection =
        new Protection(kind(endpoint.encryption()), trust(endpoint), key(access));
    return new Loaded(
        new Target(parameters.name(), "LDAP server", "", endpoint.url()),
        new LoadTarget(endpoint.host(), endpoint.port(), protection, ClientLogin.of(access)),
        "");
  }

  private static Protection.Kind kind(Encryption encryption) {
    return switch (encryption) {
      case NONE -> Protection.Kind.NONE;
      case LDAPS -> Protection.Kind.TLS;
      case STARTTLS -> Protection.Kind.START_TLS;
    };
  }

  /** A certificate that a person trusted for this server, else what Java trusts. */
  private static Trust trust(Endpoint endpoint) {
    return Connections.shared()
        .trustedCertificates()
        .of(endpoint.hostAndPort())
        .<Trust>map(known -> new Trust.Known(known.fingerprint()))
        .orElseGet(Trust.OfJava::new);
  }

  private static @Nullable ClientKey key(ClientAccess access) throws IOException {
    ConnectionParameters parameters = access.parameters();
    if (ClientLogin.mechanism(parameters) != Mechanism.EXTERNAL) {
      return null;
    }
    try {
      ClientKeys keys = ClientKeys.load(parameters.login().key(), access.secret());
      String only = keys.getClientAliases("", null)[0];
      return new ClientKey(keys.getPrivateKey(only), Arrays.asList(keys.getCertificateChain(only)));
    } catch (GeneralSecurityException e) {
      throw new IOException(parameters.name() + ": " + e.getMessage(), e);
    }
  }
}
