package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.LdapTools.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Debian's slapd keeps a copy by content synchronization (RFC 4533). */
class SlapdConsumerTest {
  private static final String BASE = "dc=example,dc=com";

  private static final int PEOPLE = 1000;

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;
  private @Nullable Process slapd;
  private String copyUrl;

  @BeforeEach
  void start() throws Exception {
    startServer(FreePorts.next()); // none that others are given while the server is away
    copyUrl = "ldap://127.0.0.1:" + FreePorts.next();
  }

  private void startServer(int port) throws IOException {
    server = ServerProcess.startOn(port, folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  /** Starts slapd with the copy it has, or an empty one. */
  private void startSlapd(String type) throws IOException {
    Path data = Files.createDirectories(folder.resolve("copy"));
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
            sizelimit unlimited
            database mdb
            suffix %2$s
            rootdn cn=copy,%2$s
            directory %3$s
            syncrepl rid=007 provider=%4$s %6$s retry="1 +"
              searchbase="%2$s" bindmethod=simple binddn="cn=admin,cn=config" credentials="%5$s"
            """
                .formatted(
                    folder,
                    BASE,
                    data,
                    tools.url(),
                    Files.readString(server.passwordFile()).strip(),
                    type));
    slapd =
        new ProcessBuilder(
                "/usr/sbin/slapd", "-f", settings.toString(), "-h", copyUrl, "-d", "sync")
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(folder.resolve("slapd.log").toFile()))
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    stopSlapd();
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private void stopSlapd() throws InterruptedException {
    Process running = slapd;
    if (running != null) {
      running.destroy();
      if (!running.waitFor(10, TimeUnit.SECONDS)) {
        running.destroyForcibly().waitFor();
      }
    }
  }

  private static String add(String name, String objectClass, String... lines) {
    String all = lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    return "dn: %s,%s\nchangetype: add\nobjectClass: %s\n%s\n"
        .formatted(name, BASE, objectClass, all);
  }

  private static String person(String name) {
    return add(name, "inetOrgPerson", "cn: x", "sn: y");
  }

  private static String modify(String name, String attribute, String value) {
    return "dn: %s,%s\nchangetype: modify\nreplace: %s\n%s: %s\n\n"
        .formatted(name, BASE, attribute, attribute, value);
  }

  private static String delete(String name) {
    return "dn: %s,%s\nchangetype: delete\n\n".formatted(name, BASE);
  }

  private static String rename(String name, String rdn) {
    return "dn: %s,%s\nchangetype: modrdn\nnewrdn: %s\ndeleteoldrdn: 1\n\n"
        .formatted(name, BASE, rdn);
  }

  private static String move(String name, String rdn, String superior) {
    return rename(name, rdn).strip() + "\nnewsuperior: %s,%s\n\n".formatted(superior, BASE);
  }

  private void change(String... records) throws Exception {
    tools.change(String.join("", records));
  }

  /** Entries by their names, each with its lines in order. */
  private static Map<String, List<String>> entries(String ldif) {
    Map<String, List<String>> entries = new TreeMap<>();
    for (String entry : ldif.split("\n\n", -1)) {
      List<String> lines = entry.strip().lines().sorted().toList();
      lines.stream()
          .filter(line -> line.startsWith("dn:"))
          .forEach(name -> entries.put(name, lines));
    }
    return entries;
  }

  private static String[] all(String... before) {
    List<String> arguments = new ArrayList<>(List.of(before));
    arguments.addAll(List.of("-LLL", "-o", "ldif-wrap=no", "-b", BASE));
    arguments.addAll(List.of("(objectClass=*)", "*", "entryUUID"));
    return arguments.toArray(String[]::new);
  }

  /** Waits until the copy has the entries of the server, and no others; returns how many. */
  private int awaitCopy() throws Exception {
    Outcome here = tools.admin("ldapsearch", all());
    assertEquals(0, here.exit(), here.err());
    Map<String, List<String>> expected = entries(here.out());
    Map<String, List<String>> seen = Map.of();
    for (int i = 0; i < 240 && slapd.isAlive() && !seen.equals(expected); i++) {
      Outcome there = LdapTools.run("ldapsearch", all("-x", "-H", copyUrl));
      seen = there.exit() == 0 ? entries(there.out()) : Map.of();
      TimeUnit.MILLISECONDS.sleep(250);
    }
    assertEquals(expected, seen, Files.readString(folder.resolve("slapd.log")));
    return expected.size();
  }

  @Test
  @Timeout(300)
  void aCopyThatAsksAgainFollowsAddsChangesRenamesAndDeletes() throws Exception {
    change(person("uid=a"), person("uid=b"), person("uid=c"));
    startSlapd("type=refreshOnly interval=00:00:00:01");
    assertEquals(4, awaitCopy());
    change(
        person("uid=d"),
        modify("uid=a", "description", "x"),
        delete("uid=b"),
        rename("uid=c", "uid=e"));
    assertEquals(4, awaitCopy());
  }

  @Test
  @Timeout(300)
  void aCopyThatStaysFollowsAllChangesAndOutlivesRestarts() throws Exception {
    StringBuilder people = new StringBuilder(add("ou=a", "organizationalUnit"));
    people.append(add("ou=b", "organizationalUnit"));
    people.append(add("ou=team,ou=a", "organizationalUnit"));
    for (int i = 0; i < PEOPLE; i++) {
      people.append(person("uid=u" + i + (i < 50 ? ",ou=team" : "") + ",ou=a"));
    }
    change(people.toString());
    startSlapd("type=refreshAndPersist");
    assertEquals(PEOPLE + 4, awaitCopy());
    change(
        person("uid=new,ou=b"),
        modify("uid=u60,ou=a", "description", "x"),
        delete("uid=u61,ou=a"),
        rename("uid=u62,ou=a", "uid=other"),
        move("uid=u63,ou=a", "uid=u63", "ou=b"),
        move("ou=team,ou=a", "ou=crew", "ou=b"),
        modify("uid=u1,ou=crew,ou=b", "description", "moved"));
    assertEquals(PEOPLE + 4, awaitCopy());

    int port = server.port();
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
    startServer(port);
    change(delete("uid=u64,ou=a"), person("uid=later,ou=a"));
    assertEquals(PEOPLE + 4, awaitCopy());

    stopSlapd();
    change(
        delete("uid=u65,ou=a"),
        rename("uid=u66,ou=a", "uid=renamed"),
        modify("uid=u67,ou=a", "description", "meanwhile"));
    startSlapd("type=refreshAndPersist");
    assertEquals(PEOPLE + 3, awaitCopy());
    change(person("uid=last,ou=crew,ou=b"), delete("uid=u68,ou=a"));
    assertEquals(PEOPLE + 3, awaitCopy());
  }
}
