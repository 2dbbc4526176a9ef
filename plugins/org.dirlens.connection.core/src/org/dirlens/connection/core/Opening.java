package org.dirlens.connection.core;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.apache.directory.api.i18n.I18n;
import org.apache.directory.api.ldap.codec.api.LdapApiService;
import org.apache.directory.api.ldap.codec.controls.OpaqueControlFactory;
import org.apache.directory.api.ldap.codec.osgi.DefaultLdapCodecService;
import org.apache.directory.api.ldap.codec.protocol.mina.LdapProtocolCodecFactory;
import org.apache.directory.api.ldap.extras.extended.ads_impl.pwdModify.PasswordModifyFactory;
import org.apache.directory.api.ldap.extras.extended.ads_impl.startTls.StartTlsFactory;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.ldap.client.api.LdapConnectionConfig;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.apache.directory.ldap.client.api.exception.LdapConnectionTimeOutException;
import org.dirlens.connection.core.ConnectionProblem.Kind;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.CertificateJudge;
import org.dirlens.connection.tls.CertificateReport;
import org.dirlens.connection.tls.ClientKeys;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.IProgressMonitor;

/** The way from nothing to a bound session, in steps that can be tried one by one. */
final class Opening {
  /** The library tells every control it knows at each connection; only its warnings matter here. */
  private static final Logger LIBRARY_LOG = Logger.getLogger("org.apache.directory");

  /** Says of each refused certificate what {@link UntrustedCertificate} says better. */
  private static final Logger NETWORK_LOG = Logger.getLogger("org.apache.mina");

  /** Prints the stack of every refusal and loss, which a {@link ConnectionProblem} tells. */
  private static final Logger CONNECTION_LOG =
      Logger.getLogger(LdapNetworkConnection.class.getName());

  static {
    LIBRARY_LOG.setLevel(Level.WARNING);
    CONNECTION_LOG.setLevel(Level.OFF);
    NETWORK_LOG.setLevel(Level.OFF);
  }

  private static final int POLL_MILLIS = 50;
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final ConnectionParameters parameters;
  private final Secret secret;
  private final CertificateJudge judge;

  /**
   * An attempt that was not begun.
   *
   * @param secret password of the user, or what opens the key; empty if there is none
   */
  Opening(ConnectionParameters parameters, Secret secret, TrustedCertificates trusted) {
    this.parameters = parameters;
    this.secret = secret;
    Endpoint endpoint = parameters.endpoint();
    this.judge = new CertificateJudge(endpoint, trusted.of(endpoint.hostAndPort()));
  }

  /** Connects, and secures the connection if the parameters ask for it. */
  LdapNetworkConnection connect(IProgressMonitor monitor) throws ConnectionProblem {
    LdapConnectionConfig configuration = configuration();
    CompletableFuture<LdapNetworkConnection> attempt = new CompletableFuture<>();
    Thread.ofVirtual()
        .name("connect to " + parameters.endpoint().hostAndPort())
        .start(() -> connect(configuration, attempt));
    while (true) {
      try {
        return attempt.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (monitor.isCanceled() && attempt.cancel(false)) {
          throw ConnectionProblem.cancelled();
        }
      } catch (ExecutionException e) {
        throw e.getCause() instanceof ConnectionProblem problem ? problem : network(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw ConnectionProblem.cancelled();
      }
    }
  }

  private void connect(
      LdapConnectionConfig configuration, CompletableFuture<LdapNetworkConnection> attempt) {
    LdapNetworkConnection wire = new OneConnection(configuration, codec());
    try {
      wire.connect();
      if (!attempt.complete(wire)) {
        wire.close();
      }
    } catch (LdapException | RuntimeException e) {
      wire.close();
      attempt.completeExceptionally(problem(e));
    }
  }

  /** A codec of our own, because the library's shared one depends on the start order of bundles. */
  private static LdapApiService codec() {
    LdapApiService codec = new DefaultLdapCodecService();
    codec.registerProtocolCodecFactory(
        PacedReading.of(new EmptyCredentials(new LdapProtocolCodecFactory(codec))));
    codec.registerExtendedRequest(new StartTlsFactory(codec));
    codec.registerExtendedResponse(new StartTlsFactory(codec));
    codec.registerExtendedRequest(new PasswordModifyFactory(codec));
    codec.registerExtendedResponse(new PasswordModifyFactory(codec));
    codec.registerRequestControl(new AssertionControl.Factory(codec));
    codec.registerRequestControl(new OpaqueControlFactory(codec, RequestControl.SUBENTRIES));
    codec.registerRequestControl(new OpaqueControlFactory(codec, ListView.SORT_OID));
    return codec;
  }

  private LdapConnectionConfig configuration() throws ConnectionProblem {
    Endpoint endpoint = parameters.endpoint();
    LdapConnectionConfig configuration = new LdapConnectionConfig();
    configuration.setLdapHost(endpoint.host());
    configuration.setLdapPort(endpoint.port());
    configuration.setTimeout(endpoint.timeoutMillis());
    configuration.setUseSsl(endpoint.encryption() == Encryption.LDAPS);
    configuration.setUseTls(endpoint.encryption() == Encryption.STARTTLS);
    configuration.setEnabledProtocols(PROTOCOLS);
    configuration.setTrustManagers(new TrustManager[] {judge});
    if (parameters.login().mechanism() == Mechanism.EXTERNAL) {
      configuration.setKeyManagers(new KeyManager[] {key(parameters.login().key())});
    }
    // Every value stays octets: only so does a value that is not UTF-8 survive an edit.
    configuration.setBinaryAttributeDetector(attribute -> true);
    return configuration;
  }

  private KeyManager key(ClientKey key) throws ConnectionProblem {
    if (key.missing() || !parameters.endpoint().encryption().usesTls()) {
      throw ConnectionProblem.request(
          "A client certificate needs a key, and LDAPS or StartTLS. Edit the connection");
    }
    try {
      return ClientKeys.load(key, secret);
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new ConnectionProblem(
          Kind.REQUEST, -1, "The client's key cannot be used: " + rootMessage(e), e);
    }
  }

  private ConnectionProblem problem(Exception cause) {
    Optional<CertificateReport> refused = judge.report();
    if (refused.isPresent()) {
      return new UntrustedCertificate(refused.get());
    }
    if (saysTimeOut(cause)) {
      return new ConnectionProblem(Kind.TIMEOUT, silence());
    }
    if (parameters.endpoint().encryption().usesTls() && causedByTls(cause)) {
      return new ConnectionProblem(
          Kind.TLS,
          -1,
          "No secure connection to %s: %s"
              .formatted(parameters.endpoint().url(), rootMessage(cause)),
          cause);
    }
    return network(cause);
  }

  private static boolean saysTimeOut(Throwable cause) {
    return cause instanceof LdapConnectionTimeOutException
        || I18n.err(I18n.ERR_04170_TIMEOUT_OCCURED).equals(cause.getMessage());
  }

  private String silence() {
    Endpoint endpoint = parameters.endpoint();
    String hint =
        endpoint.encryption() == Encryption.LDAPS
            ? ". Perhaps the port does not speak TLS from the start"
            : "";
    return "%s did not answer within %d s%s"
        .formatted(endpoint.url(), Math.max(1, endpoint.timeoutMillis() / 1_000), hint);
  }

  private static boolean causedByTls(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (each instanceof SSLException || each.getClass().getSimpleName().contains("Tls")) {
        return true;
      }
    }
    return false;
  }

  private ConnectionProblem network(Throwable cause) {
    return new ConnectionProblem(
        Kind.NETWORK,
        -1,
        "Cannot connect to %s: %s".formatted(parameters.endpoint().url(), rootMessage(cause)),
        cause);
  }

  /** What is at the bottom of a problem with the network, in words. */
  static String rootMessage(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return switch (root) {
      case UnresolvedAddressException e -> "the host name is not known";
      case UnknownHostException e -> "the host name is not known";
      case ConnectException e when refused(e) -> "nothing listens there (connection refused)";
      case NoRouteToHostException e -> "the network does not lead there";
      default ->
          root.getMessage() == null
              ? root.getClass().getSimpleName()
              : Texts.oneLine(root.getMessage());
    };
  }

  /** The same exception tells of a connection that timed out, or that no port was free for. */
  private static boolean refused(ConnectException problem) {
    return String.valueOf(problem.getMessage()).startsWith("Connection refused");
  }

  /** A password goes over the network in clear only where a person said so. */
  static void refuseClearText(ConnectionParameters parameters) throws ConnectionProblem {
    if (parameters.sendsClearText() && parameters.login().clearText() == ClearText.REFUSED) {
      throw ConnectionProblem.request(
          "The password would go to %s for everybody on the way to read. Edit the connection: choose"
                  .formatted(parameters.endpoint().url())
              + " LDAPS or StartTLS, another authentication, or allow it there");
    }
  }

  /** Binds as the parameters say. */
  void bind(LdapNetworkConnection wire, IProgressMonitor monitor) throws ConnectionProblem {
    refuseClearText(parameters);
    Login login = parameters.login();
    if (login.mechanism().usesPassword() && secret.isEmpty()) {
      // RFC 4513, section 5.1.2: a name without a password would silently be anonymous.
      throw ConnectionProblem.request("No password was given for " + login.user());
    }
    Binding binding = new Binding(login, secret, parameters.endpoint().host());
    try {
      binding.run(new Session(parameters, wire, WriteWitness.NONE), monitor);
    } catch (LdapException e) {
      throw network(e);
    }
  }
}
