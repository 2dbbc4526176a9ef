package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SASL binds by Debian's ldap-utils and the SASL library beneath them. */
class LdapUtilsSaslTest {
  private static final String EXPECTED = "dn:" + OpenSsl.ANNA + "\n";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", OpenSsl.BASE);
    tools = new LdapTools(server);
    OpenSsl openSsl = new OpenSsl(folder);
    openSsl.addAnna(tools);
    openSsl.makeOfAnna("mallory");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  /** ldapwhoami with a key of this name, or none. */
  private static Outcome whoAmI(String key, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("ldapwhoami", "-Q", "-H", tools.url()));
    command.addAll(List.of(arguments));
    ProcessBuilder tool = new ProcessBuilder(command);
    tool.environment().put("LDAPTLS_REQCERT", "never");
    if (!key.isEmpty()) {
      tool.environment().put("LDAPTLS_CERT", folder.resolve(key + ".pem").toString());
      tool.environment().put("LDAPTLS_KEY", folder.resolve(key + ".key").toString());
    }
    return LdapTools.run(tool);
  }

  @Test
  void scramNeedsNoTls() throws Exception {
    List<String> scram = List.of("-Y", "SCRAM-SHA-256", "-U", "anna", "-w");
    Outcome known = whoAmI("", with(scram, Marker.PASSWORD));
    assertEquals(EXPECTED, known.out(), known.err());
    assertEquals(49, whoAmI("", with(scram, "wrong")).exit());
    assertEquals(
        49, whoAmI("", "-Y", "SCRAM-SHA-256", "-U", "nobody", "-w", Marker.PASSWORD).exit());
    assertEquals(
        49,
        whoAmI("", "-Y", "SCRAM-SHA-256", "-U", "anna", "-X", "u:bert", "-w", Marker.PASSWORD)
            .exit());
  }

  private static String[] with(List<String> arguments, String last) {
    List<String> all = new ArrayList<>(arguments);
    all.add(last);
    return all.toArray(String[]::new);
  }

  @Test
  void plainNeedsTls() throws Exception {
    List<String> plain = List.of("-O", "none", "-Y", "PLAIN", "-U", "anna", "-w");
    assertEquals(13, whoAmI("", with(plain, Marker.PASSWORD)).exit());
    Outcome known = whoAmI("", "-ZZ", "-Y", "PLAIN", "-U", "anna", "-w", Marker.PASSWORD);
    assertEquals(EXPECTED, known.out(), known.err());
    assertEquals(49, whoAmI("", "-ZZ", "-Y", "PLAIN", "-U", "anna", "-w", "wrong").exit());
    assertEquals(49, whoAmI("", "-ZZ", "-Y", "PLAIN", "-U", "nobody", "-w", "wrong").exit());
  }

  @Test
  void externalNeedsTheCertificateOfTheEntry() throws Exception {
    Outcome known = whoAmI("anna", "-ZZ", "-Y", "EXTERNAL");
    assertEquals(EXPECTED, known.out().replace("DC=", "dc=").replace("UID=", "uid="), known.err());
    assertEquals(49, whoAmI("mallory", "-ZZ", "-Y", "EXTERNAL").exit());
    assertTrue(whoAmI("", "-ZZ", "-Y", "EXTERNAL").exit() != 0, "no certificate, nobody");
  }
}
