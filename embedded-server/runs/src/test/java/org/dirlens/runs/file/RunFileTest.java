package org.dirlens.runs.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.SampleRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFileTest {
  @TempDir Path folder;

  private static Run experiment() {
    RunTable table =
        new RunTable(
            1,
            List.of("<way", "entries", "us"),
            List.of(
                List.of(
                    new Cell.Words("=scan\n\"all\""),
                    new Cell.Whole(2_000),
                    new Cell.Fraction(8.5)),
                List.of(new Cell.Words("index"), new Cell.Whole(3), new Cell.Fraction(2.0))));
    return SampleRuns.experiment(
        "x-1",
        List.of(table),
        new Original("a mail of 2006", new RunTable(0, table.columns(), table.rows())));
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("run.json"), text);
  }

  private String problem(String text) throws IOException {
    Path file = file(text);
    String message = assertThrows(RunProblem.class, () -> RunFile.read(file)).getMessage();
    assertTrue(message.startsWith(file + ": "), message);
    return message.substring((file + ": ").length());
  }

  @Test
  void aRunOfAWorkloadIsReadAsItWasWritten() throws IOException {
    Run run = SampleRuns.workload("w-1", 3);
    assertEquals(run, RunFile.read(file(RunFile.text(run))));
  }

  @Test
  void aRoundWithoutAnAnswerIsReadAsItWasWritten() throws IOException {
    Run run = SampleRuns.workload("w-1", 1, (target, round) -> 0);
    assertEquals(run, RunFile.read(file(RunFile.text(run))));
  }

  @Test
  void aRunOfAWorkloadWithFilesIsReadAsItWasWritten() throws IOException {
    Run run = SampleRuns.workload("w-1", 1);
    Configuration of = run.configuration();
    Run filed =
        new Run(
            run.head(),
            run.environment(),
            new Configuration(
                of.subject(),
                of.workload() + "[value name]\nfile = names.txt\n",
                "/home/anna/load",
                of.data(),
                of.seed(),
                of.entries(),
                of.rounds(),
                of.targets()),
            run.measured(),
            List.of(),
            List.of(),
            "");
    assertEquals(filed, RunFile.read(file(RunFile.text(filed))));
  }

  @Test
  void aRunOfAnExperimentIsReadAsItWasWritten() throws IOException {
    Run run = experiment();
    assertEquals(run, RunFile.read(file(RunFile.text(run))));
    assertEquals(run.head(), RunFile.readHead(file(RunFile.text(run))));
  }

  /** Files that were written once must be readable for ever. */
  @Test
  void aFileOfFormat1IsRead() throws IOException {
    try (var stored = Objects.requireNonNull(getClass().getResourceAsStream("format-1.json"))) {
      String text = new String(stored.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(SampleRuns.workload("golden", 1), RunFile.read(file(text)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "format": 1           | "format": 2          | format: 2 is newer than 1, which this version of Dirlens reads
          "format": 1           | "format": 0          | format: 0 is no format
          "format": 1           | "format": "1"        | format: is no number
          "format": 1,          |                      | the key "format" is missing
          "note": "",           |                      | head: the key "note" is missing
          "note": "",           | "note": "", "x": 1,  | head: the key "x" is not known
          "note": "",           | "note": "", "note": "", | the key stands twice: head.note
          "id": "x-1"           | "id": "../x"         | head: no id of a run: ../x
          "kind": "EXPERIMENT"  | "kind": "GUESS"      | head.kind: No enum constant org.dirlens.runs.RunKind.GUESS
          "cores": 2            | "cores": 5000000000  | environment.machine.cores: is out of range: 5000000000
          "cores": 2            | "cores": 2.5         | environment.machine.cores: is no whole number: 2.5
          "seconds": 1.5        | "seconds": -1        | head.seconds: is out of range: -1.0
          "rounds": 1           | "rounds": 0          | configuration: 0 rounds of 1 targets
          "url": ""             | "url": "ldap://me:secret@host" | configuration.targets[0]: the URL of the target scratch holds a login
          8.5                   | true                 | tables[0].rows[0][2]: is no number
          8.5                   | 1e999                | tables[0].rows[0][2]: is out of range: 1e999
          "us"                  |                      | no JSON at line 52 column 8
          """)
  void whatIsWrongIsNamedWithItsPlace(String right, String wrong, String expected)
      throws IOException {
    String text = RunFile.text(experiment());
    assertTrue(text.contains(right), right);
    String broken = text.replace(right, wrong == null ? "" : wrong);
    String problem = problem(broken);
    assertTrue(problem.startsWith(expected), problem);
  }

  @Test
  void aFileThatEndsTooEarlyIsNoRun() throws IOException {
    String text = RunFile.text(SampleRuns.workload("w", 1));
    for (int length = 0; length < text.stripTrailing().length(); length += 37) {
      problem(text.substring(0, length));
    }
    assertTrue(
        problem(text.substring(0, text.indexOf("\"tables\"")))
            .startsWith("ends too early, within "));
    assertTrue(problem(text + "{}").startsWith("no JSON"));
  }

  /** Whatever a changed byte does, it is read as another run or named as a problem. */
  @Test
  void aChangedByteIsNamedOrHarmless() throws IOException {
    byte[] whole = RunFile.text(SampleRuns.workload("w", 1)).getBytes(StandardCharsets.UTF_8);
    SplittableRandom random = new SplittableRandom(1);
    int problems = 0;
    for (int i = 0; i < 500; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      Path file = Files.write(folder.resolve("changed.json"), changed);
      try {
        RunFile.read(file);
      } catch (RunProblem e) {
        problems++;
        assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
      }
    }
    assertTrue(problems > 100, problems + " of 500 were noticed");
  }

  @Test
  void aDamagedHistogramIsNamed() throws IOException {
    String text = RunFile.text(SampleRuns.workload("w", 1));
    String damaged = text.replaceFirst("\"latencyNanos\": \"......", "\"latencyNanos\": \"AAAAAA");
    assertEquals(
        "measured[0].latencyNanos: the histogram is damaged or too fine", problem(damaged));
  }

  @Test
  void deepNestingIsRefused() throws IOException {
    assertTrue(problem("[".repeat(100_000)).startsWith("no JSON"));
  }

  @Test
  void aFolderIsNoRun() {
    assertEquals(
        "no such file of a run: " + folder,
        assertThrows(RunProblem.class, () -> RunFile.read(folder)).getMessage());
  }
}
