package org.dirlens.launcher.peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.twin.source.SourceSession.Paging;
import org.dirlens.load.client.RequestWriter.Change;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * ApacheDS from the folder of its installation, of which only the programs are used: an instance of
 * its own, with a heap as large as ours, on the Java that runs this, and lenient with telephone
 * numbers, as people of 2006 have some of letters. It has no program that loads entries, so they
 * are added over LDAP. Its writes are synced, as it comes.
 */
public final class ApacheDs extends Peer {
  private static final String MAIN = "org.apache.directory.server.UberjarMain";
  private static final String ADMIN = "uid=admin,ou=system";
  private static final String SUBSCHEMA = "cn=schema";

  /** Entries of more bytes are worth a Java that gets faster. */
  private static final long MUCH_BYTES = 4 << 20;

  /** Of a Java that serves, and of one that is there in half the time to be asked a little. */
  private static final List<String> LONG = List.of("-Xmx2g");

  private static final List<String> SHORT =
      List.of("-Xmx2g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** As slapd has it, too. */
  private static final String NIS = "cn=nis,ou=schema";

  private static final String TELEPHONE =
      "m-oid=1.3.6.1.4.1.1466.115.121.1.50,ou=syntaxCheckers,cn=system,ou=schema";
  private static final String LENIENT =
      "org.apache.directory.api.ldap.model.schema.syntaxCheckers.OctetStringSyntaxChecker";

  private static final String LOGS =
      """
      log4j.rootCategory=ERROR, out
      log4j.appender.out=org.apache.log4j.ConsoleAppender
      log4j.appender.out.layout=org.apache.log4j.PatternLayout
      log4j.appender.out.layout.ConversionPattern=%p %m%n
      """;

  private final Path installation;
  private int port;
  private @Nullable ApacheDsConfig config;

  /**
   * @param installation the folder that has its {@code lib}
   */
  public ApacheDs(Path folder, PeerData data, Path installation) {
    super(PeerKind.APACHEDS, folder, data);
    this.installation = installation;
  }

  /** The jar of the server in an installation; empty if it is none. */
  static Optional<Path> service(Path installation) {
    Path lib = installation.resolve("lib");
    try (DirectoryStream<Path> found = Files.newDirectoryStream(lib, "apacheds-service-*.jar")) {
      List<Path> all = new ArrayList<>();
      found.forEach(all::add);
      return all.stream().max(Comparator.naturalOrder());
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.of(IndexDialect.APACHEDS);
  }

  @Override
  public void prepare() throws IOException {
    for (String each : List.of("conf", "partitions", "log", "run", "cache", "syncrepl-data")) {
      Files.createDirectories(folder().resolve(each));
    }
    Path service =
        service(installation).orElseThrow(() -> new IOException("no server in " + installation));
    Files.writeString(logs(), LOGS);
    ApacheDsPassword.put(service, classes(), data().password());
    config = ApacheDsConfig.of(service, data());
    port = Programs.freePort();
  }

  /** What comes before the classes of the installation. */
  private Path classes() {
    return folder().resolve("classes");
  }

  private Path refused() {
    return folder().resolve("refused");
  }

  /** What it refused; else as the others. */
  @Override
  String saidLast() {
    return Programs.last(Files.exists(refused()) ? refused() : printed());
  }

  /** Without limits 2.0.0.AM27 sends the first page only. */
  @Override
  long size(RunningServer server) throws IOException {
    return size(server, Paging.NONE);
  }

  private Path logs() {
    return folder().resolve("conf/log4j.properties");
  }

  /** The server keeps its configuration in a folder of its own, which it makes of the file. */
  private void configure(String text) throws IOException {
    Path conf = folder().resolve("conf");
    Folders.delete(conf.resolve("ou=config"));
    Files.deleteIfExists(conf.resolve("ou=config.ldif"));
    Files.writeString(conf.resolve("config.ldif"), text);
  }

  private ApacheDsConfig config() {
    return Objects.requireNonNull(config, "not prepared");
  }

  /** It says what it has only when it runs, so it runs once without entries. */
  @Override
  List<SchemaDefinition> complete(Missing missing) throws IOException, InterruptedException {
    configure(config().withoutIndices(port));
    try (RunningServer server = started(SHORT, null);
        PeerWrites writes = new PeerWrites(server, refused())) {
      writes.modify(NIS, Change.REPLACE, "m-disabled", List.of("FALSE"));
      writes.modify(TELEPHONE, Change.REPLACE, "m-fqcn", List.of(LENIENT));
      List<SchemaDefinition> definitions = missing.of(KnownNames.shownBy(server, SUBSCHEMA));
      for (SchemaDefinition each : definitions) {
        writes.modify(SUBSCHEMA, Change.ADD, each.kind().attribute(), List.of(each.text()));
      }
      return definitions;
    }
  }

  @Override
  public void load(Path ldif) throws IOException, InterruptedException {
    configure(config().text(port));
    List<String> options = Files.size(ldif) > MUCH_BYTES ? LONG : SHORT;
    try (RunningServer server = started(options, null);
        PeerWrites writes = new PeerWrites(server, refused())) {
      writes.addAll(ldif);
    }
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException, InterruptedException {
    return started(LONG, core);
  }

  private RunningServer started(List<String> options, @Nullable Integer core)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-Djava.awt.headless=true");
    command.add("-Dlog4j.configuration=" + logs().toUri());
    command.addAll(List.of("-cp", classPath(), MAIN, folder().toString()));
    return RunningServer.start(this, Programs.pinned(command, core), port)
        .as(ADMIN, data().password());
  }

  private String classPath() throws IOException {
    try (Stream<Path> jars = Files.list(installation.resolve("lib"))) {
      Stream<String> all = jars.map(Path::toString).filter(each -> each.endsWith(".jar")).sorted();
      return Stream.concat(Stream.of(classes().toString()), all)
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
