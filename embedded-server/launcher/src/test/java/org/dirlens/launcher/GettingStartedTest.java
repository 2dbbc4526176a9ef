package org.dirlens.launcher;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/getting-started.md do what the page says: run by a shell, one block after
 * the other, they print the lines it shows. Numbers may differ.
 */
class GettingStartedTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|text)\n(.*?)^```");

  @TempDir private Path folder;

  private static String page() throws IOException {
    Path above = Path.of("").toAbsolutePath();
    while (!Files.exists(above.resolve("docs/getting-started.md"))) {
      above = above.getParent();
    }
    return Files.readString(above.resolve("docs/getting-started.md"));
  }

  /** The commands as a person types them; the server runs while the rest is typed. */
  private static String script(String commands) {
    return commands.replaceAll(
        "(?m)^(\\./dirlens serve .*)$",
        """
        $1 > serve.out 2>&1 &
        SERVER=\\$!
        trap 'kill \\$SERVER; wait \\$SERVER; cat serve.out' EXIT
        until grep -q '^password' serve.out; do kill -0 \\$SERVER; sleep 0.1; done
        """);
  }

  /** A start script that runs the classes of this build. */
  private void makeStarter() throws IOException {
    String java =
        ServerProcess.javaCommand(256, Main.class).stream()
            .map(word -> "'" + word + "'")
            .collect(joining(" "));
    Path starter = folder.resolve("dirlens");
    Files.writeString(starter, "#!/bin/sh\nexec " + java + " \"$@\"\n");
    assertTrue(starter.toFile().setExecutable(true));
  }

  private static String withoutNumbers(String line) {
    return line.replaceAll("[0-9.,]+", "N").strip();
  }

  @Test
  void theCommandsDoWhatThePageSays() throws Exception {
    makeStarter();
    String port = Integer.toString(FreePorts.next());
    StringBuilder commands = new StringBuilder("set -e\n");
    List<String> expected = new ArrayList<>();
    Matcher block = BLOCK.matcher(page());
    while (block.find()) {
      if (block.group(1).equals("sh")) {
        commands.append(block.group(2));
      } else {
        block.group(2).lines().forEach(expected::add);
      }
    }
    assertTrue(expected.size() > 10, "lines of output on the page: " + expected.size());
    String script =
        script(commands.toString())
            .replace("10389", port)
            .replace("serve --data data", "serve --data data --port " + port);
    LdapTools.Outcome outcome =
        LdapTools.run(new ProcessBuilder("bash", "-c", script).directory(folder.toFile()));
    assertEquals(0, outcome.exit(), outcome.out() + outcome.err());
    List<String> printed = outcome.out().lines().map(GettingStartedTest::withoutNumbers).toList();
    assertEquals(
        List.of(),
        expected.stream().filter(line -> !printed.contains(withoutNumbers(line))).toList(),
        "lines of the page that were not printed; printed was:\n" + outcome.out());
  }
}
