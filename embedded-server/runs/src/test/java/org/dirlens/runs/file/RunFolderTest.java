package org.dirlens.runs.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.dirlens.runs.Run;
import org.dirlens.runs.SampleRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path parent;

  private RunFolder folder;

  @BeforeEach
  void open() {
    folder = new RunFolder(parent.resolve("runs"));
  }

  private Run add(String id) throws IOException {
    Run run = SampleRuns.workload(id, 1);
    folder.add(run);
    return run;
  }

  private String found(String text) throws IOException {
    return Objects.requireNonNull(folder.find(text).head()).id();
  }

  private String notFound(String text) {
    return assertThrows(RunProblem.class, () -> folder.find(text)).getMessage();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFolderThatIsNotThereHoldsNothing() throws IOException {
    assertEquals(List.of(), folder.list());
    assertEquals("there are no runs in " + folder.path(), notFound("a"));
  }

  @Test
  void whatIsAddedIsListedAndRead() throws IOException {
    Run run = add("a");
    List<RunFolder.Found> all = folder.list();
    assertEquals(
        List.of(new RunFolder.Found(folder.path().resolve("a.json"), run.head(), "")), all);
    assertEquals(run, RunFile.read(all.getFirst().file()));
    assertEquals(List.of("a.json"), names());
  }

  @Test
  void aRunIsFoundByIdNameAndBeginning() throws IOException {
    add("first");
    add("second");
    add("second-2");
    assertEquals("first", found("first"));
    assertEquals("first", found("Messaging first"));
    assertEquals("first", found("fi"));
    assertEquals("second", found("second"));
    assertEquals("\"sec\" may be one of these runs: second, second-2", notFound("sec"));
    assertEquals(
        "no run is called \"third\" in "
            + folder.path()
            + "; the newest are: first, second, second-2",
        notFound("third"));
  }

  @Test
  void whatAKilledProcessBeganToWriteGoesWithTheNextRun() throws IOException {
    Files.createDirectory(folder.path());
    Path old = Files.createFile(folder.path().resolve("run123.new"));
    Files.setLastModifiedTime(
        old, FileTime.from(Files.getLastModifiedTime(old).toInstant().minus(Duration.ofHours(2))));
    Files.createFile(folder.path().resolve("run456.new"));
    add("a");
    assertEquals(List.of("a.json", "run456.new"), names());
  }

  @Test
  void anotherNameStays() throws IOException {
    Run run = add("a");
    folder.name(folder.find("a"), "before the index");
    assertEquals(
        run.named("before the index"), RunFile.read(folder.find("before the index").file()));
    assertEquals(List.of("a.json"), names());
  }

  @Test
  void aNameOfSeveralLinesIsRefused() throws IOException {
    Run run = add("a");
    assertThrows(IllegalArgumentException.class, () -> folder.name(folder.find("a"), "a\nb"));
    assertEquals(run, RunFile.read(folder.find("a").file()));
  }

  @Test
  void whatIsDeletedIsGone() throws IOException {
    add("a");
    add("b");
    RunFolder.Found a = folder.find("a");
    folder.delete(a);
    assertEquals(List.of("b.json"), names());
    assertThrows(RunProblem.class, () -> folder.delete(a));
  }

  @Test
  void noRunTakesThePlaceOfAnother() throws IOException {
    Run first = add("a");
    RunProblem problem =
        assertThrows(RunProblem.class, () -> folder.add(SampleRuns.workload("a", 2)));
    assertEquals("there is a run with the id a in " + folder.path(), problem.getMessage());
    assertEquals(first, RunFile.read(folder.find("a").file()));
  }

  @Test
  void whatCannotBeReadIsListedLastWithTheReason() throws IOException {
    Path damaged = folder.path().resolve("0.json");
    add("a");
    Files.writeString(damaged, "{\"format\": 7}");
    assertEquals(
        new RunFolder.Found(
            damaged,
            null,
            damaged + ": format: 7 is newer than 1, which this version of Dirlens reads"),
        folder.list().getLast());
    assertEquals("a", found("a"));
  }

  @Test
  void oneFileThatCannotBeReadHidesNoRun() throws IOException {
    Path unreadable = Path.of("/proc/self/mem");
    assumeTrue(Files.exists(unreadable), "no file here that nobody can read");
    add("a");
    Path broken = Files.createSymbolicLink(folder.path().resolve("0.json"), unreadable);
    List<RunFolder.Found> all = folder.list();
    assertEquals(
        List.of(folder.path().resolve("a.json"), broken),
        all.stream().map(RunFolder.Found::file).toList());
    assertTrue(
        all.getLast().problem().startsWith(broken + " cannot be read: "), all.getLast().problem());
    assertEquals("a", found("a"));
  }

  @Test
  void idsAreFreeAndNamesOfFiles() throws IOException {
    String id = folder.newId(SampleRuns.STARTED, "my work/load.workload");
    assertEquals("2026-11-25-201530-my-work-load.workload", id);
    add(id);
    assertEquals(id + "-2", folder.newId(SampleRuns.STARTED, "my work/load.workload"));
  }
}
