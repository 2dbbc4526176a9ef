package org.dirlens.browser.core;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionProblem.Kind;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.PasswordSource;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.UntrustedCertificate;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.CertificateReport;
import org.dirlens.server.Directory;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Opening, losing and refusing connections. */
@Timeout(240)
class ConnectingTest {
  private static final String STORE_PASSWORD = "changeit";

  @TempDir Path folder;
  private ServedDirectory served;

  @BeforeEach
  void start() throws Exception {
    served = new ServedDirectory(folder);
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private static ConnectionParameters at(int port, Encryption encryption, int timeoutMillis) {
    return ConnectionParameters.create(
        "test",
        new Endpoint("127.0.0.1", port, encryption, timeoutMillis),
        Directory.ADMINISTRATOR,
        AccessMode.READ_WRITE);
  }

  @Test
  void bothChecksPassAtARunningServer() throws Exception {
    Connections connections = served.connections();
    ConnectionParameters parameters = served.parameters(AccessMode.READ_WRITE);
    connections.checks().network(parameters, monitor());
    connections.checks().authentication(parameters, ServedDirectory.password(), monitor());
  }

  @Test
  void saysThatThePasswordIsWrong() {
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class,
            () ->
                served
                    .connections()
                    .checks()
                    .authentication(
                        served.parameters(AccessMode.READ_WRITE),
                        Secret.of("wrong-secret"),
                        monitor()));
    assertEquals(49, problem.code());
    assertFalse(problem.getMessage().contains("wrong-secret"), problem.getMessage());
  }

  @Test
  void asksForAPasswordOnceUntilTheConnectionIsClosed() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Connections connections = new Connections(folder.resolve("asking"));
    connections.askForPasswords(
        parameters -> {
          asked.incrementAndGet();
          return Optional.of(ServedDirectory.password());
        });
    DirectoryConnection connection = connections.add(served.parameters(AccessMode.READ_WRITE));
    connection.session(monitor());
    connection.ownSession(monitor()).close();
    assertEquals(1, asked.get());

    connection.close();
    connection.session(monitor());
    assertEquals(2, asked.get());
    connection.close();
  }

  @Test
  void asksAgainWhenThePasswordIsNotAccepted() throws Exception {
    Connections connections = served.connections();
    DirectoryConnection connection = connections.add(served.parameters(AccessMode.READ_WRITE));
    connection.use(Secret.of("wrong-secret"));
    assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertTrue(connection.session(monitor()).isOpen());
    connection.close();
  }

  @Test
  void onlyAPasswordThatWasAcceptedIsToldSo() throws Exception {
    Deque<Secret> typed =
        new ArrayDeque<>(List.of(Secret.of("wrong-secret"), ServedDirectory.password()));
    List<Secret> accepted = new ArrayList<>();
    Connections connections = new Connections(folder.resolve("accepted"));
    connections.askForPasswords(
        new PasswordSource() {
          @Override
          public Optional<Secret> password(ConnectionParameters parameters) {
            return Optional.of(typed.removeFirst());
          }

          @Override
          public void accepted(ConnectionParameters parameters, Secret password) {
            accepted.add(password);
          }
        });
    DirectoryConnection connection = connections.add(served.parameters(AccessMode.READ_WRITE));
    assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertEquals(List.of(), accepted);
    connection.session(monitor());
    assertEquals(List.of(ServedDirectory.password()), accepted);
    connection.close();
  }

  @Test
  void aSavedPasswordThatIsRefusedIsNotSentAgain() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Connections connections = new Connections(folder.resolve("refused"));
    connections.askForPasswords(
        parameters -> {
          asked.incrementAndGet();
          return Optional.of(ServedDirectory.password());
        });
    ConnectionParameters parameters = served.parameters(AccessMode.READ_WRITE);
    DirectoryConnection connection = connections.add(parameters);
    connections.savePassword(parameters, Secret.of("wrong-secret"));
    assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertEquals(0, asked.get());
    assertTrue(connection.session(monitor()).isOpen());
    assertEquals(1, asked.get());
    connections.savePassword(parameters, ServedDirectory.password());
    connection.close();
    assertTrue(connection.session(monitor()).isOpen());
    assertEquals(1, asked.get(), "the one that was saved since is used");
    connection.close();
  }

  @Test
  void whatIsOpenedWhileAConnectionIsEditedIsNotItsSession() throws Exception {
    ConnectionParameters before = served.parameters(AccessMode.READ_WRITE);
    Endpoint elsewhere = new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000);
    List<DirectoryConnection> edited = new ArrayList<>();
    List<Integer> asked = new ArrayList<>();
    Connections connections = new Connections(folder.resolve("edited"));
    connections.askForPasswords(
        parameters -> {
          asked.add(parameters.endpoint().port());
          if (asked.size() == 1) {
            connections.update(edited.getFirst(), before.with(elsewhere));
          }
          return Optional.of(ServedDirectory.password());
        });
    DirectoryConnection connection = connections.add(before);
    edited.add(connection);
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertEquals(Kind.CANCELLED, problem.kind());
    assertEquals(ConnectionState.CLOSED, connection.state());
    assertTrue(connection.openSession().isEmpty());
    assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertEquals(
        List.of(before.endpoint().port(), 1), asked, "no server gets the password of another");
  }

  @Test
  void whatIsClosedAsSoonAsItIsOpenIsNoSession() throws Exception {
    Connections connections = served.connections();
    DirectoryConnection connection = connections.add(served.parameters(AccessMode.READ_WRITE));
    connections.addListener(
        () -> {
          if (connection.state() == ConnectionState.OPEN) {
            connection.close();
          }
        });
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> connection.session(monitor()));
    assertEquals(Kind.CANCELLED, problem.kind());
    assertEquals(ConnectionState.CLOSED, connection.state());
  }

  @Test
  void neverBindsWithANameAndNoPassword() {
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class,
            () ->
                served
                    .connections()
                    .checks()
                    .authentication(
                        served.parameters(AccessMode.READ_WRITE), Secret.of(""), monitor()));
    assertEquals(Kind.REQUEST, problem.kind());
  }

  /** At a port that nobody else is given meanwhile. */
  @Test
  void saysThatNothingListens() throws Exception {
    try (Socket reserved = new Socket()) {
      reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      ConnectionParameters parameters = at(reserved.getLocalPort(), Encryption.NONE, 5_000);
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () -> served.connections().checks().network(parameters, monitor()));
      assertEquals(
          "Cannot connect to ldap://127.0.0.1:"
              + reserved.getLocalPort()
              + ": nothing listens there (connection refused)",
          problem.getMessage());
    }
  }

  @Test
  void givesUpOnAServerThatKeepsSilent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      int port = silent.getLocalPort();
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () ->
                  served
                      .connections()
                      .checks()
                      .authentication(
                          at(port, Encryption.NONE, 500), ServedDirectory.password(), monitor()));
      assertEquals(Kind.TIMEOUT, problem.kind());
    }
  }

  @Test
  void aCancelEndsTheWaitForASilentServer() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      NullProgressMonitor monitor = new NullProgressMonitor();
      Thread.ofVirtual().start(() -> monitor.setCanceled(true));
      ConnectionParameters parameters = at(silent.getLocalPort(), Encryption.NONE, 200_000);
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () ->
                  served
                      .connections()
                      .checks()
                      .authentication(parameters, ServedDirectory.password(), monitor));
      assertEquals(Kind.CANCELLED, problem.kind());
    }
  }

  @Test
  void aReadOnlyConnectionSendsNoWrite() throws Exception {
    DirectoryConnection connection =
        served.connections().add(served.parameters(AccessMode.READ_ONLY));
    Session session = connection.session(monitor());
    ConnectionProblem problem =
        assertThrows(
            ConnectionProblem.class, () -> session.write(new Write.Delete(BASE), monitor()));
    assertTrue(problem.getMessage().contains("read-only"), problem.getMessage());
    assertTrue(session.read(BASE, List.of(), monitor()).isPresent());
    connection.close();
  }

  @Test
  void nobodyIsAskedAboutAWriteOverAReadOnlyConnection() throws Exception {
    DirectoryConnection connection =
        served.connections().add(served.parameters(AccessMode.READ_ONLY));
    List<Write> asked = new ArrayList<>();
    Dit.reviewBy((dit, write, monitor) -> asked.add(write));
    try {
      ConnectionProblem problem =
          assertThrows(
              ConnectionProblem.class,
              () -> Dit.of(connection).write(new Write.Delete(BASE), monitor()));
      assertTrue(problem.getMessage().contains("read-only"), problem.getMessage());
      assertEquals(List.of(), asked);
    } finally {
      Dit.reviewBy((dit, write, monitor) -> true);
      connection.close();
    }
  }

  @Test
  void noticesThatTheServerIsGoneAndConnectsAgain() throws Exception {
    DirectoryConnection connection = served.connection();
    Session session = connection.session(monitor());
    served.stop();
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> session.read(BASE, List.of(), monitor()));
    assertEquals(Kind.NETWORK, problem.kind());
    waitFor(connection, ConnectionState.LOST);
    served.startAgain();
    assertTrue(connection.session(monitor()).read(BASE, List.of(), monitor()).isPresent());
    assertEquals(ConnectionState.OPEN, connection.state());
    connection.close();
    assertEquals(ConnectionState.CLOSED, connection.state());
  }

  private static void waitFor(DirectoryConnection connection, ConnectionState state) {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (connection.state() != state && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertEquals(state, connection.state());
  }

  @Test
  void refusesAnUnknownCertificateUntilItIsTrusted() throws Exception {
    Connections connections = served.connections();
    int port = served.serveLdaps(newKey("one"));
    ConnectionParameters parameters = at(port, Encryption.LDAPS, 20_000);
    UntrustedCertificate refused = refused(connections, parameters);
    assertEquals(Set.of(CertificateReport.Reason.UNKNOWN_ISSUER), refused.report().reasons());
    assertEquals(95, refused.report().facts().fingerprints().sha256().length());
    connections.trustedCertificates().trustAlways(refused.report());
    connections.checks().network(parameters, monitor());
    connections.checks().authentication(parameters, ServedDirectory.password(), monitor());
    served.connections().checks().network(parameters, monitor());
  }

  @Test
  void refusesAChangedCertificateLouder() throws Exception {
    Connections connections = served.connections();
    int port = served.serveLdaps(newKey("one"));
    ConnectionParameters parameters = at(port, Encryption.LDAPS, 20_000);
    CertificateReport first = refused(connections, parameters).report();
    connections.trustedCertificates().trustForThisSession(first);
    served.stop();
    served.startAgain();
    int again = served.serveLdaps(newKey("two"));
    CertificateReport moved =
        new CertificateReport("127.0.0.1:" + again, first.chain(), first.known(), first.reasons());
    connections.trustedCertificates().trustForThisSession(moved);
    UntrustedCertificate changed = refused(connections, at(again, Encryption.LDAPS, 20_000));
    assertTrue(changed.report().changed());
    assertEquals(
        first.certificate(), changed.report().known().orElseThrow().certificate().orElseThrow());
  }

  private static UntrustedCertificate refused(
      Connections connections, ConnectionParameters parameters) {
    return assertThrows(
        UntrustedCertificate.class, () -> connections.checks().network(parameters, monitor()));
  }

  private SSLContext newKey(String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                STORE_PASSWORD)
            .inheritIO()
            .start();
    assertEquals(0, keytool.waitFor());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE_PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}
