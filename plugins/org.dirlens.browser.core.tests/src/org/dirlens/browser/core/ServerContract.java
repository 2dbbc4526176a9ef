package org.dirlens.browser.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds on every server: a subclass says what, and its nested classes on which. The server has
 * the entry {@value #SUFFIX} at first.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServerContract {
  public static final String SUFFIX = ServedDirectory.BASE;

  /** Servers of which a contract holds; those that are not installed are passed by. */
  public enum Server {
    DIRLENS,
    SLAPD,
    DS_389
  }

  private final Server kind;
  private AutoCloseable server;
  private DirectoryConnection connection;
  private Connections connections;

  protected ServerContract(Server kind) {
    this.kind = kind;
  }

  /** A connection to the server as its administrator. */
  protected final DirectoryConnection connection() {
    return connection;
  }

  /** The list that it is in. */
  protected final Connections connections() {
    return connections;
  }

  @BeforeAll
  final void startServer(@TempDir Path folder) throws Exception {
    if (kind == Server.DIRLENS) {
      ServedDirectory served = new ServedDirectory(folder);
      server = served;
      connections = served.connections();
      connection = connections.add(served.parameters(AccessMode.READ_WRITE));
      return;
    }
    boolean installed = kind == Server.SLAPD ? Slapd.programInstalled() : Ds389.installed();
    Assumptions.assumeTrue(installed, "the server is not installed here");
    ServerProcess started = process(folder);
    server = started;
    connection = connect(folder, started);
    connection
        .session(ServedDirectory.monitor())
        .write(
            new Write.Add(ServedDirectory.entry(SUFFIX, "objectClass: domain", "dc: example")),
            ServedDirectory.monitor());
  }

  private ServerProcess process(Path folder) throws IOException {
    return kind == Server.SLAPD ? Slapd.empty(folder, SUFFIX) : Ds389.empty(folder, SUFFIX);
  }

  private DirectoryConnection connect(Path folder, ServerProcess server) {
    connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(Secret.of(server.password())));
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    return connections.add(
        ConnectionParameters.create(
            "other", endpoint, server.administrator(), AccessMode.READ_WRITE));
  }

  @AfterAll
  final void stopServer() throws Exception {
    if (server != null) {
      connection.close();
      server.close();
    }
  }
}
