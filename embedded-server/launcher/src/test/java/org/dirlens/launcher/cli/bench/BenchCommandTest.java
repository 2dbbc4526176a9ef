package org.dirlens.launcher.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;
import org.dirlens.runs.file.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  @TempDir Path temporary;

  private Path runs;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void keepRuns() throws IOException {
    runs = temporary.resolve("runs");
    add("before", 6, 8);
    add("same", 6, 8.1);
    add("slower", 6, 10);
    add("single", 1, 8);
  }

  /** A run whose rounds took about so long. */
  private void add(String id, int rounds, double micros) throws IOException {
    List<RunTable> tables = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Cell time = new Cell.Fraction(micros * (1 + 0.002 * (round % 3)));
      tables.add(
          new RunTable(
              round, List.of("<way", "us"), List.of(List.of(new Cell.Words("scan"), time))));
    }
    Environment here = RunEnvironment.current("0.1.0");
    Environment idle = new Environment(here.java(), here.machine(), here.dirlensVersion(), 0.0);
    new RunFolder(runs)
        .add(
            new Run(
                new RunHead(
                    id,
                    "Run " + id,
                    "",
                    "how long",
                    RunKind.EXPERIMENT,
                    Instant.parse("2026-11-25T20:00:00Z"),
                    Duration.ofSeconds(2)),
                idle,
                new Configuration(
                    "9z", "", "some", 1, 200, rounds, List.of(new Target("t", "Dirlens", "1", ""))),
                List.of(),
                tables,
                List.of(),
                ""));
  }

  private int bench(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of("bench", command));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--runs", runs.toString()));
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return DirlensCommand.run(
        new PrintWriter(out), new PrintWriter(err, true), arguments.toArray(String[]::new));
  }

  @Test
  void runsAreListed() {
    assertEquals(0, bench("list"), err.toString());
    assertTrue(
        out.toString().contains("\nlookup-by-uid  100,000       30  Lookup by uid\n"),
        out.toString());
    assertTrue(
        out.toString()
            .contains("Runs in " + runs + ":\nid      name        seconds\nbefore  Run before"),
        out.toString());
  }

  @Test
  void whatDiffersIsSaidWithItsInterval() {
    assertEquals(0, bench("compare", "before", "Run slower"), err.toString());
    String text = out.toString();
    assertTrue(text.startsWith("Run slower compared with Run before\n! Separate runs: "), text);
    assertTrue(text.contains("\nscan  us        8.016  10.02  25 % slower (between "), text);
  }

  @Test
  void aRunOfOneTargetIsComparedWithNothing() {
    assertEquals(1, bench("compare", "before"));
    assertEquals(
        "dirlens: the run has one target; name another run to compare with\n", err.toString());
  }

  @Test
  void aCheckTellsByItsExitCode() {
    assertEquals(0, bench("check", "same", "--against", "before"), err.toString());
    assertTrue(out.toString().endsWith("\n\nfine\n"), out.toString());
    assertEquals(1, bench("check", "slower", "--against", "before"), err.toString());
    assertTrue(out.toString().endsWith("\n\nworse\n"), out.toString());
    assertEquals(0, bench("check", "slower", "--against", "before", "--worse", "40%"));
    assertEquals(2, bench("check", "single", "--against", "before"));
    assertTrue(out.toString().contains("too few rounds to tell: 1, need 5"), out.toString());
    assertEquals(2, bench("check", "slower", "--against", "before", "--measure", "pages"));
  }

  @Test
  void aCheckOfWhatIsNotThereIsNoVerdict() {
    assertEquals(2, bench("check", "before", "--against", "nothing"));
    assertTrue(
        err.toString().startsWith("dirlens: no run is called \"nothing\" in "), err.toString());
    assertEquals(2, bench("check", "same", "--against", "before", "--worse", "much"));
    assertEquals("dirlens: --worse must be above 0% and below 100%, not much\n", err.toString());
  }

  @Test
  void aReportIsWrittenInTheFormOfItsFile() throws IOException {
    Path html = temporary.resolve("a.html");
    assertEquals(0, bench("report", "before", "slower", "-o", html.toString()), err.toString());
    assertTrue(Files.readString(html).startsWith("<!DOCTYPE html>\n<html lang=\"en\">"));
    Path csv = temporary.resolve("a.csv");
    assertEquals(0, bench("report", "before", "-o", csv.toString()), err.toString());
    assertEquals(1 + 6 * 2, Files.readAllLines(csv).size());
    assertEquals(0, bench("report", "single"), err.toString());
    assertTrue(out.toString().startsWith("## Run single\n"), out.toString());
    assertEquals(1, bench("report", "single", "-o", "a.pdf"));
    assertEquals("dirlens: -o ends with .html, .md or .csv, not as a.pdf\n", err.toString());
  }

  @Test
  void aRunMayBeAFileElsewhere() throws IOException {
    Path kept = Files.copy(runs.resolve("before.json"), temporary.resolve("kept.json"));
    assertEquals(0, bench("check", "same", "--against", kept.toString()), err.toString());
  }

  @Test
  void runsAreNamedAndDeleted() throws IOException {
    assertEquals(0, bench("name", "before", "the good old one"), err.toString());
    assertEquals(0, bench("compare", "the good", "same"), err.toString());
    assertEquals(1, bench("name", "same", "a\nb"));
    assertEquals(
        "dirlens: a name of a run is one line of 1 to 200 characters, not: a\nb\n", err.toString());
    assertEquals(0, bench("delete", "single", "slower"), err.toString());
    assertEquals(
        List.of("before", "same"),
        new RunFolder(runs)
            .list().stream()
                .map(each -> each.file().getFileName().toString().replace(".json", ""))
                .toList());
  }
}
