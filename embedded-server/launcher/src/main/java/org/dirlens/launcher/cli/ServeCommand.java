package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.ListenOptions;
import org.dirlens.launcher.ListenProblem;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.listen.Listeners;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code dirlens serve}: runs the server until SIGTERM or SIGINT, which end it with the exit code
 * 0. After SIGHUP it reopens its logs and reads the files of its TLS key again.
 */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the LDAP server until it is told to end.",
      "Where it listens is said by cn=listeners,cn=config; the options say otherwise for this run."
    },
    footer = {
      "",
      "The administrator is cn=admin,cn=config; the first start writes its password to a file and prints the path.",
      "SIGTERM and SIGINT end the server with 0. SIGHUP has it reopen its logs and read the files of its TLS key again.",
      "DIRLENS_MEMORY is the most memory that its heap may take: see dirlens --help."
    })
final class ServeCommand implements Callable<Integer> {
  private static final int USUAL_PORT = 10_389;
  private static final int PORT_MAX = 65_535;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The data folder; created if new.")
  private Path data = Path.of(".");

  @Option(
      names = "--address",
      paramLabel = "IP",
      description =
          "The address to listen on, 0.0.0.0 or :: for all. Default: what cn=config says, else 127.0.0.1.")
  private @Nullable String address;

  @Option(
      names = "--port",
      paramLabel = "N",
      description =
          "The port, 0 for any free one. Default: what cn=config says, else " + USUAL_PORT + ".")
  private @Nullable Integer port;

  @Option(
      names = "--ldaps-port",
      paramLabel = "N",
      description =
          "The port for LDAP over TLS, 0 for any free one, -1 for none. Default: what cn=config says, else none.")
  private @Nullable Integer ldapsPort;

  @Option(
      names = "--base",
      paramLabel = "DN",
      description =
          "A suffix to create with its topmost entry if it does not exist. Can be repeated.")
  private List<String> bases = List.of();

  @Option(names = "--ids", paramLabel = "HOW", description = IdsOption.DESCRIPTION)
  private @Nullable String ids;

  @Option(
      names = "--admin-password-file",
      paramLabel = "FILE",
      description =
          "File with the administrator's initial password; created if missing. Ignored after the password was changed. Default: admin-password in the data folder.")
  private @Nullable Path adminPasswordFile;

  @Option(
      names = "--task-folder",
      paramLabel = "DIR",
      description =
          "A folder that import, export and backup tasks may use. Can be repeated. Default: none.")
  private List<Path> taskFolders = List.of();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "A file of definitions to add to the schema, as with the command schema add. Can be repeated.")
  private List<Path> schemas = List.of();

  @Override
  public Integer call() throws IOException, LdapProblem, InterruptedException, CommandProblem {
    requirePort("--port", port, 0);
    requirePort("--ldaps-port", ldapsPort, ListenOptions.NO_LDAPS);
    ListenOptions listen = new ListenOptions(listenAddress(), port, ldapsPort, USUAL_PORT);
    EmbeddedServerOptions options =
        new EmbeddedServerOptions(
            data, listen, bases, IdsOption.parse(ids), adminPasswordFile, taskFolders);
    try (EmbeddedServer server = EmbeddedServer.start(options, this::addSchemas)) {
      CountDownLatch ended = new CountDownLatch(1);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
      Signals.on("TERM", ended::countDown);
      Signals.on("INT", ended::countDown);
      Signals.on("HUP", server::reload);
      announce(server);
      ended.await();
    } catch (ListenProblem e) {
      throw new IOException(
          e.getMessage() + "; for one run by --address, --port and --ldaps-port", e);
    }
    out().println("stopped");
    out().flush();
    return 0;
  }

  private void addSchemas(Installation installation) throws IOException, LdapProblem {
    if (!schemas.isEmpty()) {
      SchemaCommand.add(installation, schemas, Objects.requireNonNull(spec).commandLine().getErr());
    }
  }

  private void requirePort(String option, @Nullable Integer number, int least) {
    if (number != null && (number < least || number > PORT_MAX)) {
      throw misunderstood(option + " must be " + least + " to " + PORT_MAX + ", not " + number);
    }
  }

  private @Nullable InetAddress listenAddress() {
    try {
      return address == null ? null : Listeners.address(address);
    } catch (IllegalArgumentException e) {
      throw misunderstood("--address " + e.getMessage());
    }
  }

  private ParameterException misunderstood(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  private void announce(EmbeddedServer server) {
    PrintWriter out = out();
    out.println("listening on " + Listeners.text(server.address()));
    InetSocketAddress tls = server.ldapsAddress();
    if (tls != null) {
      out.println("listening with TLS on " + Listeners.text(tls));
    }
    server.logStatistics().forEach(log -> out.println(log.name() + " log in " + log.file()));
    Path password = server.adminPasswordFile();
    if (password != null) {
      out.println("password of " + server.adminDn() + " in " + password);
    }
    out.flush();
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
