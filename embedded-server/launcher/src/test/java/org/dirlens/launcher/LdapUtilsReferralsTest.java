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

/** Referral objects and aliases as Debian's ldap-utils see them. */
class LdapUtilsReferralsTest {
  private static final String BASE = "dc=example,dc=com";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    String ldif =
        """
        dn: ou=a,%1$s
        changetype: add
        objectClass: organizationalUnit

        dn: cn=x,ou=a,%1$s
        changetype: add
        objectClass: person
        sn: x

        dn: ou=b,%1$s
        changetype: add
        objectClass: referral
        objectClass: extensibleObject
        ref: ldap://127.0.0.1:9/ou=B,o=Other

        dn: cn=l,%1$s
        changetype: add
        objectClass: alias
        objectClass: extensibleObject
        aliasedObjectName: ou=a,%1$s
        """
            .formatted(BASE);
    Path file = Files.writeString(folder.resolve("start.ldif"), ldif);
    Outcome added = tools.admin("ldapmodify", "-M", "-f", file.toString());
    assertEquals(0, added.exit(), added.err());
  }

  @AfterAll
  static void stop() throws InterruptedException, IOException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static List<String> search(String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    all[0] = "-LL";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Outcome outcome = tools.admin("ldapsearch", all);
    return (outcome.out() + outcome.err())
        .lines()
        .filter(line -> line.matches("(dn|# refldap|ref|.*Referral|.*matched DN|Matched DN).*"))
        .sorted()
        .toList();
  }

  @Test
  void ldapsearchShowsReferencesOnceInEverySearchPagedOnesToo() throws Exception {
    String reference = "# refldap://127.0.0.1:9/ou=B,o=Other??sub";
    assertEquals(List.of(reference, "dn: cn=x,ou=a," + BASE), search("-b", BASE, "(cn=x)", "1.1"));
    assertEquals(
        List.of(reference, "dn: cn=l," + BASE, "dn: cn=x,ou=a," + BASE, "dn: ou=a," + BASE),
        search("-b", BASE, "-E", "pr=1/noprompt", "(|(cn=*)(ou=*))", "1.1"));
  }

  @Test
  void ldapsearchIsSentOnWithTheNameItAskedFor() throws Exception {
    Outcome outcome = tools.admin("ldapsearch", "-b", "cn=y,ou=b," + BASE, "-s", "base");
    assertEquals(10, outcome.exit(), outcome.out());
    String told = outcome.out() + outcome.err();
    assertTrue(told.contains("ldap://127.0.0.1:9/cn=y,ou=B,o=Other??base"), told);
    assertTrue(told.contains("ou=b," + BASE), told);
  }

  @Test
  void ldapsearchManagesReferralObjectsAsEntries() throws Exception {
    assertEquals(List.of("dn: ou=b," + BASE), search("-M", "-b", BASE, "(ou=b)", "1.1"));
    assertEquals(
        List.of("dn: ou=b," + BASE, "ref: ldap://127.0.0.1:9/ou=B,o=Other"),
        search("-MM", "-b", "ou=b," + BASE, "-s", "base", "(objectClass=*)", "ref"));
  }

  @Test
  void ldapsearchDereferencesAliasesWhereItIsToldTo() throws Exception {
    List<String> found = List.of("dn: cn=x,ou=a," + BASE);
    assertEquals(found, search("-b", "cn=l," + BASE, "-a", "find", "(cn=*)", "1.1"));
    assertEquals(found, search("-b", "cn=x,cn=l," + BASE, "-a", "always", "(cn=*)", "1.1"));
    assertEquals(
        List.of("dn: cn=l," + BASE), search("-b", "cn=l," + BASE, "-a", "search", "(cn=*)", "1.1"));
    assertEquals(
        List.of("# refldap://127.0.0.1:9/ou=B,o=Other??base", "dn: ou=a," + BASE),
        search("-b", BASE, "-s", "one", "-a", "search", "(objectClass=*)", "1.1"));
  }
}
