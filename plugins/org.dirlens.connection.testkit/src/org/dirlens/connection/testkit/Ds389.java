package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.directory.api.ldap.model.constants.LdapSecurityConstants;
import org.apache.directory.api.ldap.model.password.PasswordUtil;

/** A 389-ds with an empty suffix. */
public final class Ds389 extends ServerProcess {
  private static final Path PROGRAM = Path.of("/usr/sbin/ns-slapd");
  private static final Path SHARED = Path.of("/usr/share/dirsrv");
  private static final String PASSWORD = "marker-0ther";

  private Ds389(Path folder) throws IOException {
    super(folder);
  }

  /** It runs from a folder of its own only for root, whose files it may write. */
  public static boolean installed() {
    return Files.isExecutable(PROGRAM) && Files.isWritable(Path.of("/etc"));
  }

  /** A running one. */
  public static Ds389 empty(Path folder, String suffix) throws IOException {
    Ds389 server = new Ds389(folder);
    server.configure(suffix);
    server.start();
    return server;
  }

  /**
   * A running one that tells its changes by content synchronization.
   *
   * @param missed whether it can also tell what a follower missed
   */
  public static Ds389 synchronizing(Path folder, String suffix, boolean missed) throws IOException {
    Ds389 server = new Ds389(folder);
    server.configure(suffix);
    Path settings = folder.resolve("dse.ldif");
    String text = Files.readString(settings);
    for (String plugin : List.of("Retro Changelog Plugin", "Content Synchronization")) {
      int start = text.indexOf("dn: cn=" + plugin + ",cn=plugins,cn=config");
      String off = "nsslapd-pluginenabled: off";
      int at = text.indexOf(off, start);
      text = text.substring(0, at) + off.replace("off", "on") + text.substring(at + off.length());
    }
    String changelog = "cn: Retro Changelog Plugin\n";
    String kept = changelog + "nsslapd-attribute: nsuniqueid:targetUniqueId\n";
    Files.writeString(settings, missed ? text.replace(changelog, kept) : text);
    server.start();
    return server;
  }

  private void configure(String suffix) throws IOException {
    Path schema = Files.createDirectories(folder().resolve("schema"));
    try (Stream<Path> files = Files.list(SHARED.resolve("schema"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".ldif")).toList()) {
        Files.copy(file, schema.resolve(file.getFileName()));
      }
    }
    String text = Files.readString(SHARED.resolve("data/template-dse.ldif")).strip();
    for (Map.Entry<String, String> mark : marks(suffix).entrySet()) {
      text = text.replace("%" + mark.getKey() + "%", mark.getValue());
    }
    Files.writeString(folder().resolve("dse.ldif"), text + "\n" + backend(suffix));
  }

  /** Its access log, which it writes at once if {@code nsslapd-accesslog-logbuffering} is off. */
  public Path accessLog() {
    return folder().resolve("log/access");
  }

  @Override
  public String administrator() {
    return "cn=Directory Manager";
  }

  @Override
  public String password() {
    return PASSWORD;
  }

  @Override
  List<String> command() {
    return List.of(PROGRAM.toString(), "-D", folder().toString(), "-i", at("pid"), "-d", "0");
  }

  private Map<String, String> marks(String suffix) throws IOException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (String name :
        List.of("schema", "lock", "tmp", "cert", "ldif", "bak", "run", "inst", "log", "db")) {
      marks.put(name + "_dir", Files.createDirectories(folder().resolve(name)).toString());
    }
    marks.put("db_home_dir", Files.createDirectories(folder().resolve("home")).toString());
    marks.put("config_dir", "/etc/dirsrv/config");
    marks.put("fqdn", "localhost");
    marks.put("ds_port", Integer.toString(port()));
    marks.put("ds_user", "root");
    marks.put("ds_suffix", suffix);
    marks.put("ds_passwd", hashed());
    marks.put("rootdn", administrator());
    marks.put("ldapi", at("ldapi"));
    marks.put("ldapi_enabled", "off");
    marks.put("ldapi_autobind", "off");
    marks.put("db_lib", "bdb");
    return marks;
  }

  private static String hashed() {
    byte[] password = PASSWORD.getBytes(StandardCharsets.UTF_8);
    return new String(
        PasswordUtil.createStoragePassword(password, LdapSecurityConstants.HASH_METHOD_SSHA),
        StandardCharsets.US_ASCII);
  }

  private String backend(String suffix) {
    return """

    dn: cn=userRoot,cn=ldbm database,cn=plugins,cn=config
    objectClass: top
    objectClass: extensibleObject
    objectClass: nsBackendInstance
    cn: userRoot
    nsslapd-suffix: %1$s
    nsslapd-directory: %2$s/userRoot

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
        .formatted(suffix, folder().resolve("db"));
  }
}
