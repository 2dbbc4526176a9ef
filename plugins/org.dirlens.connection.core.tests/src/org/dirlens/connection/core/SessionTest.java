package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.directory.api.ldap.model.message.BindResponse;
import org.apache.directory.api.ldap.model.message.BindResponseImpl;
import org.apache.directory.ldap.client.api.LdapNetworkConnection;
import org.apache.directory.ldap.client.api.future.BindFuture;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.tls.TrustedCertificates;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.jspecify.annotations.Nullable;
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
    parameters = ConnectionParameters.create("ending", endpoint, "cn=admin", AccessMode.READ_WRITE);
    TrustedCertificates trusted = new TrustedCertificates(folder.resolve("trusted"));
    opening = new Opening(parameters, Secret.of("marker"), trusted);
    wire = opening.connect(monitor);
  }

  @AfterEach
  void close() throws IOException {
    wire.close();
    server.close();
  }

  /** An answer that comes right behind the first look for it, as the last before the end. */
  private final class LastAnswer extends BindFuture {
    private final BindResponse answer = new BindResponseImpl(1);
    private boolean looked;

    LastAnswer() {
      super(wire, 1);
    }

    @Override
    public @Nullable BindResponse get(long timeout, TimeUnit unit) throws InterruptedException {
      if (looked) {
        return super.get(timeout, unit);
      }
      looked = true;
      set(answer);
      wire.close();
      return null;
    }
  }

  @Test
  void anAnswerThatComesWithTheEndOfTheConnectionIsHeard() throws Exception {
    Session session = new Session(parameters, wire, WriteWitness.NONE);
    LastAnswer last = new LastAnswer();
    assertSame(last.answer, session.await(last, monitor));
    assertFalse(session.isOpen());
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
