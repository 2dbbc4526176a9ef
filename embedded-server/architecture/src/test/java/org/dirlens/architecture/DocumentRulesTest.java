package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents lead where they say, and show commands of this source tree that exist. */
class DocumentRulesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern DEV_COMMAND = Pattern.compile("\\./dev ([a-z]+)(?: ([\\w.*-]+))?");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");

  private static final Path ROOT = Sources.root();
  private static final List<Path> DOCUMENTS = documents();

  private static List<Path> documents() {
    return Stream.concat(
            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve),
            Sources.files(ROOT.resolve("docs")))
        .filter(file -> file.toString().endsWith(".md"))
        .sorted()
        .toList();
  }

  @Test
  void everyLinkLeadsSomewhere() {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path document : DOCUMENTS) {
      Matcher link = LINK.matcher(FENCE.matcher(Sources.read(document)).replaceAll(""));
      while (link.find()) {
        links++;
        if (!leadsSomewhere(document, link.group(1))) {
          broken.add(Sources.shown(document) + ": " + link.group(1));
        }
      }
    }
    assertTrue(links > 50, "links seen: " + links);
    assertEquals(List.of(), broken);
  }

  private static boolean leadsSomewhere(Path document, String link) {
    if (link.startsWith("https://")) {
      return true;
    }
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
    return Files.exists(target)
        && (parts.length == 1 || anchors(Sources.read(target)).contains(parts[1]));
  }

  /** The anchors that headings get: lower case, hyphens for spaces, no punctuation. */
  private static List<String> anchors(String document) {
    return document
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ +", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void everyDecisionIsInTheIndex() {
    Path decisions = ROOT.resolve("docs/decisions");
    String index = Sources.read(decisions.resolve("README.md"));
    assertEquals(
        List.of(),
        Sources.files(decisions)
            .map(file -> file.getFileName().toString())
            .filter(name -> !name.equals("README.md") && !index.contains("(" + name + ")"))
            .toList());
  }

  @Test
  void everyDevCommandShownExists() {
    String script = Sources.read(ROOT.resolve("dev"));
    List<String> unknown = new ArrayList<>();
    int shown = 0;
    for (Path document : DOCUMENTS) {
      Matcher command = DEV_COMMAND.matcher(Sources.read(document));
      while (command.find()) {
        shown++;
        if (!exists(command.group(1), command.group(2), script)) {
          unknown.add(Sources.shown(document) + ": " + command.group());
        }
      }
    }
    assertTrue(shown > 10, "commands seen: " + shown);
    assertEquals(List.of(), unknown);
  }

  private static boolean exists(String command, String argument, String script) {
    if (!script.contains("\ncommand_" + command + "() {")) {
      return false;
    }
    boolean placeholder = argument == null || argument.equals(argument.toUpperCase(Locale.ROOT));
    return placeholder
        || switch (command) {
          case "test", "format" -> isRoom(argument);
          case "ui" -> isSource("plugins/org.dirlens.application.tests", argument);
          case "bench" -> isSource("embedded-server/benchmarks", argument);
          case "torture" ->
              Pattern.compile("(?m)^(TORTURES=\")?" + argument + " ").matcher(script).find();
          default -> true;
        };
  }

  private static boolean isRoom(String name) {
    return Files.isDirectory(ROOT.resolve("embedded-server/" + name + "/src"))
        || Files.isDirectory(ROOT.resolve("plugins/org.dirlens." + name + ".tests"));
  }

  private static boolean isSource(String module, String className) {
    return Sources.files(ROOT.resolve(module))
        .anyMatch(file -> file.getFileName().toString().equals(className + ".java"));
  }
}
