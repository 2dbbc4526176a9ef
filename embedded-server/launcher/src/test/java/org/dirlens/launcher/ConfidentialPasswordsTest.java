package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes passwords over TLS only, and Debian's clients. */
@Timeout(600)
class ConfidentialPasswordsTest {
  private static final int CONFIDENTIALITY_REQUIRED = 13;
  private static final int COMPARE_TRUE = 6;
  private static final int INSUFFICIENT_ACCESS_RIGHTS = 50;
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final String NEW_PASSWORD = "another " + Marker.PASSWORD;

  @TempDir Path folder;

  @Test
  void passwordsAreTakenOverTlsOnlyIfThatIsDemandedOfAll() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder.resolve("data"), "--base", BASE)) {
      LdapTools tools = new LdapTools(server);
      tools.change(
          """
          dn: %s
          changetype: add
          objectClass: inetOrgPerson
          cn: Anna
          sn: A
          userPassword: %s
          """
              .formatted(ANNA, Marker.PASSWORD));
      assertEquals(0, plain(tools, "ldapwhoami", bound()), "from this machine");
      tools.change(
          """
          dn: cn=tls,cn=config
          changetype: modify
          replace: dirlensTlsForPasswords
          dirlensTlsForPasswords: always
          """);
      assertEquals(CONFIDENTIALITY_REQUIRED, plain(tools, "ldapwhoami", bound()));
      String[] wrong = {"-D", ANNA, "-w", "wrong"};
      assertEquals(CONFIDENTIALITY_REQUIRED, plain(tools, "ldapwhoami", wrong));
      String[] compared = {ANNA, "userPassword:" + Marker.PASSWORD};
      assertEquals(CONFIDENTIALITY_REQUIRED, plain(tools, "ldapcompare", compared));
      String[] modified = {"-a", Marker.PASSWORD, "-s", NEW_PASSWORD, ANNA};
      assertEquals(CONFIDENTIALITY_REQUIRED, plain(tools, "ldappasswd", modified));
      requireWritesOverTls(tools);
      assertEquals(0, plain(tools, "ldapwhoami"), "nobody has no password");
      assertEquals(0, secured(tools, "ldapwhoami", bound()), "the password is as it was");
      List<String> administrator =
          List.of("-D", ServerProcess.ADMIN_DN, "-y", server.passwordFile().toString());
      assertEquals(COMPARE_TRUE, secured(tools, "ldapcompare", with(administrator, compared)));
      assertEquals(0, secured(tools, "ldappasswd", bound(modified)));
      server.terminate();
    }
  }

  /** SCRAM lets somebody in who sends no password, and then writes one. */
  private void requireWritesOverTls(LdapTools tools) throws Exception {
    String old = "changetype: modify\ndelete: userPassword\nuserPassword: " + Marker.PASSWORD;
    String fresh = "changetype: modify\nreplace: userPassword\nuserPassword: " + NEW_PASSWORD;
    String added = "changetype: add\nobjectClass: person\ncn: x\nsn: x\nuserPassword: x";
    for (String change : List.of(old, fresh, added)) {
      assertEquals(CONFIDENTIALITY_REQUIRED, scram(tools, change), change);
    }
    assertEquals(
        0,
        scram(
            tools,
            "changetype: modify\nreplace: userPassword\nuserPassword: " + Marker.PASSWORD,
            "-ZZ"),
        "over TLS");
    String other = "changetype: modify\nreplace: description\ndescription: x";
    assertEquals(INSUFFICIENT_ACCESS_RIGHTS, scram(tools, other), "of no password");
  }

  private int scram(LdapTools tools, String change, String... arguments) throws Exception {
    Path file =
        Files.writeString(folder.resolve("scram.ldif"), "dn: " + ANNA + "\n" + change + "\n");
    List<String> tool =
        List.of("ldapmodify", "-Q", "-Y", "SCRAM-SHA-256", "-U", "anna", "-w", Marker.PASSWORD);
    return run(tools, tool, with(List.of("-f", file.toString()), arguments));
  }

  private static String[] bound(String... more) {
    return with(List.of("-D", ANNA, "-w", Marker.PASSWORD), more);
  }

  private static String[] with(List<String> arguments, String... more) {
    return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
  }

  private static int plain(LdapTools tools, String tool, String... arguments) throws Exception {
    return run(tools, List.of(tool, "-x"), arguments);
  }

  private static int secured(LdapTools tools, String tool, String... arguments) throws Exception {
    return run(tools, List.of(tool, "-x", "-ZZ"), arguments);
  }

  private static int run(LdapTools tools, List<String> tool, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(tool);
    command.addAll(List.of("-H", tools.url()));
    command.addAll(List.of(arguments));
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("LDAPTLS_REQCERT", "never");
    Outcome outcome = LdapTools.run(process);
    Matcher code =
        Pattern.compile("(?:Result|ldap_\\w+): .*\\((\\d+)\\)")
            .matcher(outcome.out() + outcome.err());
    return code.find() ? Integer.parseInt(code.group(1)) : outcome.exit();
  }
}
