package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Controls and extended operations that Debian's ldap-utils can send. */
class LdapUtilsControlsTest {
  private static final String BASE = "dc=example,dc=com";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static Outcome modify(String ldif, String... options) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
    String[] arguments = new String[options.length + 2];
    System.arraycopy(options, 0, arguments, 0, options.length);
    arguments[options.length] = "-f";
    arguments[options.length + 1] = file.toString();
    return tools.admin("ldapmodify", arguments);
  }

  private static String person(String uid, String... lines) {
    return "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: %s\nsn: %s\n"
            .formatted(uid, BASE, uid, uid)
        + String.join("\n", lines)
        + "\n";
  }

  private static String describe(String uid, String text) {
    return "dn: uid=%s,%s\nchangetype: modify\nreplace: description\ndescription: %s\n"
        .formatted(uid, BASE, text);
  }

  @Test
  void ldapmodifyAssertsAndShowsTheEntryBeforeAndAfter() throws Exception {
    assertEquals(0, modify(person("a", "description: first")).exit());
    assertEquals(122, modify(describe("a", "second"), "-e", "!assert=(sn=b)").exit());
    Outcome changed =
        modify(
            describe("a", "second"),
            "-e",
            "!assert=(sn=a)",
            "-e",
            "!preread=description",
            "-e",
            "!postread=description,entryDN");
    assertEquals(0, changed.exit(), changed.err());
    assertTrue(changed.out().contains("description: first"), changed.out());
    assertTrue(changed.out().contains("description: second"), changed.out());
    assertTrue(changed.out().contains("entryDN: uid=a," + BASE), changed.out());
  }

  @Test
  void ldapmodifyTriesWithoutWriting() throws Exception {
    assertEquals(0, modify(person("b", "description: first")).exit());
    Outcome tried = modify(describe("b", "second"), "-e", "!noop");
    assertTrue(tried.err().contains("(16654)"), tried.err());
    assertEquals(
        List.of("description: first", "dn: uid=b," + BASE),
        tools.search("(uid=b)", "description").sorted());
  }

  @Test
  void ldapsearchReturnsMatchedValuesOnly() throws Exception {
    assertEquals(0, modify(person("c", "mail: a@x.org", "mail: b@y.org")).exit());
    assertEquals(
        List.of("dn: uid=c," + BASE, "mail: b@y.org"),
        tools
            .admin("ldapsearch", "-LLL", "-b", BASE, "-E", "!mv=((mail=*@y.org))", "(uid=c)")
            .sorted());
  }

  @Test
  void ldapwhoamiActsForAnother() throws Exception {
    assertEquals(0, modify(person("d")).exit());
    String dn = "uid=d," + BASE;
    assertEquals(
        new Outcome(0, "dn:" + dn + "\n", ""), tools.admin("ldapwhoami", "-e", "!authzid=u:d"));
    Outcome nobody = tools.admin("ldapwhoami", "-e", "!authzid=dn:uid=none," + BASE);
    assertTrue(nobody.err().contains("(123)"), nobody.err());
  }

  @Test
  void ldapsearchShowsSubentriesAlone() throws Exception {
    String subentry =
        "dn: cn=rules,%s\nchangetype: add\nobjectClass: subentry\n".formatted(BASE)
            + "objectClass: extensibleObject\nsubtreeSpecification: {}\n";
    assertEquals(0, modify(subentry).exit());
    assertEquals(List.of(), tools.search("(cn=rules)", "1.1").sorted());
    assertEquals(
        List.of("dn: cn=rules," + BASE),
        tools
            .admin("ldapsearch", "-LLL", "-b", BASE, "-E", "!subentries=true", "(cn=*)", "1.1")
            .sorted());
  }
}
