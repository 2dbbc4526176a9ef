package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.partition.Partition;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GenerateCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @ParameterizedTest
  @EnumSource
  void theAnswersAreThoseOfAServer(DataTemplate template) throws Exception {
    String ldif = folder.resolve("data.ldif").toString();
    Path answers = folder.resolve("data.answers");
    Path data = folder.resolve("data");
    assertEquals(
        0,
        run(
            "generate",
            template.word(),
            "--entries",
            "500",
            "-o",
            ldif,
            "--answers",
            answers.toString()),
        err.toString());
    assertEquals(0, run("import", "--data", data.toString(), ldif), err.toString());

    List<String> lines =
        Files.readAllLines(answers).stream().filter(line -> !line.startsWith("#")).toList();
    assertTrue(lines.size() > 3, lines.toString());
    try (Installation installation = Installation.openExisting(data)) {
      Partition partition = installation.partitions().getFirst();
      for (String line : lines) {
        String filter = line.substring(line.indexOf('\t') + 1);
        SearchRequest request =
            SearchRequest.of(
                partition.suffix(), Scope.SUB, Filter.parse(filter, partition.schema()));
        assertEquals(line, partition.explain(request).counts().returned() + "\t" + filter);
      }
    }
  }

  @Test
  void templatesAreListed() {
    assertEquals(0, run("generate"));
    for (DataTemplate each : DataTemplate.values()) {
      assertTrue(out.toString().contains(each.word() + " "), out.toString());
    }
  }

  @Test
  void mistakesAreTold() throws Exception {
    assertEquals(1, run("generate", "peple"));
    assertEquals(1, run("generate", "people", "--entries", "0"));
    assertEquals(1, run("generate", "people", "--suffix", "example"));
    Path there = Files.createFile(folder.resolve("there.ldif"));
    assertEquals(1, run("generate", "people", "-o", there.toString()));
    List<String> lines = err.toString().lines().toList();
    assertEquals(4, lines.size(), err.toString());
    assertTrue(lines.get(0).startsWith("dirlens: no such template: peple; there are: people,"));
    assertEquals("dirlens: entries must be 1 to 1000000000, not 0", lines.get(1));
    assertTrue(lines.get(2).contains("example"), lines.get(2));
    assertEquals("dirlens: exists already: " + there, lines.get(3));
  }
}
