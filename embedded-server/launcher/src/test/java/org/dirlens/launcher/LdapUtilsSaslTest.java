package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
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

/** SASL binds by Debian's ldap-utils and the SASL library beneath them. */
class LdapUtilsSaslTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final String EXPECTED = "dn:" + ANNA + "\n";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    makeKey("anna");
    openssl("x509", "-in", "anna.pem", "-outform", "DER", "-out", "anna.der");
    makeKey("mallory");
    String certificate =
        Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve("anna.der")));
    Path people =
        Files.writeString(
            folder.resolve("people.ldif"),
            """
            dn: %s
            objectClass: inetOrgPerson
            cn: Anna
            sn: A
            userPassword: %s
            userCertificate;binary:: %s
            """
                .formatted(ANNA, Marker.PASSWORD, certificate));
    Outcome added = tools.admin("ldapadd", "-f", people.toString());
    assertEquals(0, added.exit(), added.err());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  /** A key, and a certificate that anybody could sign for the name of Anna. */
  private static void makeKey(String name) throws IOException, InterruptedException {
    openssl(
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/DC=com/DC=example/UID=anna",
        "-keyout",
        name + ".key",
        "-out",
        name + ".pem");
  }

  private static void openssl(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("openssl"));
    command.addAll(List.of(arguments));
    Outcome outcome = LdapTools.run(new ProcessBuilder(command).directory(folder.toFile()));
    assertEquals(0, outcome.exit(), outcome.err());
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
