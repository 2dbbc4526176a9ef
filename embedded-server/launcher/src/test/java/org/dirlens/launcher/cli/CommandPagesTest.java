package org.dirlens.launcher.cli;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.StoredApacheDs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * docs/command-line.md describes every command and option, and no other; and every command that a
 * document shows is one that {@code dirlens} understands.
 */
class CommandPagesTest {
  private static final Path ROOT = root();
  private static final CommandLine ALL = DirlensCommand.line();
  private static final String COMMON = "Common options";

  private static final Pattern SECTION = Pattern.compile("(?ms)^## ([^\n]+)\n(.*?)(?=^## |\\z)");
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| ([^|]+) \\|");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-zA-Z][a-z-]*");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern IN_LINE = Pattern.compile("`(?:\\./)?dirlens ([^`\n]+)`");
  private static final Pattern IN_FENCE =
      Pattern.compile("(?m)^(?:ExecStart=|\\w+=\\w+ )?(?:[\\w./]*/)?dirlens +(\\S.*)$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private static final String SEARCH =
      """
      2026-11-22T01:43:10.542770Z SEARCH connection=3 base="dc=example,dc=com" scope="sub" \
      filter="(initials=aa)" result=0 entries=1 examined=4 walk="all" unindexed micros=153
      """;

  private static final String PERSON =
      "dn: uid=%1$s,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: %1$s\ncn: %1$s\nsn: s\n\n";
  private static final String PEOPLE =
      "dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n\n" + PERSON.formatted("anna");

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/command-line.md"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The options that the tables of a section describe. */
  private static Set<String> described(String section) {
    Matcher each = SECTION.matcher(read(ROOT.resolve("docs/command-line.md")));
    Set<String> options = new TreeSet<>();
    boolean found = false;
    while (each.find()) {
      if (each.group(1).equals(section)) {
        found = true;
        Matcher cell = FIRST_CELL.matcher(each.group(2));
        while (cell.find()) {
          OPTION.matcher(cell.group(1)).results().forEach(option -> options.add(option.group()));
        }
      }
    }
    assertTrue(found, "docs/command-line.md has no section ## " + section);
    return options;
  }

  /** The options of a command and of those in it, as help shows them. */
  private static Set<String> options(CommandLine command) {
    Set<String> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .flatMap(option -> Stream.of(option.names()))
            .collect(toCollection(TreeSet::new));
    command.getSubcommands().values().forEach(within -> options.addAll(options(within)));
    return options;
  }

  private static Map<String, CommandLine> commands() {
    Map<String, CommandLine> commands = new TreeMap<>(ALL.getSubcommands());
    commands.remove("help");
    return commands;
  }

  @Test
  void everyOptionOfEveryCommandIsDescribedAndNoOther() {
    Set<String> common = described(COMMON);
    List<String> missing = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    commands()
        .forEach(
            (name, command) -> {
              Set<String> lacking = options(command);
              lacking.removeAll(described(name));
              lacking.removeAll(common);
              lacking.forEach(option -> missing.add(name + " " + option));
              Set<String> invented = described(name);
              invented.removeAll(options(command));
              invented.forEach(option -> unknown.add(name + " " + option));
            });
    assertEquals(List.of(), missing, "options that docs/command-line.md lacks");
    assertEquals(List.of(), unknown, "options in docs/command-line.md that do not exist");
  }

  @Test
  void everyCommandWithinACommandIsDescribed() {
    String page = read(ROOT.resolve("docs/command-line.md"));
    List<String> missing = new ArrayList<>();
    commands()
        .forEach(
            (name, command) ->
                command.getSubcommands().keySet().stream()
                    .filter(within -> !page.contains("\n| " + within + " |"))
                    .forEach(within -> missing.add(name + " " + within)));
    assertEquals(List.of(), missing, "commands that docs/command-line.md lacks");
  }

  @Test
  void everyCommandShownIsUnderstood() throws IOException {
    List<String> misunderstood = new ArrayList<>();
    int shown = 0;
    for (Path document : documents()) {
      String text = read(document);
      for (String command : commandsIn(text)) {
        shown++;
        problem(command, false)
            .forEach(why -> misunderstood.add(ROOT.relativize(document) + ": " + command + why));
      }
      Matcher mentioned = IN_LINE.matcher(FENCE.matcher(text).replaceAll(""));
      while (mentioned.find()) {
        shown++;
        String command = mentioned.group(1);
        problem(command, true)
            .forEach(why -> misunderstood.add(ROOT.relativize(document) + ": " + command + why));
      }
    }
    assertTrue(shown > 60, "commands seen: " + shown);
    assertEquals(List.of(), misunderstood);
  }

  /**
   * All but serve, which GettingStartedTest runs, and measurements, which BenchCommandTest does.
   */
  @Test
  void theExamplesOfThePageRun(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("people.ldif"), PEOPLE);
    Files.writeString(folder.resolve("export.ldif"), PERSON.formatted("carl"));
    Files.writeString(
        folder.resolve("company.schema"),
        "attributetype ( 1.3.6.1.4.1.99999.1 NAME 'shoeSize' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27"
            + " )");
    Files.writeString(folder.resolve("access.log"), SEARCH);
    StoredApacheDs.unpack(folder.resolve("PARTITION"));
    List<String> failed = new ArrayList<>();
    int run = 0;
    for (String example : commandsIn(read(ROOT.resolve("docs/command-line.md")))) {
      if (!example.matches("(serve|bench) .*")) {
        run++;
        Outcome outcome =
            example.contains("--url ") ? runBesideServer(folder, example) : run(folder, example);
        if (outcome.exit != 0) {
          failed.add(example + " -> " + outcome.exit + " " + outcome.said);
        }
      }
    }
    assertTrue(run > 20, "examples run: " + run);
    assertEquals(List.of(), failed);
  }

  private record Outcome(int exit, String said) {}

  private static Outcome runBesideServer(Path folder, String example) throws Exception {
    Path data = folder.resolve("DIR");
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      return run(folder, example.replace(":10389", ":" + server.port()));
    }
  }

  /** Runs a command as a shell in this folder does; what stands behind &gt; gets its output. */
  private static Outcome run(Path folder, String example) throws IOException {
    String[] parts = example.split(" > ");
    List<String> words = new ArrayList<>();
    for (String word : words(parts[0])) {
      boolean names = word.matches("DIR|NEW|TARGET|TWIN|PARTITION|[a-z]+\\.(ldif|schema|log|key)");
      words.add(names ? folder.resolve(word).toString() : word);
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit =
        DirlensCommand.run(
            new PrintWriter(out), new PrintWriter(err), words.toArray(String[]::new));
    if (parts.length > 1) {
      Files.writeString(folder.resolve(parts[1]), out.toString());
    }
    return new Outcome(exit, out + err.toString());
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve),
              pages.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  /** What follows dirlens on the lines of blocks of code, without comments. */
  private static List<String> commandsIn(String text) {
    List<String> commands = new ArrayList<>();
    Matcher block = FENCE.matcher(text);
    while (block.find()) {
      Matcher command = IN_FENCE.matcher(block.group());
      while (command.find()) {
        commands.add(command.group(1).replaceFirst("(^| +)#.*", ""));
      }
    }
    return commands;
  }

  /** Why a command is not understood; empty if it is. */
  private static List<String> problem(String command, boolean mayBeShort) {
    try {
      ALL.parseArgs(words(command.split(" > ")[0]).toArray(String[]::new));
      return List.of();
    } catch (MissingParameterException e) {
      return mayBeShort ? List.of() : List.of(" -> " + e.getMessage());
    } catch (ParameterException e) {
      return List.of(" -> " + e.getMessage());
    }
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group().replaceAll("^['\"]|['\"]$", ""));
    }
    return words;
  }
}
