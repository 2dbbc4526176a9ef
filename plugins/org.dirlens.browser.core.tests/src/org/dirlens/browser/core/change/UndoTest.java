package org.dirlens.browser.core.change;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.dirlens.browser.core.ServedDirectory;
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
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Undo against our server, OpenLDAP's and 389-ds, the latter where they are installed. */
class UndoTest {

  private static DirectoryConnection connect(Path folder, ServerProcess server) {
    Connections connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(Secret.of(server.password())));
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000);
    return connections.add(
        ConnectionParameters.create(
            "other", endpoint, server.administrator(), AccessMode.READ_WRITE));
  }

  private static void addSuffix(DirectoryConnection connection) throws Exception {
    connection
        .session(ServedDirectory.monitor())
        .write(
            new Write.Add(
                ServedDirectory.entry(UndoContract.SUFFIX, "objectClass: domain", "dc: example")),
            ServedDirectory.monitor());
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class OnDirlens extends UndoContract {
    private ServedDirectory served;
    private DirectoryConnection connection;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
      served = new ServedDirectory(folder);
      connection = served.connection();
    }

    @AfterAll
    void stop() {
      connection.close();
      served.close();
    }

    @Override
    DirectoryConnection connection() {
      return connection;
    }
  }

  /** The same for servers that run as processes. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class OnOther extends UndoContract {
    private ServerProcess server;
    private DirectoryConnection connection;

    abstract boolean installed();

    abstract ServerProcess server(Path folder) throws IOException;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
      Assumptions.assumeTrue(installed(), "the server is not installed here");
      server = server(folder);
      connection = connect(folder, server);
      addSuffix(connection);
    }

    @AfterAll
    void stop() {
      if (server != null) {
        connection.close();
        server.close();
      }
    }

    @Override
    DirectoryConnection connection() {
      return connection;
    }
  }

  @Nested
  class OnSlapd extends OnOther {
    @Override
    boolean installed() {
      return Slapd.programInstalled();
    }

    @Override
    ServerProcess server(Path folder) throws IOException {
      return Slapd.empty(folder, SUFFIX);
    }
  }

  @Nested
  class OnDs389 extends OnOther {
    @Override
    boolean installed() {
      return Ds389.installed();
    }

    @Override
    ServerProcess server(Path folder) throws IOException {
      return Ds389.empty(folder, SUFFIX);
    }
  }
}
