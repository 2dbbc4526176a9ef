package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.KindWords;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Debian's 389 Directory Server (package {@code 389-ds-base}) as any user: its own template of a
 * configuration, with caches that hold all entries, without access log and limits. Of its default
 * indices stay those that it needs for itself.
 */
public final class Ds389 extends Peer {
  private static final Path PROGRAM = Path.of("/usr/sbin/ns-slapd");
  private static final Path SHARED = Path.of("/usr/share/dirsrv");
  private static final Path TEMPLATE = SHARED.resolve("data/template-dse.ldif");

  /** What the other servers do not do, either: log, limit, and hash passwords again at a bind. */
  private static final String WITHOUT =
      """
      nsslapd-listenhost: 127.0.0.1
      nsslapd-accesslog-logging-enabled: off
      nsslapd-sizelimit: -1
      nsslapd-timelimit: -1
      nsslapd-enable-upgrade-hash: off
      """;

  private int port;

  public Ds389(Path folder, PeerData data) {
    super(PeerKind.DS_389, folder, data);
  }

  /** Whether its program and its template are here. */
  static boolean installed() {
    return Files.isExecutable(PROGRAM) && Files.isReadable(TEMPLATE);
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.of(IndexDialect.DS_389);
  }

  @Override
  public void prepare() throws IOException {
    port = Programs.freePort();
    Files.createDirectories(schema());
    try (Stream<Path> files = Files.list(SHARED.resolve("schema"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".ldif")).toList()) {
        Files.copy(file, schema().resolve(file.getFileName()));
      }
    }
    Files.writeString(folder().resolve("dse.ldif"), configuration());
  }

  private Path schema() {
    return folder().resolve("schema");
  }

  @Override
  KnownNames known() throws IOException {
    return KnownNames.ofFolder(schema());
  }

  @Override
  void define(List<SchemaDefinition> definitions) throws IOException {
    Files.writeString(schema().resolve("99user.ldif"), MissingSchema.entry(definitions));
  }

  /** Loads by {@code ns-slapd ldif2db}, which continues after an entry that it refuses. */
  @Override
  public void load(Path ldif) throws IOException, InterruptedException {
    Programs.run(
        printed(),
        List.of(
            PROGRAM.toString(),
            "ldif2db",
            "-D",
            folder().toString(),
            "-n",
            "userRoot",
            "-i",
            ldif.toString()));
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException, InterruptedException {
    String at = folder().toString();
    List<String> command = List.of(PROGRAM.toString(), "-D", at, "-i", at + "/pid", "-d", "0");
    return RunningServer.start(this, Programs.pinned(command, core), port);
  }

  private String configuration() throws IOException {
    StringBuilder text = new StringBuilder(withoutIndices(Files.readString(TEMPLATE).strip()));
    for (Map.Entry<String, String> mark : marks().entrySet()) {
      String marked = "%" + mark.getKey() + "%";
      for (int at = text.indexOf(marked); at >= 0; at = text.indexOf(marked, at)) {
        text.replace(at, at + marked.length(), mark.getValue());
      }
    }
    text.insert(text.indexOf("nsslapd-port:"), WITHOUT);
    text.append(backend());
    for (ServerIndex index : data().indices(IndexDialect.DS_389).indices()) {
      if (!index.attribute().equalsIgnoreCase("objectClass")) {
        text.append(index(index));
      }
    }
    return text.toString();
  }

  /** Without the indices for users that every new database would get. */
  private static String withoutIndices(String template) {
    return Stream.of(template.split("\n\n+"))
        .filter(
            entry ->
                !entry.contains(",cn=default indexes,")
                    || !entry.toLowerCase(java.util.Locale.ROOT).contains("nssystemindex: false"))
        .collect(Collectors.joining("\n\n"));
  }

  /** What stands for the marks of the template; makes the folders that are named. */
  private Map<String, String> marks() throws IOException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (String name :
        List.of("schema", "lock", "tmp", "cert", "ldif", "bak", "run", "inst", "log", "db")) {
      marks.put(name + "_dir", Files.createDirectories(folder().resolve(name)).toString());
    }
    marks.put("db_home_dir", Files.createDirectories(folder().resolve("home")).toString());
    marks.put("config_dir", "/etc/dirsrv/config");
    marks.put("fqdn", "localhost");
    marks.put("ds_port", Integer.toString(port));
    marks.put("ds_user", System.getProperty("user.name"));
    marks.put("ds_suffix", data().suffix().toString());
    marks.put("ds_passwd", Ssha.of(data().password()));
    marks.put("rootdn", data().admin());
    marks.put("ldapi", folder().resolve("ldapi").toString());
    marks.put("ldapi_enabled", "off");
    marks.put("ldapi_autobind", "off");
    marks.put("db_lib", "bdb");
    return marks;
  }

  private String backend() {
    return """


    dn: cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: extensibleObject
    objectClass: nsBackendInstance
    cn: userRoot
    nsslapd-suffix: %1$s
    nsslapd-directory: %2$s/userRoot
    nsslapd-cachememsize: 2147483648
    nsslapd-dncachememsize: 268435456

    dn: cn=index,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: extensibleObject
    cn: index

    dn: cn="%1$s",cn=mapping tree,cn=config
    objectClass: top
    objectClass: extensibleObject
    objectClass: nsMappingTree
    cn: %1$s
    nsslapd-state: backend
    nsslapd-backend: userRoot
    """
        .formatted(data().suffix(), folder().resolve("db"));
  }

  private static String index(ServerIndex index) {
    String types =
        KindWords.words(index.kinds()).stream()
            .map(each -> "nsIndexType: " + each + "\n")
            .collect(Collectors.joining());
    return """

    dn: cn=%1$s,cn=index,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: nsIndex
    cn: %1$s
    nsSystemIndex: false
    %2$s"""
        .formatted(index.attribute(), types);
  }
}
