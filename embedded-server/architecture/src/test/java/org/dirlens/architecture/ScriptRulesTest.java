package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules that shell scripts are held to. */
class ScriptRulesTest {
  /**
   * Readers that may end before their writer: it is then ended by SIGPIPE, which {@code pipefail}
   * takes for a failure of the whole, now and then.
   */
  private static final List<Pattern> ENDS_EARLY =
      Stream.of(
              "[efz]?grep\\b(?=[^|;)]*\\s(-[a-zA-Z]*[qm]|--quiet|--silent|--max-count))",
              "head\\b",
              "sed\\b(?=[^|]*[0-9/$;{'\" ][qQ](['\";} ]|$))",
              "(g|m)?awk\\b(?=(?!.*\\bEND\\b)[^|]*\\bexit\\b)",
              "read\\b",
              "cmp\\b")
          .map(reader -> Pattern.compile("(?<!\\|)\\|&?\\s*(command\\s+)?" + reader))
          .toList();

  private static final Pattern SHELL = Pattern.compile("\\A#!\\s*\\S*(/|\\s)(ba|da|k|z)?sh\\b.*");

  @Test
  void nothingEndsEarlyBehindAPipe() {
    List<String> found = new ArrayList<>();
    for (Path script : scripts()) {
      for (String command : commands(Sources.read(script))) {
        if (endsEarly(command)) {
          found.add(Sources.shown(script) + ": " + command.strip());
        }
      }
    }
    assertEquals(List.of(), found, "read all of it first, and search in that");
  }

  @Test
  void theScriptsThatAreKnownAreAmongThem() {
    List<String> names = scripts().stream().map(Sources::shown).toList();
    for (String known :
        List.of(
            "dirlens",
            "mvnw",
            ".ci/run",
            ".mvn/packages.sh",
            "features/org.dirlens.platform.feature/rootfiles/unix/dirlens")) {
      assertTrue(names.contains(known), known + " among " + names);
    }
  }

  @Test
  void theRuleKnowsWhatEndsEarlyAndWhatDoesNot() {
    for (String bad :
        List.of(
            "ldconfig -p | grep -q libgtk",
            "a | grep -E -qs x",
            "a |\n  grep --quiet x",
            "a \\\n  | head -1",
            "a | grep -m 1 x",
            "a | sed 1q",
            "a | sed -n '/x/{p;q}'",
            "a | awk '{ print; exit }'",
            "{ a || b; } | grep -q x")) {
      assertTrue(commands(bad).stream().anyMatch(ScriptRulesTest::endsEarly), bad);
    }
    for (String good :
        List.of(
            "grep -q x file",
            "a || head -1 file",
            "a | grep x",
            "a | tail -1",
            "a | sed 's/q/r/'",
            "# a | head",
            "a | awk '{ n++ } END { exit n }'")) {
      assertTrue(commands(good).stream().noneMatch(ScriptRulesTest::endsEarly), good);
    }
  }

  private static boolean endsEarly(String command) {
    return ENDS_EARLY.stream().anyMatch(reader -> reader.matcher(command).find());
  }

  /** The lines without comments, those that continue as one. */
  private static List<String> commands(String script) {
    String code = script.replaceAll("(?m)^\\s*#.*$", "");
    return code.replaceAll("\\\\\\n\\s*|(?<=[|])\\s*\\n\\s*", " ").lines().toList();
  }

  /** Files of the tree that a shell runs or reads. */
  private static List<Path> scripts() {
    return Sources.files(Sources.root()).filter(ScriptRulesTest::isScript).sorted().toList();
  }

  private static boolean isScript(Path file) {
    if (file.toString().endsWith(".sh")) {
      return true;
    }
    try (var in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(100), StandardCharsets.ISO_8859_1);
      return start.startsWith("#!")
          && SHELL.matcher(start.lines().findFirst().orElse("")).matches();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
