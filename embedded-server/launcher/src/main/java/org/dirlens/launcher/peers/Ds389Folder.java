package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of a 389 Directory Server (Debian's package {@code 389-ds-base}) that serves one
 * suffix, made of the template and the schema that come with it.
 *
 * @param port where it will listen
 */
public record Ds389Folder(Path folder, int port, String suffix) {
  public static final Path PROGRAM = Path.of("/usr/sbin/ns-slapd");

  private static final Path SHARED = Path.of("/usr/share/dirsrv");
  private static final Path TEMPLATE = SHARED.resolve("data/template-dse.ldif");

  /** Whether its program and its template are here. */
  public static boolean installed() {
    return Files.isExecutable(PROGRAM) && Files.isReadable(TEMPLATE);
  }

  public Path schema() {
    return folder.resolve("schema");
  }

  /** Where its configuration has to stand. */
  public Path settings() {
    return folder.resolve("dse.ldif");
  }

  /** Runs it in the foreground. */
  public List<String> command() {
    return List.of(PROGRAM.toString(), "-D", folder.toString(), "-i", folder + "/pid", "-d", "0");
  }

  /** Has it load a file into its database while it does not run, instead of what was there. */
  public List<String> loading(Path ldif) {
    return List.of(
        PROGRAM.toString(),
        "ldif2db",
        "-D",
        folder.toString(),
        "-n",
        "userRoot",
        "-i",
        ldif.toString());
  }

  public void copySchema() throws IOException {
    Files.createDirectories(schema());
    try (Stream<Path> files = Files.list(SHARED.resolve("schema"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".ldif")).toList()) {
        Files.copy(file, schema().resolve(file.getFileName()));
      }
    }
  }

  /**
   * A configuration with one database, whose folders are made.
   *
   * @param password as it is stored, hashed
   * @param database lines for the entry of the database
   */
  public String configuration(String administrator, String password, String database)
      throws IOException {
    String text = Files.readString(TEMPLATE).strip();
    for (Map.Entry<String, String> mark : marks(administrator, password).entrySet()) {
      text = text.replace("%" + mark.getKey() + "%", mark.getValue());
    }
    return text + "\n" + database(database);
  }

  private Map<String, String> marks(String administrator, String password) throws IOException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (String name :
        List.of("schema", "lock", "tmp", "cert", "ldif", "bak", "run", "inst", "log", "db")) {
      marks.put(name + "_dir", Files.createDirectories(folder.resolve(name)).toString());
    }
    marks.put("db_home_dir", Files.createDirectories(folder.resolve("home")).toString());
    marks.put("config_dir", "/etc/dirsrv/config");
    marks.put("fqdn", "localhost");
    marks.put("ds_port", Integer.toString(port));
    marks.put("ds_user", System.getProperty("user.name"));
    marks.put("ds_suffix", suffix);
    marks.put("ds_passwd", password);
    marks.put("rootdn", administrator);
    marks.put("ldapi", folder.resolve("ldapi").toString());
    marks.put("ldapi_enabled", "off");
    marks.put("ldapi_autobind", "off");
    marks.put("db_lib", "bdb");
    return marks;
  }

  private String database(String lines) {
    return """

    dn: cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: extensibleObject
    objectClass: nsBackendInstance
    cn: userRoot
    nsslapd-suffix: %1$s
    nsslapd-directory: %2$s/userRoot
    %3$s
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
        .formatted(suffix, folder.resolve("db"), lines);
  }
}
