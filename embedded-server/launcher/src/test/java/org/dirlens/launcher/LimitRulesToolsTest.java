package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules about limits by Debian's ldap-utils, over a hundred thousand people. */
@Timeout(600)
class LimitRulesToolsTest {
  private static final int PEOPLE = 100_000;
  private static final String SERVICES = "ou=services," + People.BASE;
  private static final String READER = "cn=reader," + SERVICES;
  private static final String OTHER = "cn=other," + People.BASE;
  private static final String GROUP = "cn=readers," + People.BASE;
  private static final String RULE = "cn=readers,cn=limits,cn=config";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    Path data = folder.resolve("data");
    Path people = People.write(folder.resolve("people.ldif"), PEOPLE);
    Process load =
        ServerProcess.launch(
            "import", "--data", data.toString(), "--base", People.BASE, people.toString());
    String said = new String(load.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, load.waitFor(), said);
    serve();
    tools.change(
        "dn: %s\nchangetype: add\nobjectClass: organizationalUnit\n\n".formatted(SERVICES)
            + account(READER)
            + account(OTHER)
            + "dn: %s\nchangetype: add\nobjectClass: groupOfNames\nmember: %s\n"
                .formatted(GROUP, READER));
  }

  private static String account(String name) {
    return "dn: %s\nchangetype: add\nobjectClass: person\nsn: x\nuserPassword: %s\n\n"
        .formatted(name, Marker.PASSWORD);
  }

  private static void serve() throws IOException {
    server = ServerProcess.start(folder.resolve("data"));
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static void rule(String... lines) throws Exception {
    tools.change(
        "dn: %s\nchangetype: add\nobjectClass: dirlensLimitRule\n%s\n"
            .formatted(RULE, String.join("\n", lines)));
  }

  private static void delete() throws Exception {
    tools.change("dn: " + RULE + "\nchangetype: delete\n");
  }

  /** Entries that a search for all people gets, its code, and what is said of it. */
  private record Found(long entries, int code, String why) {}

  private static Found found(String name, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("-x", "-LLL", "-H", tools.url(), "-D", name, "-w"));
    arguments.addAll(List.of(Marker.PASSWORD, "-b", People.BASE));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("(uid=*)", "1.1"));
    Outcome outcome = LdapTools.run("ldapsearch", arguments.toArray(String[]::new));
    long entries = outcome.out().lines().filter(line -> line.startsWith("dn: ")).count();
    String why =
        outcome
            .err()
            .lines()
            .filter(line -> line.startsWith("Additional information: "))
            .map(line -> line.substring(line.indexOf(": ") + 2))
            .findFirst()
            .orElse("");
    return new Found(entries, outcome.exit(), why);
  }

  private static Found paged(String name, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-E", "pr=500/noprompt"));
    arguments.addAll(List.of(more));
    return found(name, arguments.toArray(String[]::new));
  }

  /** What is said after this number of entries. */
  private static Found ended(long entries, String attribute, String where) {
    return new Found(
        entries,
        4,
        "%d entries returned, and there are more: %s of %s is %1$d"
            .formatted(entries, attribute, where));
  }

  @Test
  void aServiceAccountReadsAllOverPagesAndOthersStopAtTheirLimit() throws Exception {
    Found limited = ended(1000, "dirlensSizeLimit", "cn=limits,cn=config");
    assertEquals(limited, paged(READER));
    rule("dirlensLimitWho: group:" + GROUP, "dirlensPagedTotalLimit: 0");
    assertEquals(new Found(PEOPLE, 0, ""), paged(READER));
    assertEquals(limited, paged(OTHER));
    assertEquals(limited, found(READER), "without pages");
    tools.change(
        "dn: %s\nchangetype: modify\nreplace: dirlensPagedTotalLimit\n".formatted(RULE)
            + "dirlensPagedTotalLimit: 70250\n");
    assertEquals(ended(70_250, "dirlensPagedTotalLimit", RULE), paged(READER));
    stop();
    serve();
    assertEquals(
        ended(70_250, "dirlensPagedTotalLimit", RULE), paged(READER), "kept over a restart");
    assertEquals(
        new Found(700, 4, "700 entries returned, and there are more: the search asked for no more"),
        paged(READER, "-z", "700"));
    tools.change(
        "dn: %s\nchangetype: modify\ndelete: member\nmember: %s\n-\n".formatted(GROUP, READER)
            + "add: member\nmember: "
            + OTHER
            + "\n");
    assertEquals(limited, paged(READER), "no member any more");
    tools.change(
        "dn: %s\nchangetype: modify\nreplace: member\nmember: %s\n".formatted(GROUP, READER));
    delete();
    assertEquals(limited, paged(READER));
  }

  @Test
  void aClientAsksForMoreThanTheSoftLimitAndGetsAsMuchAsTheHardOne() throws Exception {
    rule(
        "dirlensLimitWho: subtree:" + SERVICES,
        "dirlensSizeLimit: 50",
        "dirlensHardSizeLimit: 2000",
        "dirlensPageSizeLimit: 400");
    try {
      assertEquals(ended(50, "dirlensSizeLimit", RULE), found(READER));
      assertEquals(
          new Found(
              1500, 4, "1500 entries returned, and there are more: the search asked for no more"),
          found(READER, "-z", "1500"));
      assertEquals(ended(2000, "dirlensHardSizeLimit", RULE), found(READER, "-z", "5000"));
      assertEquals(
          new Found(
              0,
              53,
              "a page of 500 entries is too large: dirlensPageSizeLimit of " + RULE + " is 400"),
          paged(READER));
      assertEquals(
          ended(2000, "dirlensHardSizeLimit", RULE), found(READER, "-E", "pr=300/noprompt"));
    } finally {
      delete();
    }
  }

  @Test
  void aClientAsksForTimeWithinTheHardLimit() throws Exception {
    rule(
        "dirlensLimitWho: dn:" + READER,
        "dirlensSizeLimit: 0",
        "dirlensTimeLimitMillis: 1",
        "dirlensHardTimeLimitMillis: 60000");
    try {
      Found ended = found(READER);
      assertEquals(3, ended.code);
      assertEquals("1 ms have passed: dirlensTimeLimitMillis of " + RULE + " is 1", ended.why);
      assertEquals(new Found(PEOPLE, 0, ""), found(READER, "-l", "50"));
    } finally {
      delete();
    }
  }

  @Test
  void whatIsWrongWithARuleIsSaidAndNothingChanges() throws Exception {
    String add = "dn: %s\nchangetype: add\nobjectClass: dirlensLimitRule\n".formatted(RULE);
    refused(19, "dirlensLimitWho must be one of everyone", add + "dirlensLimitWho: somebody\n");
    refused(65, "dirlensLimitWho", add + "dirlensSizeLimit: 5\n");
    refused(
        19,
        "dirlensPagedTotalLimit must be 0 to 1099511627776 entries, not -1",
        add + "dirlensLimitWho: users\ndirlensPagedTotalLimit: -1\n");
    refused(65, "dirlensConnections", add + "dirlensLimitWho: users\ndirlensConnections: 1\n");
    assertEquals(ended(1000, "dirlensSizeLimit", "cn=limits,cn=config"), found(READER));
    assertEquals(32, tools.admin("ldapsearch", "-s", "base", "-b", RULE).exit());
  }

  private static void refused(int code, String why, String ldif) throws Exception {
    Outcome outcome = tools.modify(ldif);
    assertEquals(code, outcome.exit(), outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
  }
}
