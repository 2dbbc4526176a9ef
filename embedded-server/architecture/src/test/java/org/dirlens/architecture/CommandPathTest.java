package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The class path of a command in the product: a room that is not on it fails only when used. */
class CommandPathTest {
  private static final Path FEATURES = Sources.root().resolve("features");
  private static final Path SCRIPTS = FEATURES.resolve("org.dirlens.platform.feature/rootfiles");
  private static final Pattern PLUGIN = Pattern.compile("<plugin id=\"org\\.dirlens\\.([a-z.]+)\"");

  /** The rooms of the engine that are shipped. */
  private static Set<String> shipped() {
    String feature = Sources.read(FEATURES.resolve("org.dirlens.feature/feature.xml"));
    return PLUGIN
        .matcher(feature)
        .results()
        .map(found -> found.group(1))
        .filter(CommandPathTest::isOfEngine)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isOfEngine(String room) {
    String folder = "embedded-server/" + room.replace('.', '-');
    return Files.isDirectory(Sources.root().resolve(folder).resolve("src"));
  }

  private static Set<String> named(String script, String list, String between) {
    Matcher found = Pattern.compile(list).matcher(Sources.read(SCRIPTS.resolve(script)));
    assertTrue(found.find(), script + " has no list of rooms");
    return new TreeSet<>(Arrays.asList(found.group(1).split(between)));
  }

  @Test
  void bothStartScriptsNameEveryRoomOfTheEngine() {
    assertTrue(shipped().contains("launcher"), shipped().toString());
    assertEquals(shipped(), named("unix/dirlens", "org\\.dirlens\\.\\{([a-z,.]+)\\}", ","));
    assertEquals(shipped(), named("windows/dirlens.bat", "%%m in \\(([a-z. ]+)\\)", " "));
  }
}
