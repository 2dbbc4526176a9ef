package org.dirlens.benchmark.ui.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.runs.Run;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs as the view shows them. */
class RunsPanelTest {
  private final Screen screen = Screen.open();
  private final List<Run> again = new CopyOnWriteArrayList<>();
  @TempDir Path folder;

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private RunFolder runs() {
    return new RunFolder(folder.resolve("runs"));
  }

  private KeptRuns show() {
    KeptRuns kept = new KeptRuns(runs());
    screen.show(parent -> new RunsPanel(parent, kept, again::add));
    return kept;
  }

  private void awaitRuns(int count) {
    screen.waitUntil("the list", () -> screen.isThere("runs.list"));
    screen.waitUntil("the runs", () -> screen.table("runs.list").size() == count);
  }

  private void selectAll() {
    screen.run(
        () -> {
          Table table = (Table) screen.find("runs.list");
          table.selectAll();
          table.notifyListeners(SWT.Selection, new Event());
        });
  }

  @Test
  void saysHowARunComesToBeWhileThereIsNone() {
    show();
    screen.waitUntil(
        "the hint", () -> screen.text("emptyState.sentence").startsWith("No run is kept yet."));
    assertFalse(screen.isEnabled("runs.report"));
  }

  @Test
  void showsWhatARunFoundBesideTheNumbersOfTheDocument() throws IOException {
    runs().add(SomeRuns.experiment("index"));
    show();
    awaitRuns(1);
    screen.selectRow("runs.list", 0);
    screen.waitUntil("the run", () -> screen.text("runPage.title").equals("Run index"));
    assertEquals("What does an index save?", screen.text("runPage.question"));
    assertEquals(
        List.of(List.of("1,000", "12.5", "310"), List.of("2,000", "12.9", "640")),
        screen.table("runPage.found"));
    assertEquals("Alex Karasulu, 2006", screen.text("runPage.originalTitle0"));
    assertEquals(List.of(List.of("100,000", "0.76", "42")), screen.table("runPage.original0"));
    assertEquals("Alex Karasulu, 2012", screen.text("runPage.originalTitle1"));
    assertEquals(List.of(List.of("0.5")), screen.table("runPage.original1"));
    assertTrue(screen.text("runPage.facts").contains("100,000 entries, people."));
    screen.push("runs.again");
    screen.waitUntil(
        "the run again",
        () -> again.stream().map(run -> run.head().name()).toList().equals(List.of("Run index")));
    screen.picture("run");
  }

  @Test
  void figuresOfAnExperimentAreTheMiddleOfItsRoundsWhereThereIsOne() throws IOException {
    runs().add(SomeRuns.rounds("alike", List.of(List.of(5.0), List.of(2.0), List.of(9.0))));
    show();
    awaitRuns(1);
    screen.selectRow("runs.list", 0);
    screen.waitUntil("the run", () -> screen.text("runPage.title").equals("Run alike"));
    assertEquals(List.of(List.of("5")), screen.table("runPage.found"));
    assertTrue(
        screen.text("runPage.facts").contains("3 rounds; the figures are the middle of them."),
        screen.text("runPage.facts"));
  }

  @Test
  void figuresOfRoundsOfDifferentFormsAreThoseOfTheLast() throws IOException {
    runs().add(SomeRuns.rounds("others", List.of(List.of(5.0), List.of(2.0, 3.0))));
    show();
    awaitRuns(1);
    screen.selectRow("runs.list", 0);
    screen.waitUntil("the run", () -> screen.text("runPage.title").equals("Run others"));
    assertEquals(List.of(List.of("2"), List.of("3")), screen.table("runPage.found"));
    assertTrue(
        screen.text("runPage.facts").contains("the figures are those of the last."),
        screen.text("runPage.facts"));
  }

  @Test
  void aRunOfSeveralServersTellsHowTheyCompare() throws IOException {
    runs().add(SomeRuns.onTwoServers("both", 1, 1_000));
    show();
    awaitRuns(1);
    screen.selectRow("runs.list", 0);
    screen.waitUntil("the run", () -> screen.text("runPage.title").equals("Run both"));
    screen.waitUntil("the comparison", () -> !screen.table("comparison.rows").isEmpty());
    assertTrue(screen.text("comparison.title").contains("slapd"), screen.text("comparison.title"));
    assertTrue(screen.text("comparison.summary").contains("worse"));
    screen.picture("run-of-two-servers");
  }

  @Test
  void saysWhetherTwoRunsDiffer() throws IOException {
    runs().add(SomeRuns.searches("before", 1, 10_000));
    runs().add(SomeRuns.searches("after", 2, 8_000));
    show();
    awaitRuns(2);
    selectAll();
    screen.waitUntil(
        "the comparison",
        () -> screen.text("comparison.title").equals("Run before \u2192 Run after"));
    List<String> rate =
        screen.table("comparison.rows").stream()
            .filter(row -> row.get(1).equals("operations/s"))
            .findFirst()
            .orElseThrow();
    assertEquals("search", rate.get(0));
    assertTrue(rate.get(2).startsWith("20 % slower (between "), rate.get(2));
    assertEquals("5 quantities: 5 worse.", screen.text("comparison.summary"));
    screen.picture("comparison");
  }

  @Test
  void aFileThatCannotBeReadSaysWhyAndCanBeDeleted() throws IOException {
    Path file = runs().add(SomeRuns.searches("good", 1, 10_000));
    Path damaged = file.resolveSibling("damaged" + endingOf(file, "good"));
    Files.writeString(damaged, "{");
    KeptRuns kept = show();
    awaitRuns(2);
    List<String> row = screen.table("runs.list").get(1);
    assertTrue(row.get(0).startsWith("damaged"), row.toString());
    assertFalse(row.get(3).isEmpty(), "it says why");
    Files.delete(damaged);
    kept.changed();
    awaitRuns(1);
  }

  @Test
  void whatIsWrongWithOneRunIsNotSaidOfTheNext() throws IOException {
    runs().add(SomeRuns.searches("before", 1, 10_000));
    Path gone = runs().add(SomeRuns.searches("after", 2, 8_000));
    show();
    awaitRuns(2);
    Files.delete(gone);
    int there = screen.table("runs.list").get(0).get(0).equals("Run before") ? 0 : 1;
    screen.selectRow("runs.list", 1 - there);
    screen.waitUntil("the failure", () -> screen.isThere("runs.failed"));
    screen.selectRow("runs.list", there);
    screen.waitUntil("the run", () -> screen.text("runPage.title").equals("Run before"));
    assertFalse(screen.isThere("runs.failed"));
  }

  @Test
  void aRunThatCannotBeDeletedKeepsNoOtherFromIt() throws IOException {
    runs().add(SomeRuns.searches("before", 1, 10_000));
    Path gone = runs().add(SomeRuns.searches("after", 2, 8_000));
    KeptRuns kept = new KeptRuns(runs());
    RunsPanel panel = screen.show(parent -> new RunsPanel(parent, kept, again::add));
    awaitRuns(2);
    List<RunFolder.Found> all = runs().list();
    Files.delete(gone);

    screen.run(() -> panel.delete(all));
    screen.waitUntil("the problem", () -> screen.isThere("problem.message"));
    assertTrue(
        screen.text("problem.message").contains(gone.toString()), screen.text("problem.message"));
    screen.waitUntil(
        "no run", () -> screen.text("emptyState.sentence").startsWith("No run is kept yet."));
    screen.run(() -> screen.find("problem.message").getShell().close());
  }

  @Test
  void aRunThatCannotBeKeptIsSaidToBeSo() throws IOException {
    Files.writeString(folder.resolve("runs"), "no folder");
    String why = new KeptRuns(runs()).keep(SomeRuns.searches("before", 1, 10_000));
    assertTrue(why.startsWith("What was measured could not be kept"), why);
    assertTrue(why.contains(folder.toString()), why);
  }

  private static String endingOf(Path file, String id) {
    return file.getFileName().toString().substring(id.length());
  }

  @Test
  void aReportIsWrittenInTheFormOfItsEnding() throws IOException {
    Path file = folder.resolve("report.html");
    ReportFile.written(file, List.of(SomeRuns.experiment("index")));
    assertTrue(Files.readString(file).startsWith("<!DOCTYPE html>"));
    IOException refused =
        assertThrows(
            IOException.class,
            () ->
                ReportFile.written(
                    folder.resolve("report.doc"), List.of(SomeRuns.experiment("index"))));
    assertTrue(refused.getMessage().contains(".csv"), refused.getMessage());
  }
}
