package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access log and the audit log of what Debian's ldap-utils do. */
class LogsTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final String ADMIN = "dn:" + ServerProcess.ADMIN_DN;
  private static final String LOGS = "cn=logs,cn=config";
  private static final String MARKER = Marker.PASSWORD;

  @TempDir Path folder;
  private Path logs;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws Exception {
    logs = folder.resolve("data/logs");
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    tools.change(set("dirlensAccessLog", "json"));
    tools.change(set("dirlensAuditLog", "json"));
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static String set(String attribute, String value) {
    return "dn: %s\nchangetype: modify\nreplace: %s\n%s: %s\n"
        .formatted(LOGS, attribute, attribute, value);
  }

  private static String person(String uid, String... more) {
    return "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: x\nsn: x\n"
            .formatted(uid, BASE)
        + Stream.of(more).map(line -> line + "\n").reduce("", String::concat);
  }

  private Map<String, Object> access(String event) throws IOException {
    return LogLines.await(logs.resolve("access.jsonl"), line -> event.equals(line.get("event")));
  }

  /** The same of the connection of another line, whatever was written of others before. */
  private Map<String, Object> access(String event, Map<String, Object> other) throws IOException {
    return LogLines.await(
        logs.resolve("access.jsonl"),
        line ->
            event.equals(line.get("event"))
                && line.get("connection").equals(other.get("connection")));
  }

  /** The newest search with this filter. */
  private Map<String, Object> search(String filter) throws IOException {
    return LogLines.await(logs.resolve("access.jsonl"), line -> filter.equals(line.get("filter")));
  }

  /** The newest write of an entry. */
  private Map<String, Object> audit(String name) throws IOException {
    return LogLines.await(logs.resolve("audit.jsonl"), line -> name.equals(line.get("name")));
  }

  private static Object of(Map<String, Object> line, String field) {
    return String.valueOf(line.get(field));
  }

  @Test
  void aSearchTellsWhatWasAskedByWhomAndHowItEnded() throws Exception {
    assertEquals(32, tools.admin("ldapsearch", "-b", "ou=none," + BASE, "(cn=x)", "mail").exit());
    Map<String, Object> search = search("(cn=x)");
    assertEquals("ou=none," + BASE, search.get("base"));
    assertEquals("sub", search.get("scope"));
    assertEquals(List.of("mail"), search.get("attributes"));
    assertEquals(ADMIN, search.get("identity"));
    assertEquals(32L, search.get("result"));
    assertEquals("noSuchObject", search.get("resultName"));
  }

  @Test
  void anOperationTellsItsClientAndWhatItCost() throws Exception {
    assertEquals(0, tools.search("(cn=x)").exit());
    Map<String, Object> search = search("(cn=x)");
    assertTrue(of(search, "client").toString().startsWith("127.0.0.1:"), search.toString());
    assertTrue((long) search.get("micros") >= 0 && (long) search.get("bytes") > 0);
  }

  @Test
  void aBindTellsItsMethodAndWhomItMade() throws Exception {
    assertEquals(0, tools.admin("ldapwhoami").exit());
    Map<String, Object> bind = access("bind");
    assertEquals("simple", bind.get("method"));
    assertEquals(ServerProcess.ADMIN_DN, bind.get("name"));
    assertEquals(ADMIN, bind.get("boundAs"));
  }

  @Test
  void aCompareTellsItsAttributeAndItsAnswer() throws Exception {
    tools.change(person("anna"));
    assertEquals(6, tools.admin("ldapcompare", ANNA, "cn:x").exit());
    Map<String, Object> compare = access("compare");
    assertEquals("cn", compare.get("attribute"));
    assertEquals("compareTrue", compare.get("resultName"));
  }

  @Test
  void writesTellTheNamesOfTheirEntries() throws Exception {
    tools.change(person("anna"));
    assertEquals(0, tools.admin("ldapmodrdn", ANNA, "uid=bert").exit());
    assertEquals(0, tools.admin("ldapdelete", "uid=bert," + BASE).exit());
    assertEquals(ANNA, access("add").get("name"));
    assertEquals("uid=bert," + BASE, access("modifyDN").get("newName"));
    assertEquals("uid=bert," + BASE, access("delete").get("name"));
    assertEquals("success", access("modify").get("resultName"));
  }

  @Test
  void anOperationForAnotherTellsWhomItIsFor() throws Exception {
    tools.change(person("anna", "userPassword: " + Marker.PASSWORD));
    assertEquals(0, tools.admin("ldapwhoami", "-e", "!authzid=dn:" + ANNA).exit());
    Map<String, Object> who = access("extended");
    assertEquals("1.3.6.1.4.1.4203.1.11.3", who.get("oid"));
    assertEquals("dn:" + ANNA, who.get("actingFor"));
    assertEquals(List.of("2.16.840.1.113730.3.4.18"), who.get("controls"));
  }

  @Test
  void aConnectionTellsItsBeginningAndWhyItEnded() throws Exception {
    assertEquals(0, tools.admin("ldapwhoami").exit());
    Map<String, Object> whoAmI = access("extended");
    assertTrue((long) whoAmI.get("connection") > 1);
    Map<String, Object> end = access("disconnect", whoAmI);
    assertEquals("unbind", end.get("reason"));
    assertEquals(3L, end.get("messages"));
    access("unbind", whoAmI);
    access("connect", whoAmI);
  }

  @Test
  void aSearchTellsWhichIndexAnsweredOrThatNoneDid() throws Exception {
    String uid =
        "dirlensIndexAttribute=uid,dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      people.append(person("user" + i)).append('\n');
    }
    tools.change(people.toString());
    assertEquals(0, tools.search("(uid=user7)").exit());
    Map<String, Object> scan = search("(uid=user7)");
    assertEquals(true, scan.get("unindexed"));
    assertEquals("all", scan.get("walk"));
    assertEquals(31L, scan.get("candidates"));
    assertEquals(31L, scan.get("examined"));
    assertEquals(1L, scan.get("entries"));
    tools.change(
        "dn: %s\nchangetype: add\nobjectClass: dirlensIndex\ndirlensIndexKind: equality\n"
            .formatted(uid));
    long until = System.nanoTime() + 30_000_000_000L;
    while (!tools
        .admin("ldapsearch", "-LLL", "-s", "base", "-b", uid, "dirlensIndexState")
        .out()
        .contains("readable")) {
      assertTrue(System.nanoTime() < until, "the index is not built");
    }
    assertEquals(0, tools.search("(uid=user8)").exit());
    Map<String, Object> indexed = search("(uid=user8)");
    assertNull(indexed.get("unindexed"));
    assertEquals("index", indexed.get("walk"));
    assertEquals(List.of("uid/equality"), indexed.get("indices"));
    assertEquals(1L, indexed.get("candidates"));
    assertEquals(1L, indexed.get("examined"));
    tools.admin("ldapsearch", "-b", BASE, "-E", "sss=sn", "(sn=x)");
    assertEquals(true, search("(sn=x)").get("unindexed"));
    tools.admin("ldapsearch", "-b", ANNA.replace("anna", "user9"), "-s", "base", "(cn=x)");
    assertEquals("base", search("(cn=x)").get("walk"));
    assertNull(search("(cn=x)").get("unindexed"));
  }

  @Test
  void startOfTlsIsLogged() throws Exception {
    Path settings = Files.writeString(folder.resolve("ldaprc"), "TLS_REQCERT never\n");
    ProcessBuilder tls = new ProcessBuilder("ldapwhoami", "-x", "-ZZ", "-H", tools.url());
    tls.environment().put("LDAPCONF", settings.toString());
    assertEquals(0, LdapTools.run(tls).exit());
    Map<String, Object> started = access("tls");
    assertTrue(of(started, "protocol").toString().startsWith("TLSv1."));
    access("disconnect", started);
  }

  @Test
  void noSecretGetsIntoALog() throws Exception {
    for (String format : List.of("json", "text")) {
      tools.change(set("dirlensAccessLog", format));
      tools.change(set("dirlensAuditLog", format));
      String uid = "anna" + format;
      String dn = "uid=" + uid + "," + BASE;
      String secret = "userPassword: " + MARKER;
      tools.change(person(uid, secret));
      tools.modify(person(uid, secret, secret));
      String replace =
          "dn: " + dn + "\nchangetype: modify\nreplace: userPassword\n" + secret + "\n";
      tools.change(replace);
      tools.modify("dn: %s\nchangetype: modify\nadd: mail\nmail: ä\n-\n%s".formatted(dn, secret));
      tools.modify(
          "dn: uid=none," + BASE + "\nchangetype: modify\nadd: userPassword\n" + secret + "\n");
      assertEquals(
          0, LdapTools.run("ldapwhoami", "-x", "-H", tools.url(), "-D", dn, "-w", MARKER).exit());
      assertEquals(
          49,
          LdapTools.run("ldapwhoami", "-x", "-H", tools.url(), "-D", dn, "-w", MARKER + "x")
              .exit());
      assertEquals(0, tools.admin("ldappasswd", "-s", MARKER, dn).exit());
      tools.admin("ldappasswd", "-a", "wrong" + MARKER, "-s", MARKER, dn);
      assertEquals(6, tools.admin("ldapcompare", dn, secret.replace(" ", "")).exit());
      for (String filter :
          List.of(
              "(userPassword=?)",
              "(!(&(cn=x)(userPassword=?)))",
              "(userPassword>=?)",
              "(userPassword~=?)",
              "(userPassword=*?*)",
              "(userPassword:octetStringMatch:=?)",
              "(userPassword;x-a=?)",
              "(:octetStringMatch:=?)",
              "(userPasswrod=?)")) {
        tools.search(filter.replace("?", MARKER));
        tools.admin(
            "ldapsearch", "-b", BASE, "-e", "!assert=" + filter.replace("?", MARKER), "(cn=x)");
      }
      assertEquals(0, tools.search("(description=last " + format + ")").exit());
    }
    LogLines.await(
        logs.resolve("access.log"), line -> "(description=last text)".equals(line.get("filter")));
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.toList()) {
        assertEquals(
            List.of(),
            Files.readAllLines(file).stream().filter(line -> line.contains(MARKER)).toList());
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        LogLines.read(file);
      }
    }
    assertEquals(List.of("replace userPassword"), audit("uid=annajson," + BASE).get("changes"));
  }

  @Test
  void eachWriteIsAuditedWithWhoAndWhatButNoValue() throws Exception {
    tools.change(person("anna", "userPassword: " + Marker.PASSWORD, "mail: a@example.com"));
    assertEquals(
        List.of("add objectClass", "add cn", "add sn", "add userPassword", "add mail"),
        audit(ANNA).get("changes"));
    tools.change(
        "dn: %s\nchangetype: modify\nadd: cn;lang-de\ncn;lang-de: y\n-\ndelete: mail\n-\n"
                .formatted(ANNA)
            + "replace: description\ndescription: value-of-it\n");
    Map<String, Object> modify = audit(ANNA);
    assertEquals(
        List.of("add cn;lang-de", "delete mail", "replace description"), modify.get("changes"));
    assertEquals(ADMIN, modify.get("identity"));
    assertEquals("success", modify.get("resultName"));
    assertNull(modify.get("actingFor"));
    assertTrue(of(modify, "client").toString().startsWith("127.0.0.1:"));
    Outcome refused = tools.modify(person("bert"), "-e", "!authzid=dn:" + ANNA);
    assertEquals(50, refused.exit(), refused.err());
    assertEquals("dn:" + ANNA, audit("uid=bert," + BASE).get("actingFor"));
    assertEquals(ADMIN, audit("uid=bert," + BASE).get("identity"));
    assertEquals("insufficientAccessRights", audit("uid=bert," + BASE).get("resultName"));
    List<String> self =
        List.of("-x", "-H", tools.url(), "-D", ANNA, "-w", Marker.PASSWORD, "-s", "other");
    assertEquals(0, LdapTools.run("ldappasswd", self.toArray(String[]::new)).exit());
    assertEquals("passwordModify", audit(ANNA).get("event"));
    assertEquals("dn:" + ANNA, audit(ANNA).get("identity"));
    assertEquals(0, tools.admin("ldapmodrdn", ANNA, "uid=anne").exit());
    assertEquals("uid=anne," + BASE, audit(ANNA).get("newName"));
    assertEquals(0, tools.admin("ldapdelete", "uid=anne," + BASE).exit());
    assertEquals("delete", audit("uid=anne," + BASE).get("event"));
    assertFalse(Files.readString(logs.resolve("audit.jsonl")).contains("value-of-it"));
  }

  @Test
  void aTransactionIsAuditedWhenItEnds() throws Exception {
    tools.change(person("f") + "\n" + person("g"), "-E", "txn=commit");
    Map<String, Object> first = audit("uid=f," + BASE);
    Map<String, Object> second = audit("uid=g," + BASE);
    assertEquals("success", first.get("resultName"));
    assertEquals(first.get("transaction"), second.get("transaction"));
    assertTrue((long) first.get("messageId") < (long) second.get("messageId"));
    tools.modify(person("h") + "\n" + person("f"), "-E", "txn=commit");
    assertEquals("entryAlreadyExists", audit("uid=h," + BASE).get("resultName"));
    assertEquals(0, tools.modify(person("i"), "-E", "txn=abort").exit());
    tools.change(person("j"));
    audit("uid=j," + BASE);
    assertTrue(
        LogLines.read(logs.resolve("audit.jsonl")).stream()
            .noneMatch(line -> ("uid=i," + BASE).equals(line.get("name"))));
  }

  @Test
  void aNameWithALineEndForgesNoLine() throws Exception {
    for (String format : List.of("json", "text")) {
      tools.change(set("dirlensAccessLog", format));
      String evil = "x\n2026-11-22T00:00:00.000000Z DELETE name=forged\r\u2028\u0085\u202e";
      tools.search("(description=" + evil + ")");
      tools.admin("ldapsearch", "-s", "base", "-b", "cn=" + evil + "," + BASE, "(cn=*)");
      tools.admin("ldapdelete", "cn=" + evil + "," + BASE);
      Path file = logs.resolve(format.equals("json") ? "access.jsonl" : "access.log");
      String name = "cn=" + evil + "," + BASE;
      LogLines.await(file, line -> name.equals(line.get("name")));
      LogLines.await(file, line -> name.equals(line.get("base")));
      assertTrue(
          Files.readString(file)
              .lines()
              .noneMatch(
                  line ->
                      line.contains("Z DELETE name=")
                          && line.startsWith("2026-11-22T00:00:00.000000Z")));
    }
    assertTrue(
        LogLines.read(logs.resolve("audit.jsonl")).stream()
            .noneMatch(line -> "forged".equals(line.get("name"))));
  }

  @Test
  void logsAreTurnedOffAndOnWhileTheServerServes() throws Exception {
    assertTrue(monitored().contains("dirlensLogFile: " + logs.resolve("access.jsonl")));
    tools.change(set("dirlensAccessLog", "off"));
    assertEquals(0, tools.search("(cn=unseen)").exit());
    assertFalse(monitored().stream().anyMatch(line -> line.contains("access")));
    tools.change(set("dirlensAuditLog", "off"));
    assertEquals(
        List.of("replace dirlensAuditLog"), audit(LOGS).get("changes"), "who turned it off");
    tools.change(person("unseen"));
    tools.change(set("dirlensAccessLog", "text"));
    assertEquals(0, tools.search("(cn=seen)").exit());
    LogLines.await(logs.resolve("access.log"), line -> "(cn=seen)".equals(line.get("filter")));
    assertTrue(
        LogLines.read(logs.resolve("access.jsonl")).stream()
            .noneMatch(line -> of(line, "filter").toString().contains("unseen")));
    assertTrue(
        LogLines.read(logs.resolve("audit.jsonl")).stream()
            .noneMatch(line -> of(line, "name").toString().contains("unseen")));
    Outcome refused = tools.modify(set("dirlensAccessLog", "verbose"));
    assertTrue(refused.err().contains("off or text or json"), refused.err());
  }

  /** Waits until the server knows whether its logs can be written. */
  private void awaitFailure(boolean expected) throws Exception {
    long until = System.nanoTime() + 30_000_000_000L;
    while (monitored().stream().anyMatch(line -> line.startsWith("dirlensLogFailure: "))
        != expected) {
      assertTrue(System.nanoTime() < until, monitored().toString());
    }
  }

  private List<String> monitored() throws Exception {
    return tools
        .admin("ldapsearch", "-LLL", "-o", "ldif-wrap=no", "-b", "cn=logs,cn=monitor")
        .sorted();
  }

  @Test
  void writesAreRefusedWhileTheyCannotBeAudited() throws Exception {
    stop();
    Files.delete(logs.resolve("audit.jsonl"));
    Files.createDirectory(logs.resolve("audit.jsonl"));
    server = ServerProcess.start(folder.resolve("data"));
    tools = new LdapTools(server);
    tools.change(person("first"));
    awaitFailure(true);
    Outcome refused = tools.modify(person("second"));
    assertEquals(53, refused.exit());
    assertTrue(refused.err().contains("audit log"), refused.err());
    assertEquals(0, tools.search("(uid=first)").exit());
    tools.change(set("dirlensLogFilesKept", "3"));
    Files.delete(logs.resolve("audit.jsonl"));
    assertEquals("success", audit("uid=first," + BASE).get("resultName"));
    awaitFailure(false); // the line is in the file a little before
    tools.change(person("second"));
    assertEquals("success", audit("uid=second," + BASE).get("resultName"));
    assertTrue(
        LogLines.read(logs.resolve("audit.jsonl")).stream()
            .anyMatch(line -> List.of("replace dirlensLogFilesKept").equals(line.get("changes"))));
  }
}
