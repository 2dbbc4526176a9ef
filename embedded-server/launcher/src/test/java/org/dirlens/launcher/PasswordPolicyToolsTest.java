package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Password policies as Debian's ldap-utils see them, of us and of Debian's slapd with its overlay:
 * the same questions get the same exit codes and the same words about what the control says.
 */
class PasswordPolicyToolsTest {
  private static final String ANNA = "uid=anna,dc=example,dc=com";
  private static final String POLICY = "cn=standard,dc=example,dc=com";

  private static final String FIRST = "the first " + Marker.PASSWORD;
  private static final String SECOND = "the second " + Marker.PASSWORD;
  private static final String THIRD = "the third " + Marker.PASSWORD;
  private static final String LAST = "the last " + Marker.PASSWORD;
  private static final String GIVEN = "given " + Marker.PASSWORD;
  private static final String OWN = "my own " + Marker.PASSWORD;
  private static final String WRONG = "wrong " + Marker.PASSWORD;

  private static final String DATA =
      """
      dn: cn=standard,dc=example,dc=com
      objectClass: device
      objectClass: pwdPolicy
      pwdAttribute: userPassword

      dn: uid=anna,dc=example,dc=com
      objectClass: inetOrgPerson
      cn: Anna
      sn: A
      userPassword: %s
      """
          .formatted(FIRST);

  @TempDir Path folder;
  private final List<String> differing = new ArrayList<>();

  /** How each is reached by its administrator; ours is the first. */
  private List<List<String>> servers = List.of();

  private int files;

  @Test
  void policiesAreKeptAsSlapdKeepsThem() throws Exception {
    try (ServerProcess server =
            ServerProcess.start(folder.resolve("data"), "--base", "dc=example,dc=com");
        SlapdProcess slapd =
            SlapdProcess.start(
                Files.createDirectory(folder.resolve("slapd")),
                "moduleload ppolicy",
                """
                access to attrs=userPassword by self write by anonymous auth
                access to * by users read
                overlay ppolicy
                ppolicy_default %s
                ppolicy_use_lockout
                """
                    .formatted(POLICY))) {
      servers = List.of(administrator(server), slapd.administrator());
      Path suffix = file("dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n");
      assertEquals(0, tool("ldapadd", slapd.administrator(), "-f", suffix.toString()).exit());
      load();
      lock();
      change();
      reset();
      expire();
      assertEquals(List.of(), differing);
    }
  }

  @Test
  void aLockOutlivesTheServer() throws Exception {
    Path data = folder.resolve("data");
    try (ServerProcess server = ServerProcess.start(data, "--base", "dc=example,dc=com")) {
      servers = List.of(administrator(server));
      load();
      policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
      bind(49, WRONG);
      bind(49, WRONG);
      bind(49, FIRST); // answered when the failure before it is noted
      server.kill();
    }
    try (ServerProcess server = ServerProcess.start(data)) {
      servers = List.of(administrator(server));
      bind(49, FIRST);
      all("ldapmodify", "dn: " + ANNA + "\nchangetype: modify\ndelete: pwdAccountLockedTime\n");
      bind(0, FIRST);
    }
    assertEquals(List.of(), differing);
  }

  @Test
  void everyBindWithAPasswordIsHeldToThePolicy() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(folder.resolve("data"), "--base", "dc=example,dc=com")) {
      servers = List.of(administrator(server));
      load();
      policy("pwdLockout: TRUE", "pwdMaxFailure: 2", "pwdMustChange: TRUE");
      assertEquals(49, sasl("SCRAM-SHA-256", WRONG).exit());
      assertEquals(49, sasl("PLAIN", WRONG).exit());
      for (String mechanism : List.of("SCRAM-SHA-256", "PLAIN")) {
        assertEquals(49, sasl(mechanism, FIRST).exit());
      }
      bind(49, FIRST);
      assertEquals(0, tool("ldappasswd", servers.getFirst(), "-s", GIVEN, ANNA).exit());
      for (String mechanism : List.of("SCRAM-SHA-256", "PLAIN")) {
        assertEquals(0, sasl(mechanism, GIVEN).exit());
        assertEquals(50, sasl(mechanism, GIVEN, "ldapsearch", "-b", ANNA, "cn").exit());
      }
    }
    assertEquals(List.of(), differing);
  }

  private Outcome sasl(String mechanism, String password) throws Exception {
    return sasl(mechanism, password, "ldapwhoami");
  }

  private Outcome sasl(String mechanism, String password, String tool, String... more)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(tool, "-Q", "-H", servers.getFirst().get(2)));
    command.addAll(List.of("-ZZ", "-O", "none", "-Y", mechanism, "-U", "anna", "-w", password));
    command.addAll(List.of(more));
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("LDAPTLS_REQCERT", "never");
    return LdapTools.run(process);
  }

  private static List<String> administrator(ServerProcess server) {
    String url = "ldap://127.0.0.1:" + server.port();
    String file = server.passwordFile().toString();
    return List.of("-x", "-H", url, "-D", ServerProcess.ADMIN_DN, "-y", file);
  }

  private void load() throws Exception {
    all("ldapadd", DATA);
    Path setting =
        file(
            "dn: cn=passwords,cn=config\nchangetype: modify\n"
                + "replace: dirlensPasswordPolicy\ndirlensPasswordPolicy: "
                + POLICY);
    assertEquals(0, tool("ldapmodify", servers.getFirst(), "-f", setting.toString()).exit());
  }

  private void lock() throws Exception {
    policy("pwdLockout: TRUE", "pwdMaxFailure: 2");
    bind(0, FIRST);
    bind(49, WRONG);
    bind(0, FIRST);
    bind(49, WRONG);
    bind(49, WRONG);
    bind(49, FIRST);
    all("ldapmodify", "dn: " + ANNA + "\nchangetype: modify\ndelete: pwdAccountLockedTime\n");
    bind(49, WRONG);
    bind(0, FIRST);
    ask("somebody unknown", 49, "ldapwhoami", "uid=nobody,dc=example,dc=com", "x", "-e", "ppolicy");
  }

  private void change() throws Exception {
    policy("pwdInHistory: 2", "pwdCheckQuality: 1", "pwdMinLength: 6", "pwdSafeModify: TRUE");
    passwd(19, FIRST, "-a", FIRST, "-s", "short");
    passwd(50, FIRST, "-s", SECOND);
    passwd(0, FIRST, "-a", FIRST, "-s", SECOND);
    passwd(19, SECOND, "-a", SECOND, "-s", FIRST);
    bind(49, FIRST);
    bind(0, SECOND);
    policy("pwdMinAge: 1000");
    passwd(19, SECOND, "-s", THIRD);
    policy("pwdAllowUserChange: FALSE");
    passwd(50, SECOND, "-s", THIRD);
  }

  private void reset() throws Exception {
    policy("pwdMustChange: TRUE");
    for (List<String> server : servers) {
      assertEquals(0, tool("ldappasswd", server, "-s", GIVEN, ANNA).exit());
    }
    bind(0, GIVEN);
    ask("search", 50, "ldapsearch", ANNA, GIVEN, "-LLL", "-b", ANNA, "-s", "base", "cn");
    passwd(0, GIVEN, "-s", OWN);
    bind(0, OWN);
    ask("search again", 0, "ldapsearch", ANNA, OWN, "-LLL", "-b", ANNA, "-s", "base", "cn");
  }

  private void expire() throws Exception {
    policy("pwdMaxAge: 10000", "pwdExpireWarning: 20000");
    bind(0, OWN);
    for (String grace : List.of("pwdGraceAuthNLimit: 1000", "pwdGraceAuthNLimit: 0")) {
      policy("pwdMaxAge: 1", grace, "pwdGraceExpiry: 1");
      for (List<String> server : servers) {
        assertEquals(0, tool("ldappasswd", server, "-s", OWN, ANNA).exit());
      }
      for (List<String> server : servers) { // they age at the same time
        awaitRefused(user("ldapwhoami", server, ANNA, OWN));
      }
      bind(49, OWN);
    }
    policy("pwdMaxAge: 1", "pwdGraceAuthNLimit: 2");
    bind(0, OWN);
    passwd(0, OWN, "-s", LAST);
  }

  private static void awaitRefused(List<String> command) throws Exception {
    for (int i = 0; i < 100; i++) {
      if (LdapTools.run(new ProcessBuilder(command)).exit() == 49) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new AssertionError("the bind is not refused");
  }

  /** Changes the policy to this and nothing more. */
  private void policy(String... lines) throws Exception {
    List<String> all = new ArrayList<>(List.of("dn: " + POLICY, "changetype: delete", ""));
    all.addAll(List.of("dn: " + POLICY, "changetype: add", "objectClass: device"));
    all.addAll(List.of("objectClass: pwdPolicy", "pwdAttribute: userPassword"));
    all.addAll(List.of(lines));
    all("ldapmodify", String.join("\n", all));
  }

  private void all(String tool, String ldif) throws Exception {
    Path file = file(ldif);
    for (List<String> server : servers) {
      Outcome outcome = tool(tool, server, "-f", file.toString());
      assertEquals(0, outcome.exit(), outcome.err());
    }
  }

  private Path file(String ldif) throws Exception {
    return Files.writeString(folder.resolve("file" + files++ + ".ldif"), ldif + "\n");
  }

  private static Outcome tool(String tool, List<String> server, String... more) throws Exception {
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(server);
    command.addAll(List.of(more));
    return LdapTools.run(new ProcessBuilder(command));
  }

  private void bind(int exit, String password) throws Exception {
    ask("bind with " + password, exit, "ldapwhoami", ANNA, password, "-e", "ppolicy");
  }

  private void passwd(int code, String password, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-e", "ppolicy"));
    arguments.addAll(List.of(more));
    String what = "passwd " + String.join(" ", more);
    ask(what, code, "ldappasswd", ANNA, password, arguments.toArray(String[]::new));
  }

  /** Asks all servers; notes what differs. */
  private void ask(String what, int code, String tool, String name, String password, String... more)
      throws Exception {
    List<String> answers = new ArrayList<>();
    for (List<String> server : servers) {
      List<String> command = user(tool, server, name, password);
      command.addAll(List.of(more));
      answers.add(told(LdapTools.run(new ProcessBuilder(command))));
    }
    String first = answers.getFirst();
    boolean expected = code == 0 ? first.startsWith("0") : first.contains("(" + code + ")");
    if (!expected || answers.stream().anyMatch(answer -> !answer.equals(first))) {
      differing.add((what + ": " + answers).replace(Marker.PASSWORD, "*"));
    }
  }

  private static List<String> user(String tool, List<String> server, String name, String password) {
    return new ArrayList<>(List.of(tool, "-x", "-H", server.get(2), "-D", name, "-w", password));
  }

  /** Exit code, result and what the control says; the words that servers add are their own. */
  private static String told(Outcome outcome) {
    List<String> lines = new ArrayList<>();
    (outcome.out() + outcome.err())
        .lines()
        .filter(line -> !line.isBlank() && !line.contains("dditional info"))
        .forEach(line -> lines.add(line.replaceAll("in (\\d{4}|10000) s", "in N s").strip()));
    return outcome.exit() + " " + lines;
  }
}
