package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access rules of cn=config by Debian's ldap-utils. */
class AccessRulesToolsTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final String BERT = "uid=bert," + BASE;
  private static final String RULE = "cn=titles,cn=access,cn=config";

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private Path file(String ldif) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
  }

  private void admin(int code, String ldif) throws Exception {
    Outcome outcome = tools.modify(ldif);
    assertEquals(code, outcome.exit(), outcome.err());
  }

  private void refused(String why, String ldif) throws Exception {
    Outcome outcome = tools.modify(ldif);
    assertEquals(19, outcome.exit(), outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
  }

  private Outcome as(String name, String tool, String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(List.of("-x", "-H", tools.url(), "-D", name, "-w", Marker.PASSWORD));
    all.addAll(List.of(arguments));
    return LdapTools.run(tool, all.toArray(String[]::new));
  }

  private int titled(String name) throws Exception {
    String change = "dn: " + BERT + "\nchangetype: modify\nreplace: title\ntitle: x\n";
    return as(name, "ldapmodify", "-f", file(change).toString()).exit();
  }

  private void addPeople() throws Exception {
    for (String uid : List.of("anna", "bert")) {
      admin(
          0,
          "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: x\nsn: x\nuserPassword: %s\n"
              .formatted(uid, BASE, Marker.PASSWORD));
    }
  }

  private static String rule(String... lines) {
    return "dn: "
        + RULE
        + "\nchangetype: add\nobjectClass: dirlensAccessRule\n"
        + String.join("\n", lines)
        + "\n";
  }

  @Test
  void aDefinitionThatARuleNamesStays() throws Exception {
    String colour =
        "dn: cn=schema\nchangetype: modify\n%s: attributeTypes\nattributeTypes:"
            + " ( 1.3.6.1.4.1.55555.7 NAME 'colour' EQUALITY caseIgnoreMatch"
            + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )\n";
    admin(0, colour.formatted("add"));
    admin(
        0,
        rule(
            "dirlensAccessRight: write",
            "dirlensAccessWho: users",
            "dirlensAccessAttribute: colour"));
    Outcome refused = tools.modify(colour.formatted("delete"));
    assertEquals(53, refused.exit(), refused.err());
    assertTrue(refused.err().contains("colour"), refused.err());
    stop();
    start();
    admin(0, "dn: " + RULE + "\nchangetype: delete\n");
    admin(0, colour.formatted("delete"));
  }

  @Test
  void aRuleIsAddedChangedKeptAndDeletedWhileTheServerServes() throws Exception {
    addPeople();
    assertEquals(50, titled(ANNA));
    admin(
        0,
        rule(
            "dirlensAccessRight: write",
            "dirlensAccessWho: users",
            "dirlensAccessAttribute: title"));
    assertEquals(0, titled(ANNA));
    admin(
        0,
        "dn: "
            + RULE
            + "\nchangetype: modify\nreplace: dirlensAccessWho\ndirlensAccessWho: dn:"
            + BERT
            + "\n");
    assertEquals(50, titled(ANNA));
    assertEquals(0, titled(BERT));
    stop();
    start();
    assertEquals(50, titled(ANNA));
    assertEquals(0, titled(BERT));
    Outcome shown =
        tools.admin("ldapsearch", "-LLL", "-o", "ldif-wrap=no", "-s", "base", "-b", RULE);
    assertTrue(shown.out().contains("dirlensAccessWho: dn:" + BERT), shown.out());
    admin(0, "dn: " + RULE + "\nchangetype: delete\n");
    assertEquals(50, titled(BERT));
    stop();
    start();
    assertEquals(50, titled(BERT));
  }

  @Test
  void aBadRuleIsRefusedAndChangesNothing() throws Exception {
    addPeople();
    refused(
        "dirlensAccessRight must be one of search, compare, read",
        rule("dirlensAccessRight: scribble", "dirlensAccessWho: users"));
    refused(
        "dirlensAccessWho must be one of everyone, anonymous, users",
        rule("dirlensAccessRight: write", "dirlensAccessWho: somebody"));
    refused(
        "dirlensAccessFilter",
        rule(
            "dirlensAccessRight: write",
            "dirlensAccessWho: users",
            "dirlensAccessFilter: (nothing=x)"));
    admin(65, rule("dirlensAccessWho: users"));
    assertEquals(50, titled(ANNA));
    admin(0, rule("dirlensAccessRight: write", "dirlensAccessWho: users"));
    refused(
        "dirlensAccessOrder",
        "dn: "
            + RULE
            + "\nchangetype: modify\nreplace: dirlensAccessOrder\ndirlensAccessOrder: 9999999\n");
    assertEquals(0, titled(ANNA), "the rule is as it was");
  }

  @Test
  void effectiveRightsAreReadByLdapsearch() throws Exception {
    addPeople();
    Outcome told =
        tools.admin(
            "ldapsearch",
            "-LLL",
            "-b",
            BERT,
            "-E",
            "!1.3.6.1.4.1.42.2.27.9.5.2=:dn:" + ANNA,
            "(objectClass=*)",
            "cn");
    assertEquals(0, told.exit(), told.err());
    assertTrue(told.out().contains("entryLevelRights: v\n"), told.out());
    assertTrue(told.out().contains("attributeLevelRights: cn:rsc\n"), told.out());
  }

  @Test
  void partsOfTheConfigurationAreOpenedByRulesThatNameThem() throws Exception {
    addPeople();
    assertEquals(50, as(ANNA, "ldapsearch", "-b", "cn=monitor").exit());
    admin(
        0,
        rule(
            "dirlensAccessRight: search read",
            "dirlensAccessWho: dn:" + ANNA,
            "dirlensAccessTarget: cn=monitor"));
    Outcome shown = as(ANNA, "ldapsearch", "-LLL", "-b", "cn=monitor", "(cn=operations)");
    assertEquals(0, shown.exit(), shown.err());
    assertTrue(shown.out().contains("dirlensOperations: "), shown.out());
    assertEquals(50, as(BERT, "ldapsearch", "-b", "cn=monitor").exit());
    assertEquals(50, as(ANNA, "ldapsearch", "-b", "cn=config").exit());
  }
}
