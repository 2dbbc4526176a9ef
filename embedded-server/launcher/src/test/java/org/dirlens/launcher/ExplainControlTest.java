package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The explain control, sent by Debian's ldapsearch. */
class ExplainControlTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String OID = "2.25.57330988173878565839178245577713494480.3.1";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    tools.change(
        "dn: uid=anna,dc=example,dc=com\nchangetype: add\nobjectClass: account\n"
            + "objectClass: simpleSecurityObject\nuserPassword: "
            + Marker.PASSWORD
            + "\n");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static Outcome explain(String base, String filter)
      throws IOException, InterruptedException {
    return explain("", base, filter);
  }

  private static Outcome explain(String value, String base, String filter)
      throws IOException, InterruptedException {
    String control = "!" + OID + value;
    return tools.admin("ldapsearch", "-o", "ldif-wrap=no", "-E", control, "-b", base, filter);
  }

  private static String account(Outcome outcome) {
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(outcome.out().lines().noneMatch(line -> line.startsWith("dn:")), outcome.out());
    String value =
        outcome
            .out()
            .lines()
            .filter(line -> line.startsWith("control: " + OID + " false "))
            .map(line -> line.substring(line.lastIndexOf(' ') + 1))
            .findFirst()
            .orElseThrow(() -> new AssertionError(outcome.out()));
    return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
  }

  private static void assertTells(String json, String... parts) {
    for (String part : parts) {
      assertTrue(json.contains(part), part + " in " + json);
    }
  }

  @Test
  void theEndOfTheSearchTellsHowItWasAnswered() throws Exception {
    assertTells(
        account(explain(BASE, "(uid=anna)")),
        "\"base\":\"dc=example,dc=com\"",
        "\"scope\":\"SUB\"",
        "\"reason\":\"no equality index on uid\"",
        "\"entries\":2",
        "\"examined\":2",
        "\"returned\":1");
  }

  /** Values as a client writes them: {@code openssl asn1parse -inform DER} shows what they say. */
  @Test
  void anIndexThatIsNotThereIsSupposed() throws Exception {
    String supposingUid = "=::MBahFDASBAN1aWQECGVxdWFsaXR5AgEF";
    assertTells(
        account(explain(supposingUid, BASE, "(uid=anna)")),
        "\"supposed\":[{\"index\":\"uid/equality\",\"threshold\":5}]",
        "\"count\":1",
        "\"examined\":1",
        "\"returned\":1");
    String hidingUid = "=::MAmgBzAFBAN1aWQ=";
    Outcome nothingToHide = explain(hidingUid, BASE, "(uid=anna)");
    assertEquals(53, nothingToHide.exit());
    assertTrue(
        nothingToHide.out().contains("there is no index uid to be hidden"), nothingToHide.out());
  }

  @Test
  void onlyTheAdministratorIsTold() throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of("-x", "-H", tools.url(), "-D", "uid=anna," + BASE, "-w", Marker.PASSWORD));
    arguments.addAll(List.of("-E", "!" + OID, "-b", BASE, "(uid=anna)"));
    assertEquals(50, LdapTools.run("ldapsearch", arguments.toArray(String[]::new)).exit());
  }

  @Test
  void onlySearchesOfANamingContextAreExplained() throws Exception {
    assertEquals(53, explain("", "(uid=anna)").exit());
    assertEquals(53, explain("cn=config", "(cn=limits)").exit());
    assertEquals(32, explain("ou=none," + BASE, "(uid=anna)").exit());
  }
}
