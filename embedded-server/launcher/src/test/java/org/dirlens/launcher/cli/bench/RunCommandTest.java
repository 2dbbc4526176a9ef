package org.dirlens.launcher.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.cli.Main;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.runs.Run;
import org.dirlens.runs.Target;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.testkit.process.ChildJava;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads; experiments are tested where they are. */
class RunCommandTest {
  private static final String PEOPLE =
      """
      # Data: dirlens generate people
      title = People by uid
      base = dc=example,dc=com
      entries = 100000

      [load]
      connections = 2
      duration = 1 h

      [value number]
      range = 1 to entries

      [search uid]
      base = {base}
      filter = (uid=user.{number})
      """;

  private static final String ROOT =
      """
      title = The root
      base = dc=example,dc=com

      [load]
      duration = 500 ms

      [search root]
      base = {base}
      scope = base

      [modify change]
      dn = {base}
      replace = description: changed
      """;

  @TempDir Path temporary;

  private Path runs;
  private Path workload;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void namePlaces() {
    runs = temporary.resolve("runs");
    workload = temporary.resolve("people.workload");
  }

  private int run(String subject, String... more) {
    List<String> arguments = new ArrayList<>(List.of("bench", "run", subject));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--runs", runs.toString()));
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return DirlensCommand.run(
        new PrintWriter(out), new PrintWriter(err, true), arguments.toArray(String[]::new));
  }

  private Run onlyKept() throws IOException {
    List<RunFolder.Found> all = new RunFolder(runs).list();
    assertEquals(1, all.size());
    return RunFile.read(all.getFirst().file());
  }

  private void assertRefused(String message, String subject, String... more) throws IOException {
    assertEquals(1, run(subject, more), out.toString());
    assertEquals("dirlens: " + message + "\n", err.toString());
    assertFalse(Files.exists(runs), "nothing is kept");
  }

  @Test
  void aWorkloadOnScratchIsMeasuredAndKept() throws Exception {
    Files.writeString(workload, PEOPLE);
    assertEquals(
        0,
        run(workload.toString(), "--size", "200", "--rounds", "2", "--duration", "500ms"),
        err.toString());
    String said = out.toString();
    assertTrue(said.startsWith("people: People by uid\n"), said);
    assertTrue(said.contains("\nMedian of 2 rounds; errors of all.\n"), said);
    assertTrue(
        said.matches(
            "(?s).*\noperation  target   operations/s .* errors\nuid        scratch .*  0\n.*"),
        said);
    Run kept = onlyKept();
    assertEquals("people on scratch", kept.head().name());
    assertEquals(200, kept.configuration().entries());
    assertEquals(PEOPLE.replace("1 h", "500ms"), kept.configuration().workload());
    assertEquals(List.of(1, 2), kept.measured().stream().map(each -> each.round()).toList());
    long found = kept.measured().stream().mapToLong(each -> each.counts().entries()).sum();
    assertTrue(found > 0, "a busy machine may do nothing in one short round, not in all");
    kept.measured()
        .forEach(
            each -> {
              assertEquals(
                  each.counts().operations(), each.counts().entries(), "each person is found");
              assertEquals(0, each.counts().errors());
            });
  }

  @Test
  void serversAreNamedByTheirPlaceAndCompared() throws Exception {
    Files.writeString(workload, ROOT);
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(temporary.resolve("data"), "dc=example,dc=com"))) {
      String password = new String(server.processPassword());
      Path file = Files.writeString(temporary.resolve("password"), password);
      String place = "127.0.0.1:" + server.port();
      assertEquals(
          0,
          run(
              workload.toString(),
              "--target",
              "ldap://" + place,
              "--target",
              "scratch",
              "--bind",
              server.adminDn(),
              "--password-file",
              file.toString()),
          err.toString());
      assertTrue(
          err.toString().startsWith("Stays changed: change changes description of {base}\n"),
          err.toString());
      assertTrue(
          out.toString().contains("\nscratch compared with " + place + "\n"), out.toString());
      Run kept = onlyKept();
      assertEquals(
          List.of(place, "scratch"),
          kept.configuration().targets().stream().map(Target::name).toList());
      assertEquals(4, kept.measured().size());
      kept.measured().forEach(each -> assertEquals(0, each.counts().errors(), each.toString()));
      assertFalse(RunFile.text(kept).contains(password));
      assertFalse((out.toString() + err).contains(password));
    }
  }

  @Test
  void errorsStandInTheTableByTheirCode() throws Exception {
    Files.writeString(workload, ROOT.replace("dn = {base}", "dn = cn=nobody,{base}"));
    assertEquals(0, run(workload.toString(), "--json"), err.toString());
    assertTrue(out.toString().startsWith("{\"workload\":\"" + workload + "\""), out.toString());
    assertEquals(2, out.toString().lines().count());
    BenchText text = new BenchText(new PrintWriter(out, true));
    Run kept = onlyKept();
    text.answered(kept);
    long refused = kept.measured().getLast().counts().errorsByResultCode().get(32);
    assertTrue(refused > 0, kept.toString());
    assertTrue(
        out.toString().contains(String.format("%,d (code 32: %,d)\n", refused, refused)),
        out.toString());
  }

  @Test
  void whatIsWrongIsNamedBeforeAnythingRuns() throws Exception {
    Files.writeString(workload, PEOPLE.replace("range = 1 to entries", "range = one to two"));
    String file = workload.toString();
    assertEquals(1, run(file));
    assertTrue(err.toString().startsWith("dirlens: " + file + ": line 11: range "), "" + err);
    String missing = temporary.resolve("no.workload").toString();
    assertRefused("no such file: " + missing, missing);
    assertRefused(
        "--target: http://x does not begin with ldap:// or ldaps://",
        "initials",
        "--target",
        "http://x");
    assertRefused(
        "--duration: a time must be written like 500 ms, 10 s, 5 min or 1 h, not long",
        "initials",
        "--duration",
        "long");
    assertRefused("--size must be \"full\" or 1 to 1000000000, not 0", "initials", "--size", "0");
    assertRefused(
        "--target: scratch is there twice",
        "initials",
        "--target",
        "scratch",
        "--target",
        "scratch");
    assertEquals(1, run("initials", "--data-template", "cats"));
    assertTrue(
        err.toString().startsWith("dirlens: --data-template: no such template: cats; "), "" + err);
  }

  @Test
  void optionsThatSayNothingAreRefused() throws Exception {
    Files.writeString(workload, PEOPLE + "\n[bind login]\ndn = {base}\n");
    assertRefused("the workload binds as users: say --user-password-file", workload.toString());
    assertRefused(
        "--bind and its like say something only with a URL as --target",
        "initials",
        "--bind",
        "cn=x");
    String url = "ldap://127.0.0.1:1";
    String place = temporary.toString();
    assertRefused(
        "--password-file can be used only with --bind or --user",
        "initials",
        "--target",
        url,
        "--password-file",
        place);
    assertRefused(
        "--data can be used only with --target scratch",
        "initials",
        "--target",
        url,
        "--data",
        place);
    assertRefused(
        "--data-template can be used only with --target scratch",
        "initials",
        "--target",
        url,
        "--data-template",
        "people");
  }

  @Test
  void aRunThatIsAskedToEndLeavesNothingBehind() throws Exception {
    Path scratches = Files.createDirectory(temporary.resolve("scratches"));
    try (EmbeddedServer server =
        EmbeddedServer.start(
            EmbeddedServerOptions.on(temporary.resolve("data"), "dc=example,dc=com"))) {
      Path password =
          Files.writeString(temporary.resolve("password"), new String(server.processPassword()));
      String[] arguments = {
        "bench",
        "run",
        "write-heavy",
        "--target",
        "ldap://127.0.0.1:" + server.port(),
        "--target",
        "scratch",
        "--bind",
        server.adminDn(),
        "--password-file",
        password.toString(),
        "--runs",
        runs.toString()
      };
      try (ChildJava command = ChildJava.start(scratches, Main.class, arguments)) {
        endWhenItAdds(command, server);
      }
      assertEquals(1, entries(server), "only that of the suffix");
      assertFalse(Files.exists(runs));
      try (Stream<Path> left = Files.list(scratches)) {
        assertEquals(List.of(), left.filter(each -> Files.isDirectory(each)).toList());
      }
    }
  }

  private static void endWhenItAdds(ChildJava command, EmbeddedServer server) throws Exception {
    String line = command.nextLine();
    while (!line.contains("warming up") || entries(server) <= 1) {
      line = command.nextLine();
    }
    command.end();
  }

  private static long entries(EmbeddedServer server) throws Exception {
    return server.partitions().getFirst().statistics().entries();
  }

  @Test
  void eachSecondIsALine() {
    LoadText text =
        new LoadText(new PrintWriter(err, true), 3, WorkloadFile.builtIn("write-heavy"));
    text.turn("a:389", 2);
    text.second(second(-1, Map.of()));
    text.second(second(0, new TreeMap<>(Map.of(32, 7L, 80, 1L))));
    text.state(LoadState.CLEANING_UP);
    text.notDeleted("cn=x", 50);
    assertEquals(
        """
        a:389, round 2 of 3, warming up: 1,200 a second
        a:389, round 2 of 3, second 1: 1,200 a second, 8 errors
        a:389, round 2 of 3, deleting what was added
        a:389, round 2 of 3, could not delete cn=x, result code 50
        """,
        err.toString());
  }

  private static LoadSecond second(int number, Map<Integer, Long> errors) {
    return new LoadSecond(
        number, List.of(new MeasuredOperation("x", 1_200, 0, errors, new Histogram(3), List.of())));
  }
}
