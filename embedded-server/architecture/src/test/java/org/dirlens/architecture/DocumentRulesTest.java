package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents lead where they say, name what exists, and can be read. */
class DocumentRulesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern DEV_COMMAND = Pattern.compile("\\./dev ([a-z]+)(?: ([\\w.*-]+))?");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern SENTENCE_END = Pattern.compile("[.!?]\\)? +[A-Z`\\[(]");
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern CLASS =
      Pattern.compile("([A-Z][a-z0-9]+[A-Za-z0-9]*)(?:\\.(\\w+))?(?:\\(\\))?");
  private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record) (\\w+)");

  private static final Pattern PACKAGE = Pattern.compile("org(?:\\.[a-z]+)+");

  /** Names in documents that look like those of our classes. */
  private static final Set<String> NO_CLASSES_OF_OURS =
      Set.of(
          // of the standards
          "PartialAttribute",
          "PartialAttributeList",
          "SearchResultReference",
          // of Java and Eclipse
          "Composite",
          "Double",
          "Long",
          "ViewPart");

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
  void theListOfPagesHasEveryPage() {
    Path list = ROOT.resolve("docs/README.md");
    String text = Sources.read(list);
    assertEquals(
        List.of(),
        DOCUMENTS.stream()
            .filter(page -> page.startsWith(list.getParent()) && !page.equals(list))
            .map(page -> list.getParent().relativize(page).toString())
            .filter(page -> !page.startsWith("decisions/2"))
            .filter(page -> !text.contains("(" + page + ")"))
            .toList(),
        "pages that docs/README.md lacks");
  }

  @Test
  void noCellOfATableHasMoreThanTwoSentences() {
    List<String> tooLong = new ArrayList<>();
    int cells = 0;
    for (Path document : current()) {
      for (String line : FENCE.matcher(Sources.read(document)).replaceAll("").lines().toList()) {
        for (String cell : line.startsWith("|") ? line.split("(?<!\\\\)\\|") : new String[0]) {
          cells++;
          if (SENTENCE_END.matcher(CODE.matcher(cell).replaceAll("x")).results().count() > 1) {
            tooLong.add(Sources.shown(document) + ": " + cell.strip());
          }
        }
      }
    }
    assertTrue(cells > 1000, "cells seen: " + cells);
    assertEquals(List.of(), tooLong, "say it in a sentence, a list or a section of its own");
  }

  /** Documents of what is, not of how it came about. */
  private static List<Path> current() {
    return DOCUMENTS.stream()
        .filter(page -> !page.startsWith(ROOT.resolve("docs/decisions")))
        .filter(page -> !page.endsWith("performance-history.md") && !page.endsWith("CHANGELOG.md"))
        .toList();
  }

  @Test
  void everyClassNamedExists() {
    Map<String, String> sources = new TreeMap<>();
    for (Path file : Sources.javaFiles()) {
      String source = Sources.read(file);
      TYPE.matcher(source)
          .results()
          .forEach(type -> sources.merge(type.group(1), source, String::concat));
    }
    List<String> unknown = new ArrayList<>();
    int named = 0;
    for (Path document : current()) {
      Matcher code = CODE.matcher(FENCE.matcher(Sources.read(document)).replaceAll(""));
      while (code.find()) {
        Matcher name = CLASS.matcher(code.group(1));
        if (!name.matches() || NO_CLASSES_OF_OURS.contains(name.group(1))) {
          continue;
        }
        named++;
        String source = sources.getOrDefault(name.group(1), "");
        String member = name.group(2) == null ? "" : name.group(2);
        if (source.isEmpty() || !Pattern.compile("\\b" + member + "\\b").matcher(source).find()) {
          unknown.add(Sources.shown(document) + ": " + code.group(1));
        }
      }
    }
    assertTrue(named > 80, "classes seen: " + named);
    assertEquals(List.of(), unknown, "there are no such classes or members");
  }

  @Test
  void everyPackageNamedExists() {
    List<String> sources = Sources.javaFiles().stream().map(Sources::shown).toList();
    List<String> unknown = new ArrayList<>();
    for (Path document : current()) {
      Matcher code = CODE.matcher(Sources.read(document));
      while (code.find()) {
        String name = code.group(1);
        boolean ours = name.startsWith("org.dirlens.") && PACKAGE.matcher(name).matches();
        String folder = "/" + name.replace('.', '/') + "/";
        if (ours
            && !Files.isDirectory(ROOT.resolve("plugins").resolve(name))
            && sources.stream().noneMatch(source -> source.contains(folder))) {
          unknown.add(Sources.shown(document) + ": " + name);
        }
      }
    }
    assertEquals(List.of(), unknown, "there are no such packages or bundles");
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
