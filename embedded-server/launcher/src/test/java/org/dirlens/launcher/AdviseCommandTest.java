package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dirlens advise}, and the page that tells how to use it, on a folder with people. */
class AdviseCommandTest {
  private static final int PEOPLE = Integer.getInteger("dirlens.people", 3_000);
  private static final int INITIALS = 300;
  private static final Pattern COMMAND = Pattern.compile("(?m)^ +\\./dirlens (.*)$");

  @TempDir Path folder;

  private record Outcome(int exit, String out, String err) {}

  private Outcome run(String command) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ")) {
      boolean file = word.matches("DIR|[a-z]+\\.(ldif|log)");
      words.add(file ? folder.resolve(word).toString() : word);
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        DirlensCommand.run(
            new PrintWriter(out), new PrintWriter(err), words.toArray(String[]::new));
    return new Outcome(exit, out.toString(), err.toString());
  }

  @BeforeEach
  void writeFiles() throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("people.ldif"))) {
      out.write("dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n\n");
      for (int i = 0; i < PEOPLE; i++) {
        out.write(
            """
            dn: uid=u%1$d,dc=example,dc=com
            objectClass: inetOrgPerson
            uid: u%1$d
            cn: Person %1$d
            sn: s
            initials: i%2$d
            employeeType: all

            """
                .formatted(i, i % INITIALS));
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("server.log"))) {
      for (int i = 0; i < 200; i++) {
        search(out, i, "(&(objectClass=inetOrgPerson)(initials=i" + i % 4 + "))", 9_000);
        search(out, 1_000 + i, "(uid=u" + i + ")", 100);
        search(out, 2_000 + i, "(employeeType=all)", 500);
      }
      out.write("[25/Nov/2026:04:03:00 +0000] conn=9000 op=1 SRCH base=\"dc=exam\n");
    }
  }

  private static void search(BufferedWriter out, int connection, String filter, int micros)
      throws IOException {
    String time = "[25/Nov/2026:03:%02d:%02d.5 +0000]".formatted(connection / 60, connection % 60);
    out.write(
        """
        %1$s conn=%2$d op=1 SRCH base="dc=example,dc=com" scope=2 filter="%3$s" attrs=ALL
        %1$s conn=%2$d op=1 RESULT err=0 tag=101 nentries=1 etime=0.%4$06d
        """
            .formatted(time, connection, filter, micros));
  }

  @Test
  void aLogBecomesAPlanThatIsApplied() throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    Matcher command =
        COMMAND.matcher(Files.readString(Path.of("../../docs/howto/from-a-log-to-a-plan.md")));
    while (command.find()) {
      outcomes.add(run(command.group(1)));
    }
    outcomes.forEach(each -> assertEquals(0, each.exit(), each.err()));
    assertEquals(5, outcomes.size());
    String advice = outcomes.get(1).out();
    assertTrue(advice.contains("\n+ initials equality\n"), advice);
    assertTrue(advice.contains("\n+ uid equality\n"), advice);
    assertFalse(advice.contains("employeeType "), advice);
    String read = "200 searches read %,d entries to return %,d; with it they read %,d entries.";
    long each = PEOPLE / INITIALS;
    assertTrue(
        advice.contains(read.formatted(200L * (PEOPLE + 1), 200 * each, 200 * each)), advice);
    assertTrue(advice.contains("1 line cannot be read:\n  "), advice);
    assertTrue(advice.contains("server.log, line 1201: the search is cut off"), advice);
    String again = outcomes.get(4).out();
    assertTrue(again.contains("No change of the indices is worth doing"), again);
  }

  @Test
  void theJsonHasEverything() {
    run("import --data DIR people.ldif");
    Outcome outcome = run("advise --data DIR --log server.log --json");
    assertEquals(0, outcome.exit(), outcome.err());
    for (String member :
        List.of(
            "\"suffix\":\"dc=example,dc=com\"",
            "\"operations\":600",
            "\"shape\":\"(&(objectClass=?)(initials=?))\"",
            "\"index\":{\"attribute\":\"initials\",\"kind\":\"EQUALITY\"}",
            "\"estimated\":0")) {
      assertTrue(outcome.out().contains(member), member + " in " + outcome.out());
    }
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    run("import --data DIR people.ldif");
    Files.writeString(folder.resolve("notes.log"), "no log\n");
    Outcome noLog = run("advise --data DIR --log notes.log");
    assertEquals(1, noLog.exit());
    assertTrue(
        noLog.err().contains("notes.log has no line of a log that can be read"), noLog.err());
    Outcome exists = run("advise --data DIR --log server.log --plan people.ldif");
    assertEquals(1, exists.exit());
    assertTrue(exists.err().contains("exists already: "), exists.err());
    assertEquals(1, run("advise --data DIR --log server.log --seconds 0").exit());
  }
}
