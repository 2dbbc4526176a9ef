package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Debian's ldap-utils against the server, one story in order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LdapUtilsTest {
  private static final String USERS = "ou=users,dc=example,dc=com";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", "dc=example,dc=com");
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  @Test
  @Order(1)
  void ldapwhoamiTellsTheAdministrator() throws Exception {
    assertEquals(new Outcome(0, "dn:cn=admin,cn=config\n", ""), admin("ldapwhoami"));
    assertEquals(new Outcome(0, "anonymous\n", ""), tool("ldapwhoami", "-x", "-H", url()));
  }

  @Test
  @Order(2)
  void aWrongPasswordIsRefused() throws Exception {
    Outcome outcome =
        tool("ldapwhoami", "-x", "-H", url(), "-D", ServerProcess.ADMIN_DN, "-w", "wrong");
    assertEquals(49, outcome.exit());
    assertEquals(
        "ldap_bind: Invalid credentials (49)", outcome.err().lines().findFirst().orElse(""));
  }

  @Test
  @Order(3)
  void ldapsearchReadsTheRootDse() throws Exception {
    Outcome outcome =
        tool(
            "ldapsearch",
            "-x",
            "-LLL",
            "-H",
            url(),
            "-s",
            "base",
            "-b",
            "",
            "namingContexts",
            "supportedLDAPVersion");
    assertEquals(
        List.of("dn:", "namingContexts: dc=example,dc=com", "supportedLDAPVersion: 3"),
        sorted(outcome));
  }

  @Test
  @Order(4)
  void ldapaddAddsTheEntryOf2006() throws Exception {
    Path file = folder.resolve("seed.ldif");
    Files.writeString(
        file,
        """
        dn: ou=users,dc=example,dc=com
        objectClass: organizationalUnit
        ou: users

        dn: uid=user.1,ou=users,dc=example,dc=com
        objectClass: top
        objectClass: person
        objectClass: organizationalPerson
        objectClass: inetOrgPerson
        uid: user.1
        cn: vQbnVwkQaXGbqKS
        sn: kWjtcOuNH
        initials: aa
        pager: FYyimqyZRW
        mobile: aBcDeFgHiJ
        homePhone: kLmNoPqRsT
        telephoneNumber: 8432591073
        userPassword: %s
        """
            .formatted(Marker.PASSWORD));
    Outcome outcome = admin("ldapadd", "-f", file.toString());
    assertEquals("", outcome.err());
    assertEquals(0, outcome.exit());
    assertEquals(
        List.of(
            "dn: uid=user.1," + USERS,
            "homePhone: kLmNoPqRsT",
            "mobile: aBcDeFgHiJ",
            "pager: FYyimqyZRW"),
        sorted(search("(initials=AA)", "pager", "mobile", "homePhone")));
  }

  @Test
  @Order(5)
  void anEntryThatExistsIsRefused() throws Exception {
    Outcome outcome = admin("ldapadd", "-f", folder.resolve("seed.ldif").toString());
    assertEquals(68, outcome.exit());
  }

  @Test
  @Order(6)
  void aUserBindsAndNobodySeesThePassword() throws Exception {
    String user = "uid=user.1," + USERS;
    assertEquals(
        new Outcome(0, "dn:" + user + "\n", ""),
        tool("ldapwhoami", "-x", "-H", url(), "-D", user, "-w", Marker.PASSWORD));
    assertEquals(List.of("dn: " + user), sorted(search("(uid=user.1)", "userPassword")));
  }

  @Test
  @Order(7)
  void anonymousFindsNothing() throws Exception {
    Outcome outcome = tool("ldapsearch", "-x", "-LLL", "-H", url(), "-b", "dc=example,dc=com");
    assertTrue(outcome.exit() != 0, "refused");
    assertEquals("", outcome.out());
  }

  @Test
  @Order(8)
  void ldapmodifyChangesAndLdapcompareSees() throws Exception {
    Path file = folder.resolve("modify.ldif");
    Files.writeString(
        file,
        """
        dn: uid=user.1,ou=users,dc=example,dc=com
        changetype: modify
        replace: description
        description: first
        description: second
        -
        delete: pager
        -
        add: mail
        mail: user.1@example.com
        """);
    assertEquals(0, admin("ldapmodify", "-f", file.toString()).exit());
    assertEquals(
        List.of(
            "description: first",
            "description: second",
            "dn: uid=user.1," + USERS,
            "mail: user.1@example.com"),
        sorted(search("(&(mail=user.1@*)(!(pager=*)))", "description", "mail", "pager")));
    assertEquals(6, admin("ldapcompare", "uid=user.1," + USERS, "description:second").exit());
    assertEquals(5, admin("ldapcompare", "uid=user.1," + USERS, "description:third").exit());
  }

  @Test
  @Order(9)
  void ldapmodrdnRenamesAndMoves() throws Exception {
    assertEquals(0, admin("ldapmodrdn", "-r", "uid=user.1," + USERS, "uid=user.2").exit());
    assertEquals(
        List.of("dn: uid=user.2," + USERS, "uid: user.2"), sorted(search("(uid=*)", "uid")));
    assertEquals(
        0,
        admin("ldapmodrdn", "-s", "dc=example,dc=com", "uid=user.2," + USERS, "uid=user.2").exit());
    assertEquals(
        List.of("dn: uid=user.2,dc=example,dc=com"), sorted(search("(initials=aa)", "1.1")));
  }

  @Test
  @Order(10)
  void operationalAttributesComeWhenAskedFor() throws Exception {
    List<String> names =
        sorted(search("(ou=users)", "+")).stream()
            .map(line -> line.substring(0, line.indexOf(':')))
            .toList();
    for (String name :
        List.of(
            "entryUUID",
            "entryCSN",
            "creatorsName",
            "createTimestamp",
            "entryDN",
            "hasSubordinates",
            "structuralObjectClass")) {
      assertTrue(names.contains(name), name + " in " + names);
    }
  }

  @Test
  @Order(11)
  void ldapdeleteDeletesLeavesOnly() throws Exception {
    assertEquals(66, admin("ldapdelete", "dc=example,dc=com").exit());
    assertEquals(0, admin("ldapdelete", "uid=user.2,dc=example,dc=com").exit());
    assertEquals(32, admin("ldapdelete", "uid=user.2,dc=example,dc=com").exit());
    assertEquals(List.of(), sorted(search("(uid=*)")));
  }

  private static String url() {
    return tools.url();
  }

  private static Outcome search(String filter, String... attributes) throws Exception {
    return tools.search(filter, attributes);
  }

  private static List<String> sorted(Outcome outcome) {
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted();
  }

  private static Outcome admin(String tool, String... arguments) throws Exception {
    return tools.admin(tool, arguments);
  }

  private static Outcome tool(String tool, String... arguments) throws Exception {
    return LdapTools.run(tool, arguments);
  }
}
