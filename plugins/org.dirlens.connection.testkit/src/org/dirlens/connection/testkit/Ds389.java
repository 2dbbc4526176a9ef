package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.directory.api.ldap.model.constants.LdapSecurityConstants;
import org.apache.directory.api.ldap.model.password.PasswordUtil;
import org.dirlens.launcher.peers.Ds389Folder;

/** A 389-ds with an empty suffix. */
public final class Ds389 extends ServerProcess {
  private static final String PASSWORD = "marker-0ther";

  /** With the usual one a load waits most of the time. */
  private static final String LARGE_CACHE = "nsslapd-cachememsize: 536870912\n";

  private static final String LIST =
      """

      dn: cn=list,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
      objectClass: top
      objectClass: vlvSearch
      cn: list
      vlvBase: %s
      vlvScope: 1
      vlvFilter: (objectClass=*)

      dn: cn=by cn,cn=list,cn=userRoot,cn=ldbm database,cn=plugins,cn=config
      objectClass: top
      objectClass: vlvIndex
      cn: by cn
      vlvSort: cn
      """;

  private final Ds389Folder files;

  private Ds389(Path folder, String suffix) throws IOException {
    this(folder, suffix, "");
  }

  private Ds389(Path folder, String suffix, String database) throws IOException {
    super(folder);
    files = new Ds389Folder(folder, port(), suffix);
    files.copySchema();
    Files.writeString(files.settings(), files.configuration(administrator(), hashed(), database));
  }

  /** It runs from a folder of its own only for root, whose files it may write. */
  public static boolean installed() {
    return Ds389Folder.installed() && Files.isWritable(Path.of("/etc"));
  }

  /** A running one. */
  public static Ds389 empty(Path folder, String suffix) throws IOException {
    Ds389 server = new Ds389(folder, suffix);
    server.start();
    return server;
  }

  /**
   * A running one that tells its changes by content synchronization.
   *
   * @param missed whether it can also tell what a follower missed
   */
  public static Ds389 synchronizing(Path folder, String suffix, boolean missed) throws IOException {
    Ds389 server = new Ds389(folder, suffix);
    Path settings = server.files.settings();
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

  /**
   * A running one over these entries. It has an index for the list of the children of one of them
   * by {@code cn}, so that any part of it is sent at once however long it is (VLV).
   *
   * @param parent a DN
   * @param ldif the suffix first
   */
  public static Ds389 listing(Path folder, String suffix, String parent, Path ldif)
      throws IOException {
    Ds389 server = new Ds389(folder, suffix, LARGE_CACHE);
    Files.writeString(server.files.settings(), LIST.formatted(parent), StandardOpenOption.APPEND);
    server.load(ldif);
    server.start();
    return server;
  }

  private void load(Path ldif) throws IOException {
    Process loading =
        new ProcessBuilder(files.loading(ldif))
            .redirectErrorStream(true)
            .redirectOutput(output().toFile())
            .start();
    if (loading.onExit().join().exitValue() != 0) {
      throw new IOException("nothing was loaded: " + Files.readString(output()));
    }
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
    return files.command();
  }

  private static String hashed() {
    byte[] password = PASSWORD.getBytes(StandardCharsets.UTF_8);
    return new String(
        PasswordUtil.createStoragePassword(password, LdapSecurityConstants.HASH_METHOD_SSHA),
        StandardCharsets.US_ASCII);
  }
}
