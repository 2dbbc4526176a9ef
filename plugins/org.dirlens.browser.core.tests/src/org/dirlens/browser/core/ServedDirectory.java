package org.dirlens.browser.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.server.LdapServer;
import org.dirlens.server.ServerOptions;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.server.task.Tasks;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/** A real server in this process with an empty {@value #BASE}, and connections to it. */
public final class ServedDirectory implements AutoCloseable {
  public static final String BASE = "dc=example,dc=com";
  public static final int TIMEOUT_MILLIS = 20_000;

  private static final byte[] PASSWORD = "marker-Pa55word".getBytes(StandardCharsets.UTF_8);

  private final Path folder;
  private final Partition partition;
  private final Directory directory;
  private LdapServer server;

  /** Starts the server without TLS and makes the suffix entry. */
  public ServedDirectory(Path folder) throws IOException, LdapProblem, ConnectionProblem {
    this.folder = folder;
    Schema schema = Schema.standard();
    partition =
        Partition.open(
            new MemoryRecordStore(),
            folder.resolve("log"),
            Dn.parse(BASE, schema),
            schema,
            PartitionOptions.DEFAULTS);
    directory =
        Directory.of(
            List.of(partition),
            schema,
            DirectoryOptions.standard(given -> Arrays.equals(given, PASSWORD))
                .withPasswordIterations(1_000));
    directory.show(
        new Tasks(schema, InstantSource.system(), new Tasks.Kept(1, 1), ServedDirectory::refuse));
    server = LdapServer.start(directory, ServerOptions.onPort(0));
    add(BASE, "objectClass: domain", "dc: example");
  }

  private static TaskKinds.Prepared refuse(org.dirlens.partition.entry.Entry entry)
      throws LdapProblem {
    throw new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, "there are no tasks");
  }

  /** Ends the server and starts it again with a second, encrypted port. */
  public int serveLdaps(SSLContext key) throws IOException, LdapProblem {
    int port = server.port();
    server.close();
    server = LdapServer.start(directory, ServerOptions.onPort(port).withLdaps(0, key));
    return server.ldapsPort().orElseThrow();
  }

  /** Ends the server as a crash would, for its clients. */
  public void stop() {
    server.close();
  }

  /** Serves again where the server was stopped. */
  public void startAgain() throws IOException, LdapProblem {
    server = LdapServer.start(directory, ServerOptions.onPort(server.port()));
  }

  public ConnectionParameters parameters(AccessMode access) {
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, TIMEOUT_MILLIS);
    return ConnectionParameters.create("test", endpoint, Directory.ADMINISTRATOR, access);
  }

  /** The form in which the server wants the passwords of an import. */
  public byte[] importedPassword(byte[] value) {
    return directory.importedPassword(value);
  }

  /** The stored values, as text, those included that LDAP shows to nobody. */
  public List<String> stored(String name, String attribute) throws LdapProblem {
    Dn dn = Dn.parse(name, partition.schema());
    return partition.read(dn).toEntry(dn, partition.schema()).values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  /** Connections that know the administrator's password. */
  public Connections connections() {
    Connections connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(password()));
    return connections;
  }

  public static Secret password() {
    return Secret.of(new String(PASSWORD, StandardCharsets.UTF_8));
  }

  public DirectoryConnection connection() {
    return connections().add(parameters(AccessMode.READ_WRITE));
  }

  /** Adds an entry given as {@code attribute: value} lines, over LDAP. */
  public void add(String dn, String... lines) throws ConnectionProblem {
    try (Session session = connection().ownSession(monitor())) {
      session.write(new Write.Add(entry(dn, lines)), monitor());
    }
  }

  public static Entry entry(String dn, String... lines) {
    Entry entry = new Entry(dn, List.of());
    for (String line : lines) {
      String description = line.substring(0, line.indexOf(':'));
      String value = line.substring(line.indexOf(':') + 2);
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      List<byte[]> values =
          new ArrayList<>(entry.attribute(description).map(Attribute::values).orElse(List.of()));
      values.add(bytes);
      entry = entry.with(new Attribute(description, values));
    }
    return entry;
  }

  public static IProgressMonitor monitor() {
    return new NullProgressMonitor();
  }

  @Override
  public void close() {
    server.close();
    partition.close();
  }
}
