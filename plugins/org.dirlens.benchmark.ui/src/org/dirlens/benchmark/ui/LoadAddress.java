package org.dirlens.benchmark.ui;

import java.io.IOException;
import org.dirlens.connection.core.ClientAccess;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.client.LoadTarget.Protection;
import org.dirlens.runs.Target;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;

/** The way of the load to the server of a connection. */
final class LoadAddress {
  private LoadAddress() {}

  /**
   * Opens the connection, so that a password is asked for that is not known yet; may wait.
   *
   * @throws IOException where a load cannot talk to the server as the connection does
   */
  static Loaded of(DirectoryConnection connection, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    ClientAccess access = connection.access(monitor);
    ConnectionParameters parameters = access.parameters();
    Endpoint endpoint = parameters.endpoint();
    LoadTarget server =
        new LoadTarget(endpoint.host(), endpoint.port(), protection(parameters), "", "");
    LoadTarget address =
        switch (parameters.login().mechanism()) {
          case ANONYMOUS -> server;
          case SIMPLE -> server.as(parameters.login().user(), new String(access.secret().chars()));
          default ->
              throw new IOException(
                  NLS.bind(Messages.Address_login, parameters.name(), mechanism(parameters)));
        };
    return new Loaded(
        new Target(parameters.name(), "LDAP server", "", endpoint.url()), address, "");
  }

  private static String mechanism(ConnectionParameters parameters) {
    Mechanism mechanism = parameters.login().mechanism();
    return mechanism.name().replace('_', '-');
  }

  private static Protection protection(ConnectionParameters parameters) throws IOException {
    Encryption encryption = parameters.endpoint().encryption();
    if (encryption == Encryption.STARTTLS) {
      throw new IOException(NLS.bind(Messages.Address_startTls, parameters.name()));
    }
    return encryption == Encryption.LDAPS ? Protection.TLS : Protection.NONE;
  }
}
