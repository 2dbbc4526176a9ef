package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dirlens plan translate}, from the file of one server to that of another. */
class PlanTranslateCommandTest {
  private static final String BATCH =
      """
      create-backend-index --backend-name userRoot --index-name cn --set index-type:equality\
       --set index-type:substring --set index-entry-limit:9000
      """;

  @TempDir Path folder;

  private record Outcome(int exit, String out, String err) {}

  private static Outcome run(Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Outcome(exit, out.toString(), err.toString());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void whatAnotherServerHasIsAPlanThatCanBeApplied() throws Exception {
    Path data = folder.resolve("data");
    EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=example,dc=com")).close();
    Path batch = file("opendj.dsconfig", BATCH);
    Outcome translated =
        run("plan", "translate", "--to", "dirlens", "--suffix", "dc=example,dc=com", batch);
    assertEquals(0, translated.exit(), translated.err());
    assertTrue(
        translated.err().startsWith("dirlens: Entry limits are left out: "), translated.err());
    Path plan = file("plan.ldif", translated.out());
    Outcome applied = run("plan", "apply", "--data", data, plan);
    assertEquals(0, applied.exit(), applied.err());
    assertEquals(
        "+ dc=example,dc=com  cn: equality, substring; threshold 512; cache 67,108,864 bytes\n",
        applied.out());
    Path shown = file("shown.ldif", run("plan", "show", "--data", data).out());
    Outcome back = run("plan", "translate", "--to", "DSCONFIG", "--data", data, shown);
    assertEquals(
        "dirlens: OpenDJ does not use what is new before rebuild-index has built it.\n",
        back.err());
    assertEquals(
        "# Indices of dc=example,dc=com\n"
            + BATCH.replace(" --set index-entry-limit:9000", "")
            + "# then: rebuild-index --baseDN dc=example,dc=com --index cn\n",
        back.out());
    Outcome same = run("plan", "translate", "--to", "dsconfig", "--present", batch, shown);
    assertEquals("# Changes of the indices of dc=example,dc=com\n", same.out(), same.err());
  }

  @Test
  void oneServerIsSaidInTheWordsOfAnother() throws Exception {
    Outcome translated =
        run(
            "plan",
            "translate",
            "--to",
            "apacheds",
            "--suffix",
            "dc=example,dc=com",
            "--database",
            "people",
            file("opendj.dsconfig", BATCH));
    assertEquals(0, translated.exit(), translated.err());
    assertTrue(translated.out().contains("ads-partitionId=people"), translated.out());
    assertEquals(3, translated.err().lines().count(), translated.err());
    assertTrue(translated.err().contains("finds how a value begins"), translated.err());
    assertTrue(translated.err().endsWith("when it is started again.\n"), translated.err());
  }

  @Test
  void whatIsWrongIsSaidWithItsLine() throws Exception {
    Path bad = file("bad.dsconfig", "\n" + BATCH.replace("equality", "equal"));
    Outcome refused = run("plan", "translate", "--to", "dirlens", bad);
    assertEquals(1, refused.exit());
    assertTrue(
        refused
            .err()
            .startsWith("dirlens: " + bad + ", line 2: ds-cfg-index-type must be equality"),
        refused.err());
    assertEquals("", refused.out());
    Outcome unknown = run("plan", "translate", "--to", "ad", bad);
    assertEquals(2, unknown.exit());
    assertTrue(unknown.err().contains("DIRLENS, OPENDJ, DSCONFIG, APACHEDS"), unknown.err());
    Outcome nameless = run("plan", "translate", "--to", "dirlens", "--suffix", "x", bad);
    assertTrue(nameless.err().startsWith("dirlens: --suffix is not a valid DN: "), nameless.err());
    Path empty = file("empty.ldif", "");
    Outcome none = run("plan", "translate", "--to", "opendj", empty);
    assertEquals("dirlens: " + empty + " names neither an index nor a partition\n", none.err());
    Path silent = file("silent.dsconfig", BATCH);
    Outcome unsaid = run("plan", "translate", "--to", "dirlens", silent);
    assertTrue(unsaid.err().contains("holds, and nobody else did"), unsaid.err());
  }
}
