package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Debian's clients send names that are none to a running server, wherever a name may stand. */
@Timeout(300)
class MalformedNamesTest {
  private static final String BASE = "dc=example,dc=com";
  private static final int INVALID_DN_SYNTAX = 34;

  private static int changes;
  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  /** One connection for all writes, the last of which is a good one. */
  private static Outcome changes(String name) throws Exception {
    String dn = "dn:: " + Base64.getEncoder().encodeToString(name.getBytes(UTF_8)) + "\n";
    String rename = "dn: ou=x," + BASE + "\nchangetype: modrdn\n";
    String ldif =
        String.join(
            "\n",
            dn + "changetype: add\nobjectClass: person\ncn: x\nsn: x\n",
            dn + "changetype: modify\nreplace: sn\nsn: x\n",
            dn + "changetype: delete\n",
            dn + "changetype: modrdn\nnewrdn: cn=y\ndeleteoldrdn: 1\n",
            rename + "newrdn:" + dn.substring(3) + "deleteoldrdn: 1\n",
            rename + "newrdn: ou=y\ndeleteoldrdn: 1\nnewsuperior:" + dn.substring(3),
            "dn: " + BASE + "\nchangetype: modify\nreplace: description",
            "description: good " + ++changes + "\n");
    return tools.modify(ldif, "-c");
  }

  private static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("nonsense", "'=' expected at position 9"),
        arguments("c n=x," + BASE, "'=' expected at position 3"),
        arguments("=x," + BASE, "attribute type expected at position 1"),
        arguments("cn=x,," + BASE, "attribute type expected at position 6"),
        arguments("cn=x,", "attribute type expected at position 6"),
        arguments("cn=\"x," + BASE, "unescaped special character at position 4"),
        arguments("cn=#0," + BASE, "hexadecimal value with an odd number of digits at position 5"),
        arguments(
            "cn=x\\zz," + BASE,
            "escape that is neither a special character nor two hexadecimal digits at position 5"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void whatIsWrongWithANameIsSaidAndTheConnectionLivesOn(String name, String wrong)
      throws Exception {
    String told = wrong + " of name \"" + name + "\"";
    Outcome changed = changes(name);
    assertEquals(INVALID_DN_SYNTAX, changed.exit());
    List<String> expected = new ArrayList<>();
    for (String operation : List.of("add", "modify", "delete", "rename", "rename", "rename")) {
      expected.add("ldap_" + operation + ": Invalid DN syntax (34)");
      expected.add("\tadditional info: " + told);
    }
    assertEquals(expected, changed.err().lines().toList(), "the last change is done");
    String count = Integer.toString(changes);
    String found = tools.admin("ldapsearch", "-LLL", "-s", "base", "-b", BASE, "description").out();
    assertTrue(found.contains("description: good " + count), found);
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void soItIsOfSearchesComparisonsAndBinds(String name, String wrong) throws Exception {
    String told = wrong + " of name \"" + name + "\"";
    String[] who = {"-x", "-H", tools.url(), "-D", name, "-w", "x"};
    for (Outcome outcome :
        List.of(
            tools.admin("ldapsearch", "-o", "ldif-wrap=no", "-b", name, "(cn=*)"),
            tools.admin("ldapcompare", name, "cn:x"),
            LdapTools.run("ldapwhoami", who))) {
      assertEquals(INVALID_DN_SYNTAX, outcome.exit(), outcome.toString());
      assertTrue((outcome.out() + outcome.err()).contains(told), outcome.toString());
    }
  }
}
