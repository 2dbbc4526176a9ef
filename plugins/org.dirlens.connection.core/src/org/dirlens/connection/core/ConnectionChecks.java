package org.dirlens.connection.core;

import java.util.List;
import java.util.Optional;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.IProgressMonitor;

/** The questions of the connection wizard, each answered by trying it. Nothing is kept open. */
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
    Opening opening = new Opening(parameters.with(Login.ANONYMOUS), Secret.of(""), trusted);
    opening.connect(monitor).close();
  }

  /**
   * Which SASL mechanisms does the server offer over such a connection? Asked before any bind; a
   * server may offer others once TLS or a client certificate is there.
   *
   * @return names as the root DSE has them, empty if it does not tell
   */
  public List<String> saslMechanisms(
      ConnectionParameters parameters, Secret password, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("ConnectionChecks.saslMechanisms");
    LdapNetworkConnection wire = new Opening(parameters, password, trusted).connect(monitor);
    try {
      return new Session(parameters, wire, WriteWitness.NONE).saslMechanisms(monitor);
    } finally {
      wire.close();
    }
  }

  /** What does the server say of itself (RFC 4512, section 5.1) before any bind? */
  public Optional<Entry> rootDse(ConnectionParameters parameters, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("ConnectionChecks.rootDse");
    LdapNetworkConnection wire = new Opening(parameters, Secret.of(""), trusted).connect(monitor);
    try {
      return new Session(parameters, wire, WriteWitness.NONE).read("", List.of("*", "+"), monitor);
    } finally {
      wire.close();
    }
  }

  /** Does the server accept the user with this password? */
  public void authentication(
      ConnectionParameters parameters, Secret password, IProgressMonitor monitor)
      throws ConnectionProblem {
    WaitingCalls.begin("ConnectionChecks.authentication");
    Opening opening = new Opening(parameters, password, trusted);
    LdapNetworkConnection wire = opening.connect(monitor);
    try {
      opening.bind(wire, monitor);
    } finally {
      wire.close();
    }
  }
}
