package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.ListenOptions;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** A Dirlens server of this process with one partition, {@link Slapd#SUFFIX}, on a free port. */
public final class DirlensServer implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 30_000;

  private final EmbeddedServer server;
  private final Connections connections;

  public DirlensServer(Path folder) throws IOException, LdapProblem {
    server =
        EmbeddedServer.start(
            new EmbeddedServerOptions(
                folder.resolve("data"),
                new ListenOptions(null, 0, null, 0),
                List.of(Slapd.SUFFIX),
                null,
                null,
                List.of()));
    connections = new Connections(folder.resolve("connections"));
  }

  /** Its partition, to ask the engine itself. */
  public Partition partition() {
    return server.partitions().getFirst();
  }

  /** A connection of its administrator. */
  public DirectoryConnection administrator() {
    DirectoryConnection connection = connect("administrator", server.adminDn());
    connection.use(Secret.of(new String(server.processPassword())));
    return connection;
  }

  /** A connection of nobody. */
  public DirectoryConnection anonymous() {
    return connect("anonymous", "");
  }

  private DirectoryConnection connect(String name, String bindDn) {
    return connections.add(
        ConnectionParameters.create(
            name,
            new Endpoint("127.0.0.1", server.port(), Encryption.NONE, TIMEOUT_MILLIS),
            bindDn,
            AccessMode.READ_WRITE));
  }

  /** The begin of an entry below the suffix, with top among its classes. */
  public Entry.Builder entry(String rdn, String... classes) throws LdapProblem {
    Schema schema = server.schema();
    return Entry.builder(Dn.parse(rdn + "," + Slapd.SUFFIX, schema), schema)
        .add("objectClass", "top")
        .add("objectClass", classes);
  }

  @Override
  public void close() {
    connections.all().forEach(DirectoryConnection::close);
    server.close();
  }
}
