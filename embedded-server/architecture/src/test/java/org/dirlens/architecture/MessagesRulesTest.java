package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The texts of the plug-ins: each is a key of messages.properties, a field of the Messages beside
 * it, and used.
 */
class MessagesRulesTest {
  private static final Pattern FIELD = Pattern.compile("public static String (\\w+)");
  private static final Pattern USE = Pattern.compile("\\bMessages\\.([A-Z]\\w+_\\w+)");

  private static final List<Path> MESSAGES =
      Sources.files(Sources.root().resolve("plugins"))
          .filter(file -> file.endsWith("Messages.java"))
          .toList();

  @Test
  void allTextsAreSeen() {
    assertTrue(MESSAGES.size() > 3, "files of texts: " + MESSAGES);
    MESSAGES.forEach(file -> assertTrue(fields(file).size() > 2, Sources.shown(file)));
  }

  @Test
  void everyTextHasAFieldAndEveryFieldAText() {
    for (Path file : MESSAGES) {
      Set<String> texts = texts(file).stringPropertyNames();
      assertEquals(Set.of(), without(fields(file), texts), "fields in " + Sources.shown(file));
      assertEquals(Set.of(), without(texts, fields(file)), "texts of " + Sources.shown(file));
    }
  }

  @Test
  void everyTextIsUsed() {
    for (Path file : MESSAGES) {
      assertEquals(Set.of(), without(fields(file), used(bundle(file))), Sources.shown(file));
    }
  }

  /** What puts values into a text reads one apostrophe as the begin of a quotation. */
  @Test
  void textsThatTakeValuesDoubleTheirApostrophes() {
    for (Path file : MESSAGES) {
      Properties texts = texts(file);
      assertEquals(
          List.of(),
          texts.stringPropertyNames().stream()
              .filter(key -> wrongApostrophes(texts.getProperty(key)))
              .toList(),
          Sources.shown(file));
    }
  }

  private static boolean wrongApostrophes(String text) {
    boolean takesValues = text.contains("{0}");
    return takesValues ? text.replace("''", "").contains("'") : text.contains("''");
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return rest;
  }

  private static Set<String> fields(Path messages) {
    return found(FIELD, messages);
  }

  private static Set<String> found(Pattern pattern, Path file) {
    return pattern
        .matcher(Sources.read(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Properties texts(Path messages) {
    Properties texts = new Properties();
    try {
      texts.load(new StringReader(Sources.read(messages.resolveSibling("messages.properties"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  private static Path bundle(Path file) {
    return Sources.root().resolve(Sources.root().relativize(file).subpath(0, 2));
  }

  private static Set<String> used(Path bundle) {
    return Sources.files(bundle)
        .filter(file -> file.toString().endsWith(".java"))
        .flatMap(file -> found(USE, file).stream())
        .collect(Collectors.toSet());
  }
}
