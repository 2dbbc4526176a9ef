package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.KindWords;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;
import org.jspecify.annotations.Nullable;

/** Debian's slapd (package {@code slapd}) as any user: back-mdb, durable as it comes. */
public final class Slapd extends Peer {
  private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
  private static final Path LOADER = Path.of("/usr/sbin/slapadd");
  private static final Path SCHEMAS = Path.of("/etc/ldap/schema");

  /** It says what it has only when it runs, so it runs once without entries. */
  private static final String SUBSCHEMA = "cn=Subschema";

  private static final String OBJECT_CLASS = "objectClass";

  public Slapd(Path folder, PeerData data) {
    super(PeerKind.SLAPD, folder, data);
  }

  /** Whether its programs are here. */
  static boolean installed() {
    return Files.isExecutable(PROGRAM) && Files.isExecutable(LOADER);
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.of(IndexDialect.OPENLDAP);
  }

  @Override
  public void prepare() throws IOException {
    Files.createDirectories(folder().resolve("db"));
    Files.writeString(definitions(), "");
    Files.writeString(settings(), settings(""));
  }

  @Override
  List<SchemaDefinition> complete(Missing missing) throws IOException, InterruptedException {
    List<SchemaDefinition> all;
    try (RunningServer server = start(null)) {
      all = missing.of(KnownNames.shownBy(server, SUBSCHEMA));
    }
    define(all);
    return all;
  }

  private void define(List<SchemaDefinition> all) throws IOException {
    Files.writeString(
        definitions(),
        all.stream()
            .map(
                each ->
                    (each.kind() == Kind.ATTRIBUTE_TYPE ? "attributetype " : "objectclass ")
                        + each.text()
                        + "\n")
            .collect(Collectors.joining()));
  }

  /** Loads by {@code slapadd -q}, which continues after an entry that it refuses. */
  @Override
  public void load(Path ldif) throws IOException, InterruptedException {
    Files.writeString(settings(), settings(indices()));
    List<String> command =
        List.of(LOADER.toString(), "-q", "-c", "-f", settings().toString(), "-l", ldif.toString());
    try {
      Programs.run(printed(), command);
    } catch (IOException e) {
      if (Files.size(folder().resolve("db/data.mdb")) == 0) {
        throw e;
      }
    }
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException, InterruptedException {
    int port = Programs.freePort();
    List<String> command =
        List.of(
            PROGRAM.toString(),
            "-f",
            settings().toString(),
            "-h",
            "ldap://127.0.0.1:" + port,
            "-d",
            "0");
    return RunningServer.start(this, Programs.pinned(command, core), port);
  }

  /** As {@code slapd -VV} prints it. */
  @Override
  String version() throws IOException, InterruptedException {
    Path told = folder().resolve("version");
    Programs.run(told, List.of(PROGRAM.toString(), "-VV"));
    return Files.readString(told).replaceFirst("(?s).*slapd (\\S+).*", "$1").strip();
  }

  private Path settings() {
    return folder().resolve("slapd.conf");
  }

  private Path definitions() {
    return folder().resolve("more.schema");
  }

  private String indices() {
    StringBuilder lines = new StringBuilder();
    for (ServerIndex index : data().indices(IndexDialect.OPENLDAP).indices()) {
      if (!index.attribute().equalsIgnoreCase(OBJECT_CLASS)) {
        String words = String.join(",", KindWords.words(index.kinds()));
        lines.append("index ").append(index.attribute()).append(' ').append(words).append('\n');
      }
    }
    return lines.append("index ").append(OBJECT_CLASS).append(" eq\n").toString();
  }

  private static String schemas() {
    return Stream.of("core", "cosine", "inetorgperson", "nis")
        .map(each -> SCHEMAS.resolve(each + ".schema"))
        .filter(Files::isReadable)
        .map(each -> "include " + each + "\n")
        .collect(Collectors.joining());
  }

  private String settings(String indices) {
    return """
        %6$sinclude %1$s/more.schema
        pidfile %1$s/slapd.pid
        modulepath /usr/lib/ldap
        moduleload back_mdb
        threads 4
        sizelimit unlimited
        timelimit unlimited
        conn_max_pending 2000
        conn_max_pending_auth 20000
        database mdb
        suffix "%2$s"
        rootdn "%3$s"
        rootpw %4$s
        maxsize 21474836480
        directory %1$s/db
        %5$s"""
        .formatted(
            folder(),
            quoted(data().suffix().toString()),
            quoted(data().admin()),
            data().password(),
            indices,
            schemas());
  }

  private static String quoted(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
