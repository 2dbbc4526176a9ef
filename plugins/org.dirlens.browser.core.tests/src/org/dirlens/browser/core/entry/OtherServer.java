package org.dirlens.browser.core.entry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.directory.api.ldap.model.constants.LdapSecurityConstants;
import org.apache.directory.api.ldap.model.password.PasswordUtil;

/** A server that is not ours with an empty {@value #SUFFIX}: Debian's slapd or 389-ds-base. */
final class OtherServer implements AutoCloseable {
  static final String SUFFIX = "dc=example,dc=com";
  static final String PASSWORD = "marker-0ther";

  private static final Path SLAPD = Path.of("/usr/sbin/slapd");
  private static final Path NS_SLAPD = Path.of("/usr/sbin/ns-slapd");
  private static final Path SHARED_389 = Path.of("/usr/share/dirsrv");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String administrator;
  private final int port;
  private final Process process;

  private OtherServer(String administrator, int port, Path folder, List<String> command)
      throws IOException {
    this.administrator = administrator;
    this.port = port;
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!listens()) {
      if (System.nanoTime() > deadline || !process.isAlive()) {
        process.destroyForcibly();
        throw new IOException("no start: " + Files.readString(folder.resolve("output")));
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  static boolean slapdInstalled() {
    return Files.isExecutable(SLAPD);
  }

  /** 389-ds runs from a folder of its own only for root, whose files it may write. */
  static boolean ds389Installed() {
    return Files.isExecutable(NS_SLAPD) && Files.isWritable(Path.of("/etc"));
  }

  static OtherServer slapd(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("db"));
    String administrator = "cn=admin," + SUFFIX;
    Files.writeString(
        folder.resolve("slapd.conf"),
        """
        include /etc/ldap/schema/core.schema
        include /etc/ldap/schema/cosine.schema
        include /etc/ldap/schema/inetorgperson.schema
        modulepath /usr/lib/ldap
        moduleload back_mdb
        database mdb
        suffix "%s"
        rootdn "%s"
        rootpw %s
        directory %s/db
        """
            .formatted(SUFFIX, administrator, PASSWORD, folder));
    int port = freePort();
    String url = "ldap://127.0.0.1:" + port;
    String configuration = folder.resolve("slapd.conf").toString();
    return new OtherServer(
        administrator,
        port,
        folder,
        List.of(SLAPD.toString(), "-f", configuration, "-h", url, "-d", "0"));
  }

  static OtherServer ds389(Path folder) throws IOException {
    int port = freePort();
    Path schema = Files.createDirectories(folder.resolve("schema"));
    try (Stream<Path> files = Files.list(SHARED_389.resolve("schema"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".ldif")).toList()) {
        Files.copy(file, schema.resolve(file.getFileName()));
      }
    }
    String text = Files.readString(SHARED_389.resolve("data/template-dse.ldif")).strip();
    for (Map.Entry<String, String> mark : marks(folder, port).entrySet()) {
      text = text.replace("%" + mark.getKey() + "%", mark.getValue());
    }
    Files.writeString(folder.resolve("dse.ldif"), text + "\n" + backend(folder));
    String home = folder.toString();
    return new OtherServer(
        "cn=Directory Manager",
        port,
        folder,
        List.of(NS_SLAPD.toString(), "-D", home, "-i", home + "/pid", "-d", "0"));
  }

  private static Map<String, String> marks(Path folder, int port) throws IOException {
    Map<String, String> marks = new java.util.LinkedHashMap<>();
    for (String name :
        List.of("schema", "lock", "tmp", "cert", "ldif", "bak", "run", "inst", "log", "db")) {
      marks.put(name + "_dir", Files.createDirectories(folder.resolve(name)).toString());
    }
    marks.put("db_home_dir", Files.createDirectories(folder.resolve("home")).toString());
    marks.put("config_dir", "/etc/dirsrv/config");
    marks.put("fqdn", "localhost");
    marks.put("ds_port", Integer.toString(port));
    marks.put("ds_user", "root");
    marks.put("ds_suffix", SUFFIX);
    marks.put("ds_passwd", hashed());
    marks.put("rootdn", "cn=Directory Manager");
    marks.put("ldapi", folder.resolve("ldapi").toString());
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

  private static String backend(Path folder) {
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
        .formatted(SUFFIX, folder.resolve("db"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  String administrator() {
    return administrator;
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
