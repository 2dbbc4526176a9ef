package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How sessions end. */
@Timeout(60)
class SessionTest {
  private final NullProgressMonitor monitor = new NullProgressMonitor();
  private ServerSocket server;
  private ConnectionParameters parameters;
  private Opening opening;
  private LdapNetworkConnection wire;

  @BeforeEach
  void connect(@TempDir Path folder) throws Exception {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Endpoint endpoint = new Endpoint("127.0.0.1", server.getLocalPort(), Encryption.NONE, 200_000);
    parameters =
        ConnectionParameters.create("ending", endpoint, "cn=admin", AccessMode.READ_WRITE);
    TrustedCertificates trusted = new TrustedCertificates(folder.resolve("trusted"));
    opening = new Opening(parameters, Secret.of("marker"), trusted);
    wire = opening.connect(monitor);
  }

  @AfterEach
  void close() throws IOException {
    wire.close();
    server.close();
  }

  @Test
  void aServerThatHangsUpDuringABindHasNotRefusedIt() {
    Thread.ofVirtual().start(this::hangUp);
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> opening.bind(wire, monitor));
    assertEquals(ConnectionProblem.Kind.NETWORK, problem.kind(), problem.getMessage());
  }

  /** As soon as something comes. */
  private void hangUp() {
    try (Socket client = server.accept()) {
      int first = client.getInputStream().read();
      assertTrue(first >= 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
