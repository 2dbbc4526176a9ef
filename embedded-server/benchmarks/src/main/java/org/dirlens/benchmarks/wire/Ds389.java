package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Debian's 389 Directory Server (package {@code 389-ds-base}, as root): its own template of a
 * configuration, with the indices we use beside its default ones and caches that hold all entries,
 * without access log and limits.
 */
final class Ds389 implements Peer {
  private static final int PORT = 3898;
  private static final Path SHARED = Path.of("/usr/share/dirsrv");

  /** What the other servers do not do, either: log, limit, and hash passwords again at a bind. */
  private static final String WITHOUT =
      """
      nsslapd-accesslog-logging-enabled: off
      nsslapd-sizelimit: -1
      nsslapd-timelimit: -1
      nsslapd-enable-upgrade-hash: off
      """;

  @Override
  public String name() {
    return "389ds";
  }

  /** Loads by {@code ns-slapd ldif2db}. */
  @Override
  public double load(Path parent, Path ldif) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(parent.resolve(name()));
    Path schema = Files.createDirectories(folder.resolve("schema"));
    try (Stream<Path> files = Files.list(SHARED.resolve("schema"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".ldif")).toList()) {
        Files.copy(file, schema.resolve(file.getFileName()));
      }
    }
    Files.writeString(folder.resolve("dse.ldif"), configuration(folder));
    return Peer.timed(
        "ns-slapd", "ldif2db", "-D", folder.toString(), "-n", "userRoot", "-i", ldif.toString());
  }

  @Override
  public MeasuredServer start(Path parent, @Nullable Integer core)
      throws IOException, InterruptedException {
    String folder = parent.resolve(name()).toString();
    List<String> command = List.of("ns-slapd", "-D", folder, "-i", folder + "/pid", "-d", "0");
    return MeasuredServer.peer(this, command, PORT, core);
  }

  private static String configuration(Path folder) throws IOException {
    StringBuilder text =
        new StringBuilder(Files.readString(SHARED.resolve("data/template-dse.ldif")).strip());
    for (Map.Entry<String, String> mark : marks(folder).entrySet()) {
      String marked = "%" + mark.getKey() + "%";
      for (int at = text.indexOf(marked); at >= 0; at = text.indexOf(marked, at)) {
        text.replace(at, at + marked.length(), mark.getValue());
      }
    }
    text.insert(text.indexOf("nsslapd-port:"), WITHOUT);
    text.append(backend(folder));
    MORE_INDEXED.forEach(attribute -> text.append(index(attribute)));
    return text.toString();
  }

  /** What stands for the marks of the template; makes the folders that are named. */
  private static Map<String, String> marks(Path folder) throws IOException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (String name :
        List.of("schema", "lock", "tmp", "cert", "ldif", "bak", "run", "inst", "log", "db")) {
      marks.put(name + "_dir", Files.createDirectories(folder.resolve(name)).toString());
    }
    marks.put("db_home_dir", Files.createDirectories(folder.resolve("home")).toString());
    marks.put("config_dir", "/etc/dirsrv/config");
    marks.put("fqdn", "localhost");
    marks.put("ds_port", Integer.toString(PORT));
    marks.put("ds_user", "root");
    marks.put("ds_suffix", SUFFIX);
    marks.put("ds_passwd", PeopleFile.ssha(PASSWORD));
    marks.put("rootdn", ADMIN);
    marks.put("ldapi", folder.resolve("ldapi").toString());
    marks.put("ldapi_enabled", "off");
    marks.put("ldapi_autobind", "off");
    marks.put("db_lib", "bdb");
    return marks;
  }

  private static String backend(Path folder) {
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
        .formatted(SUFFIX, folder.resolve("db"));
  }

  private static String index(String attribute) {
    return """

    dn: cn=%1$s,cn=index,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: nsIndex
    cn: %1$s
    nsSystemIndex: false
    nsIndexType: eq
    """
        .formatted(attribute);
  }
}
