package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OpenDJ from its unpacked archive, with the indices we use beside its default ones, a heap as
 * large as ours, without access log and limits, and with telephone numbers of letters, as people of
 * 2006 have. Its writes are not synced, as it comes.
 */
final class OpenDj implements Peer {
  private static final int PORT = 3897;
  private static final int ADMINISTRATION_PORT = 4897;
  private static final String INDEX_BRANCH =
      "dn: cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=config\n";

  private final Path archive;

  /**
   * Measures this one.
   *
   * @param archive the folder that has its {@code setup}
   */
  OpenDj(Path archive) {
    this.archive = archive;
  }

  @Override
  public String name() {
    return "opendj";
  }

  /** Sets a copy up, and loads by {@code import-ldif}. */
  @Override
  public double load(Path parent, Path ldif) throws IOException, InterruptedException {
    Path folder = parent.resolve(name());
    BesidePeers.command("cp", "-a", archive.toString(), folder.toString());
    setUp(folder);
    Path file = folder.resolve("config/config.ldif");
    Files.writeString(file, configuration(Files.readString(file)));
    return Peer.timed(
        folder.resolve("bin/import-ldif").toString(),
        "--offline",
        "--backendID",
        "userRoot",
        "--ldifFile",
        ldif.toString());
  }

  private static void setUp(Path folder) throws IOException, InterruptedException {
    BesidePeers.command(
        folder.resolve("setup").toString(),
        "--cli",
        "--no-prompt",
        "--acceptLicense",
        "--doNotStart",
        "--hostname",
        "localhost",
        "--ldapPort",
        Integer.toString(PORT),
        "--adminConnectorPort",
        Integer.toString(ADMINISTRATION_PORT),
        "--rootUserDN",
        ADMIN,
        "--rootUserPassword",
        PASSWORD,
        "--baseDN",
        SUFFIX,
        "--backendType",
        "je");
  }

  private static String configuration(String text) {
    String strict = "ds-cfg-invalid-attribute-syntax-behavior: reject";
    String lenient = text.replace(strict, strict.replace("reject", "accept"));
    StringBuilder indices = new StringBuilder();
    MORE_INDEXED.forEach(attribute -> indices.append(index(attribute)));
    int branchEnd = lenient.indexOf("\n\n", lenient.indexOf(INDEX_BRANCH)) + 1;
    return switchedOff(
        lenient.substring(0, branchEnd) + indices + lenient.substring(branchEnd),
        "cn=File-Based Access Logger,cn=Loggers,cn=config",
        "cn=Json File-Based Access Logger,cn=Loggers,cn=config");
  }

  private static String index(String attribute) {
    return """

        dn: ds-cfg-attribute=%1$s,cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=config
        objectClass: top
        objectClass: ds-cfg-backend-index
        ds-cfg-attribute: %1$s
        ds-cfg-index-type: equality
        """
        .formatted(attribute);
  }

  private static String switchedOff(String text, String... entries) {
    String off = text;
    for (String entry : entries) {
      int start = off.indexOf("dn: " + entry + "\n");
      off =
          off.substring(0, start)
              + off.substring(start).replaceFirst("ds-cfg-enabled: true", "ds-cfg-enabled: false");
    }
    return off;
  }

  @Override
  public MeasuredServer start(Path parent, @Nullable Integer core)
      throws IOException, InterruptedException {
    String start = parent.resolve(name()).resolve("bin/start-ds").toString();
    List<String> command = List.of("env", "OPENDJ_JAVA_ARGS=-Xmx2g", start, "--nodetach");
    return MeasuredServer.peer(this, command, PORT, core);
  }
}
