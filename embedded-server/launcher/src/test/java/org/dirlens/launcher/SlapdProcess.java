package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Debian's slapd with an empty database of its own, to compare with. */
final class SlapdProcess implements AutoCloseable {
  static final String ADMIN_DN = "cn=manager,dc=example,dc=com";
  static final String PASSWORD = "secret";

  private final Process process;
  private final String url;

  private SlapdProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Starts it with its files in a new folder, and waits until it answers. */
  static SlapdProcess start(Path folder) throws IOException, InterruptedException {
    return start(folder, "", "");
  }

  /** The same with more lines of slapd.conf, before the database and behind it. */
  static SlapdProcess start(Path folder, String modules, String overlays)
      throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("db"));
    Path settings =
        Files.writeString(
            folder.resolve("slapd.conf"),
            """
            include /etc/ldap/schema/core.schema
            include /etc/ldap/schema/cosine.schema
            include /etc/ldap/schema/inetorgperson.schema
            modulepath /usr/lib/ldap
            moduleload back_mdb
            %4$s
            pidfile %1$s/slapd.pid
            database mdb
            suffix dc=example,dc=com
            rootdn %2$s
            rootpw %3$s
            directory %1$s/db
            %5$s
            """
                .formatted(folder, ADMIN_DN, PASSWORD, modules, overlays));
    String url = "ldap://127.0.0.1:" + FreePorts.next();
    Process process =
        new ProcessBuilder("/usr/sbin/slapd", "-f", settings.toString(), "-h", url, "-d", "0")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("slapd.log").toFile())
            .start();
    SlapdProcess slapd = new SlapdProcess(process, url);
    for (int i = 0; i < 1200 && process.isAlive() && !slapd.answers(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return slapd;
  }

  private boolean answers() throws IOException, InterruptedException {
    return LdapTools.run("ldapsearch", "-x", "-H", url, "-b", "", "-s", "base").exit() == 0;
  }

  /** Where it is, and who may do all there. */
  List<String> administrator() {
    return List.of("-x", "-H", url, "-D", ADMIN_DN, "-w", PASSWORD);
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
