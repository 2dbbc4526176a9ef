package org.dirlens.connection.core;

import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.IProgressMonitor;

/** The two questions of the connection wizard, each answered by trying it. Nothing is kept open. */
public final class ConnectionChecks {
  private final TrustedCertificates trusted;

  ConnectionChecks(TrustedCertificates trusted) {
    this.trusted = trusted;
  }

  /**
   * Does a server listen there, and is it who it claims to be?
   *
   * @throws UntrustedCertificate when only the certificate is in the way
   * @throws ConnectionProblem for every other reason
   */
  public void network(ConnectionParameters parameters, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("ConnectionChecks.network");
    new Opening(parameters, trusted).connect(monitor).close();
  }

  /** Does the server accept the bind DN with this password? */
  public void authentication(
      ConnectionParameters parameters, Secret password, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("ConnectionChecks.authentication");
    Opening opening = new Opening(parameters, trusted);
    LdapNetworkConnection wire = opening.connect(monitor);
    try {
      opening.bind(wire, password, monitor);
    } finally {
      wire.close();
    }
  }
}
