package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Debian's slapd keeps a copy by content synchronization (RFC 4533). */
class SlapdConsumerTest {
  private static final String BASE = "dc=example,dc=com";

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;
  private Process slapd;
  private String copyUrl;

  @BeforeEach
  void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    for (String uid : List.of("a", "b", "c")) {
      change(person(uid));
    }
    startSlapd();
  }

  private void startSlapd() throws IOException {
    copyUrl = "ldap://127.0.0.1:" + freePort();
    Path data = Files.createDirectory(folder.resolve("copy"));
    Path settings =
        Files.writeString(
            folder.resolve("slapd.conf"),
            """
            include /etc/ldap/schema/core.schema
            include /etc/ldap/schema/cosine.schema
            include /etc/ldap/schema/inetorgperson.schema
            modulepath /usr/lib/ldap
            moduleload back_mdb
            pidfile %1$s/slapd.pid
            database mdb
            suffix %2$s
            rootdn cn=copy,%2$s
            directory %3$s
            syncrepl rid=007 provider=%4$s type=refreshOnly interval=00:00:00:01 retry="1 +"
              searchbase="%2$s" bindmethod=simple binddn="cn=admin,cn=config" credentials="%5$s"
            """
                .formatted(
                    folder,
                    BASE,
                    data,
                    tools.url(),
                    Files.readString(server.passwordFile()).strip()));
    slapd =
        new ProcessBuilder(
                "/usr/sbin/slapd", "-f", settings.toString(), "-h", copyUrl, "-d", "sync")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("slapd.log").toFile())
            .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    slapd.destroy();
    if (!slapd.waitFor(10, TimeUnit.SECONDS)) {
      slapd.destroyForcibly();
    }
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static String person(String uid) {
    return "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: %s\nsn: %s\n"
        .formatted(uid, BASE, uid, uid);
  }

  private void change(String ldif) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
    Outcome outcome = tools.admin("ldapmodify", "-f", file.toString());
    assertEquals(0, outcome.exit(), outcome.err());
  }

  /** Waits until the copy has exactly these lines of entries. */
  private void awaitCopy(String... lines) throws Exception {
    List<String> expected = List.of(lines);
    List<String> seen = List.of();
    for (int i = 0; i < 240 && slapd.isAlive() && !seen.equals(expected); i++) {
      Outcome outcome =
          LdapTools.run(
              "ldapsearch",
              "-x",
              "-LLL",
              "-o",
              "ldif-wrap=no",
              "-H",
              copyUrl,
              "-b",
              BASE,
              "(objectClass=person)",
              "description");
      seen = outcome.exit() == 0 ? outcome.sorted() : List.of();
      TimeUnit.MILLISECONDS.sleep(250);
    }
    assertEquals(expected, seen, Files.readString(folder.resolve("slapd.log")));
  }

  @Test
  @Timeout(300)
  void theCopyFollowsAddsChangesRenamesAndDeletes() throws Exception {
    awaitCopy("dn: uid=a," + BASE, "dn: uid=b," + BASE, "dn: uid=c," + BASE);
    change(person("d"));
    change(
        "dn: uid=a,%s\nchangetype: modify\nreplace: description\ndescription: x\n".formatted(BASE));
    change("dn: uid=b,%s\nchangetype: delete\n".formatted(BASE));
    change("dn: uid=c,%s\nchangetype: modrdn\nnewrdn: uid=e\ndeleteoldrdn: 1\n".formatted(BASE));
    awaitCopy("description: x", "dn: uid=a," + BASE, "dn: uid=d," + BASE, "dn: uid=e," + BASE);
  }
}
