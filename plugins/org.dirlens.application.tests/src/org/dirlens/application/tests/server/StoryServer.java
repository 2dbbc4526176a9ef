package org.dirlens.application.tests.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * One of the three servers that the stories of the window are played on, with connections of its
 * administrator, and what others do there meanwhile.
 */
public final class StoryServer implements AutoCloseable {
  /** The naming context on each of them. */
  public static final String SUFFIX = "dc=example,dc=com";

  /** Where the stories have their entries. */
  public static final String UNIT = "ou=stories," + SUFFIX;

  private static final int TIMEOUT_MILLIS = 20_000;

  /** Which server. */
  public enum Kind {
    EMBEDDED {
      @Override
      public boolean installed() {
        return true;
      }
    },
    SLAPD {
      @Override
      public boolean installed() {
        return Slapd.programInstalled();
      }
    },
    DS_389 {
      @Override
      public boolean installed() {
        return Ds389.installed();
      }
    };

    public abstract boolean installed();
  }

  private final Kind kind;
  private final Path folder;
  private final Optional<ServerProcess> process;
  private final DirectoryConnection connection;

  private StoryServer(Kind kind, Path folder, Optional<ServerProcess> process) {
    this.kind = kind;
    this.folder = folder;
    this.process = process;
    this.connection = connect("", AccessMode.READ_WRITE, Environment.NONE);
  }

  /** A running one with an empty unit for the stories. */
  public static StoryServer start(Kind kind, Path folder) throws IOException, ConnectionProblem {
    Optional<ServerProcess> process =
        switch (kind) {
          case EMBEDDED -> Optional.empty();
          case SLAPD -> Optional.of(Slapd.empty(folder, SUFFIX));
          case DS_389 -> Optional.of(Ds389.empty(folder, SUFFIX));
        };
    StoryServer server = new StoryServer(kind, folder, process);
    if (process.isPresent()) {
      server.send(new Write.Add(entry(SUFFIX, "objectClass", "domain", "dc", "example")));
    }
    server.send(new Write.Add(entry(UNIT, "objectClass", "organizationalUnit", "ou", "stories")));
    return server;
  }

  /** The name of its usual connection, to which further ones add. */
  public String name(String more) {
    return "story " + kind + more;
  }

  /** The usual connection: its changes are not looked at before. */
  public DirectoryConnection connection() {
    return connection;
  }

  /** Another connection of the administrator; it is not open. */
  public DirectoryConnection connect(String more, AccessMode access, Environment environment) {
    String user =
        process
            .map(ServerProcess::administrator)
            .orElseGet(() -> embedded().parameters().login().user());
    int port = process.map(ServerProcess::port).orElseGet(() -> EmbeddedEntries.server().port());
    Secret password =
        process
            .map(server -> Secret.of(server.password()))
            .orElseGet(() -> Secret.of(new String(EmbeddedEntries.server().processPassword())));
    Endpoint endpoint = new Endpoint("127.0.0.1", port, Encryption.NONE, TIMEOUT_MILLIS);
    DirectoryConnection added =
        Connections.shared()
            .add(ConnectionParameters.create(name(more), endpoint, user, access).with(environment));
    added.use(password);
    return added;
  }

  private static DirectoryConnection embedded() {
    return Connections.shared().embedded().orElseThrow();
  }

  public static Entry entry(String dn, String... pairs) {
    Entry entry = new Entry(dn, List.of());
    for (int at = 0; at < pairs.length; at += 2) {
      entry = entry.with(Attribute.of(pairs[at], pairs[at + 1]));
    }
    return entry;
  }

  public static String dn(String name) {
    return "cn=" + name + "," + UNIT;
  }

  private Session session() throws ConnectionProblem {
    return connection.session(new NullProgressMonitor());
  }

  /** As another program would, without the window learning of it. */
  public void send(Write write) throws ConnectionProblem {
    session().write(write, new NullProgressMonitor());
  }

  /** A person who lives in One Road. */
  public void addPerson(String name) throws ConnectionProblem {
    send(
        new Write.Add(
            entry(
                dn(name),
                "objectClass",
                "inetOrgPerson",
                "cn",
                name,
                "sn",
                name,
                "street",
                "One Road")));
  }

  /** Somebody else moves the person. */
  public void moveOutside(String name, String street) throws ConnectionProblem {
    Attribute attribute = Attribute.of("street", street);
    send(
        new Write.Modify(
            dn(name), List.of(new Modification(Modification.Kind.REPLACE, attribute))));
  }

  /** Where the person lives by now; empty when there is no such person. */
  public List<String> streets(String name) {
    return texts(name, "street");
  }

  /** The values of an attribute of an entry of the stories; none when it is not there. */
  public List<String> texts(String name, String description) {
    try {
      return session()
          .read(dn(name), List.of(description), new NullProgressMonitor())
          .map(entry -> entry.texts(description))
          .orElse(List.of());
    } catch (ConnectionProblem e) {
      throw new AssertionError(e);
    }
  }

  public boolean exists(String name) {
    try {
      return session().read(dn(name), List.of("cn"), new NullProgressMonitor()).isPresent();
    } catch (ConnectionProblem e) {
      throw new AssertionError(e);
    }
  }

  public boolean open(DirectoryConnection which) {
    return which.state() == ConnectionState.OPEN;
  }

  @Override
  public void close() {
    try {
      if (process.isEmpty()) {
        ModificationLog unseen = new ModificationLog(folder.resolve("unseen"));
        SubtreeDelete unit = SubtreeDelete.prepare(session(), UNIT, new NullProgressMonitor());
        assertEquals(
            Optional.empty(), unit.run(unseen, ServerSchema.EMPTY, new NullProgressMonitor()));
      }
    } catch (ConnectionProblem e) {
      throw new AssertionError(e);
    } finally {
      Connections.shared().all().stream()
          .filter(each -> each.parameters().name().startsWith(name("")))
          .forEach(Connections.shared()::remove);
      process.ifPresent(ServerProcess::close);
    }
  }
}
