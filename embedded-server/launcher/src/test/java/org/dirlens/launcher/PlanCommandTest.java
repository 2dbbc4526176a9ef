package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dirlens plan} on data folders and on running servers. */
class PlanCommandTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String PARTITION =
      "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";

  private static final String PLAN =
      """
      dn: %s
      objectClass: dirlensPartition

      dn: dirlensIndexAttribute=cn,%s
      objectClass: dirlensIndex
      dirlensIndexKind: equality
      dirlensIndexKind: substring
      dirlensIndexThreshold: 64

      dn: dirlensIndexAttribute=userid,%s
      objectClass: dirlensIndex
      dirlensIndexKind: equality
      dirlensIndexHidden: TRUE
      """
          .formatted(PARTITION, PARTITION, PARTITION);

  @TempDir Path folder;
  private Path data;
  private Path plan;

  private record Outcome(int exit, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(exit, out.toString(), err.toString());
  }

  private static void good(Outcome outcome, String out) {
    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals(out, outcome.out(), "and progress on stderr");
  }

  @BeforeEach
  void writeFiles() throws Exception {
    data = folder.resolve("data");
    plan = Files.writeString(folder.resolve("plan.ldif"), PLAN);
    EmbeddedServer.start(EmbeddedServerOptions.on(data, BASE)).close();
  }

  @Test
  void aPlanIsAppliedToAFolderAndShownAgain() throws IOException {
    String steps =
        """
        + dc=example,dc=com  cn: equality, substring; threshold 64; cache 67,108,864 bytes
        + dc=example,dc=com  uid: equality; threshold 512; cache 67,108,864 bytes; hidden
        """;
    assertEquals(
        new Outcome(3, steps, ""), run("plan", "diff", "--data", data.toString(), plan.toString()));
    Outcome applied = run("plan", "apply", "--data", data.toString(), plan.toString());
    good(applied, steps);
    assertEquals(
        1,
        applied.err().lines().filter(line -> line.startsWith("Building indices: 1 of 1")).count(),
        applied.err());
    good(run("plan", "diff", "--data", data.toString(), plan.toString()), "");
    Outcome shown = run("plan", "show", "--data", data.toString());
    assertEquals(0, shown.exit(), shown.err());
    Path copy = Files.writeString(folder.resolve("shown.ldif"), shown.out());
    good(run("plan", "diff", "--data", data.toString(), copy.toString()), "");
    good(run("plan", "check", copy.toString()), "a plan of 2 indices for 1 partition\n");
  }

  @Test
  void aPlanIsAppliedToARunningServer() throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      String[] target = {"--url", "ldap://127.0.0.1:" + server.port(), "--data", data.toString()};
      good(
          with(target, "apply", plan.toString()),
          """
          + dc=example,dc=com  cn: equality, substring; threshold 64; cache 67,108,864 bytes
          + dc=example,dc=com  uid: equality; threshold 512; cache 67,108,864 bytes; hidden
          """);
      Path other =
          Files.writeString(
              folder.resolve("other.ldif"), PLAN.replace("Threshold: 64", "Threshold: 32"));
      String change = "~ dc=example,dc=com  cn: threshold 64 becomes 32\n";
      for (String option : List.of("--bind", "--name")) {
        assertEquals(
            new Outcome(3, change, ""),
            with(target, "diff", option, "cn=admin,cn=config", other.toString()));
      }
      good(with(target, "apply", other.toString()), change);
      Path empty =
          Files.writeString(
              folder.resolve("empty.ldif"),
              "dn: " + PARTITION + "\nobjectClass: dirlensPartition\n");
      good(with(target, "apply", "--keep", empty.toString()), "");
      good(
          with(target, "apply", empty.toString()),
          "- dc=example,dc=com  cn\n- dc=example,dc=com  uid\n");
      assertEquals(0, server.partitions().getFirst().indexRows().size());
    }
  }

  @Test
  void aPlanMayNameWhatTheAdministratorDefined() throws Exception {
    Path definition =
        Files.writeString(
            folder.resolve("own.schema"),
            "attributetype ( 1.3.6.1.4.1.55555.7 NAME 'colour' EQUALITY caseIgnoreMatch"
                + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )\n");
    Path own = Files.writeString(folder.resolve("own.ldif"), PLAN.replace("=userid,", "=colour,"));
    assertEquals(0, run("schema", "add", "--data", data.toString(), definition.toString()).exit());
    String[] there = {"--data", data.toString()};
    assertEquals(1, run("plan", "check", own.toString()).exit());
    good(with(there, "check", own.toString()), "a plan of 2 indices for 1 partition\n");
    String steps =
        """
        + dc=example,dc=com  cn: equality, substring; threshold 64; cache 67,108,864 bytes
        + dc=example,dc=com  colour: equality; threshold 512; cache 67,108,864 bytes; hidden
        """;
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      String[] running = {"--url", "ldap://127.0.0.1:" + server.port(), "--data", data.toString()};
      good(with(running, "apply", own.toString()), steps);
    }
    good(with(there, "diff", own.toString()), "");
  }

  private static Outcome with(String[] target, String verb, String... arguments) {
    String[] all = new String[2 + target.length + arguments.length];
    all[0] = "plan";
    all[1] = verb;
    System.arraycopy(target, 0, all, 2, target.length);
    System.arraycopy(arguments, 0, all, 2 + target.length, arguments.length);
    return run(all);
  }

  @Test
  void everythingWrongWithAFileIsNamedWithItsLine() throws IOException {
    Path bad =
        Files.writeString(
            folder.resolve("bad.ldif"),
            """
            dn: dirlensIndexAttribute=nonsense,%s
            objectClass: dirlensIndex
            dirlensIndexKind: equality

            dn: dirlensIndexAttribute=jpegPhoto,%s
            objectClass: dirlensIndex
            dirlensIndexKind: ordering

            dn: dirlensIndexAttribute=uid,%s
            objectClass: dirlensIndex
            dirlensIndexKind: equality
            dirlensIndexThreshold: 0

            dn: ou=people,dc=example,dc=com
            objectClass: organizationalUnit

            dn: dirlensIndexAttribute=sn,%s
            objectClass: dirlensIndex
            """
                .formatted(PARTITION, PARTITION, PARTITION, PARTITION));
    Outcome outcome = run("plan", "check", bad.toString());
    assertEquals(1, outcome.exit());
    String[] lines = outcome.err().split("\n", -1);
    String[] expected = {
      "line 1: ",
      "line 5: dirlensIndexKind: the matching rules of jpegPhoto allow presence",
      "line 9: dirlensIndexThreshold must be 1 to 16777216 ids, not 0",
      "line 14: ou=people,dc=example,dc=com is not the name of an index",
      "line 17: object class dirlensIndex requires attribute dirlensIndexKind"
    };
    for (int i = 0; i < expected.length; i++) {
      assertTrue(lines[i].startsWith("dirlens: " + bad + ", " + expected[i]), outcome.err());
    }
    assertTrue(lines[0].contains("nonsense"), lines[0]);
  }

  @Test
  void whatCannotBeReachedIsSaid() throws IOException {
    Outcome none = run("plan", "show");
    assertEquals(2, none.exit());
    assertTrue(none.err().contains("--url"), none.err());
    Path password = Files.writeString(folder.resolve("password"), "wrong");
    Outcome silent =
        run("plan", "show", "--url", "ldap://127.0.0.1:1", "--password-file", password.toString());
    assertEquals(1, silent.exit());
    assertTrue(silent.err().contains("no server answers at ldap://127.0.0.1:1"), silent.err());
    Path other =
        Files.writeString(
            folder.resolve("other.ldif"), PLAN.replace("dc=example\\,dc=com", "o=other"));
    Outcome missing = run("plan", "apply", "--data", data.toString(), other.toString());
    assertEquals(1, missing.exit());
    assertTrue(missing.err().contains("no partition o=other; there are: "), missing.err());
  }

  @Test
  void aWrongPasswordIsSaid() throws Exception {
    Path password = Files.writeString(folder.resolve("password"), "wrong");
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      Outcome refused =
          run(
              "plan",
              "show",
              "--url",
              "ldap://127.0.0.1:" + server.port(),
              "--password-file",
              password.toString());
      assertEquals(1, refused.exit());
      assertTrue(refused.err().contains("the password is wrong"), refused.err());
    }
  }
}
