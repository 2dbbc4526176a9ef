package org.dirlens.workload.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.cli.Main;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.Target;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.testkit.process.ChildJava;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole set, of which most is kept already, as after an interrupt. */
class AllCommandTest {
  private static final String TREE = "4a-tree";
  private static final String HASH = "1h-hash";

  @TempDir Path folder;

  private RunFolder runs() {
    return new RunFolder(folder.resolve("runs"));
  }

  private void keepAllBut(List<String> missing, long entries) throws IOException {
    for (Experiment each : new Experiments().experiments()) {
      String name = each.description().name();
      if (!missing.contains(name)) {
        keep(name, entries);
      }
    }
  }

  private void keep(String name, long entries) throws IOException {
    Instant now = Instant.parse("2026-11-25T20:00:00Z");
    List<Target> targets = List.of(new Target("scratch", "Dirlens", "1", ""));
    runs()
        .add(
            new Run(
                new RunHead(
                    name, name, "", "how long", RunKind.EXPERIMENT, now, Duration.ofSeconds(1)),
                RunEnvironment.current("1"),
                new Configuration(name, "", "some", 0, entries, 1, targets),
                List.of(),
                List.of(),
                List.of(),
                ""));
  }

  private List<String> subjects() throws IOException {
    return runs().list().stream().map(each -> each.head().name()).toList();
  }

  @Test
  void whatIsMissingIsRunTheShortestFirstAndAllIsReported() throws Exception {
    keepAllBut(List.of(TREE, HASH), 200);
    Path report = folder.resolve("all.md");
    String told = all(report);
    assertTrue(told.contains("\n2 of 2: "), told);
    assertTrue(subjects().containsAll(List.of(TREE + ", 200", HASH + ", 200")), told);
    String text = Files.readString(report);
    assertTrue(text.contains("\n## " + TREE + ", 200\n"), text);
    assertFalse(text.contains(" compared with "), "different experiments are not compared");
    assertFalse(all(report).contains("1 of"), "all are kept");
  }

  private String all(Path report) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        DirlensCommand.run(
            new PrintWriter(out),
            new PrintWriter(err),
            "bench",
            "all",
            "--size",
            "200",
            "--report",
            report.toString(),
            "--runs",
            runs().path().toString());
    int count = new Experiments().experiments().size();
    assertEquals(0, exit, err.toString());
    assertEquals(
        "Report in %s\n%2$d of %2$d experiments are kept.\n".formatted(report, count),
        out.toString());
    return err.toString();
  }

  @Test
  void anInterruptLeavesWhatIsKeptAndNothingElse() throws Exception {
    keepAllBut(List.of(TREE), 5_000_000);
    Path place = Files.createDirectory(folder.resolve("place"));
    String[] arguments = {"bench", "all", "--size", "5000000", "--runs", runs().path().toString()};
    try (ChildJava command = ChildJava.start(place, Main.class, arguments)) {
      command.awaitLine("Estimate: ");
      assertEquals(1, command.end());
    }
    try (var left = Files.list(place)) {
      assertEquals(List.of(), left.filter(each -> each.toString().contains("bench")).toList());
    }
    assertEquals(new Experiments().experiments().size() - 1, subjects().size());
  }

  /** No experiment can make its folder in a place that is a file. */
  @Test
  void oneThatFailsIsToldTheOthersAreRunAndAllThatIsKeptIsReported() throws Exception {
    keepAllBut(List.of(TREE, HASH), 200);
    Path place = Files.createFile(folder.resolve("place"));
    Path report = folder.resolve("all.md");
    String[] arguments = {
      "bench", "all", "--size", "200", "--runs", runs().path().toString(), "--report", "" + report
    };
    int count = new Experiments().experiments().size();
    try (ChildJava command = ChildJava.start(place, Main.class, arguments)) {
      Set<String> failed = new TreeSet<>();
      String end = "%d of %d experiments are kept.".formatted(count - 2, count);
      for (String line = command.nextLine(); !line.equals(end); line = command.nextLine()) {
        if (line.endsWith(" ended with 1 and is not kept.")) {
          failed.add(line.substring(0, line.indexOf(' ')));
        }
      }
      assertEquals(Set.of(TREE, HASH), failed);
      assertEquals(1, command.exitCode());
    }
    assertEquals(count - 2, Files.readString(report).split("(?m)^## ").length - 1);
  }
}
