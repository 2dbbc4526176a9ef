package org.dirlens.architecture;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of docs/glossary.md are in order, each once, and in use. */
class GlossaryTest {
  private static final Path GLOSSARY = Sources.root().resolve("docs/glossary.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+?) \\|");

  private static List<String> terms() {
    return ROW.matcher(Sources.read(GLOSSARY))
        .results()
        .map(row -> row.group(1))
        .filter(term -> !term.equals("word"))
        .toList();
  }

  /** Terms that share a row. */
  private static Stream<String> words(String term) {
    return Arrays.stream(term.split(", "));
  }

  @Test
  void termsAreInOrderAndEachOnce() {
    List<String> lowerCase = terms().stream().map(term -> term.toLowerCase(Locale.ROOT)).toList();
    assertTrue(lowerCase.size() > 80, "terms seen: " + lowerCase.size());
    assertEquals(List.copyOf(new TreeSet<>(lowerCase)), lowerCase);
    List<String> words = terms().stream().flatMap(GlossaryTest::words).toList();
    assertEquals(new TreeSet<>(words).size(), words.size(), "a word has two meanings: " + words);
  }

  /** In code a term may be one word, such as ChangeLog. */
  @Test
  void everyTermIsUsedInCodeOrDocuments() {
    String used =
        Stream.concat(
                Sources.javaFiles().stream().filter(file -> !file.toString().contains("/test/")),
                Sources.files(Sources.root().resolve("docs"))
                    .filter(file -> file.toString().endsWith(".md") && !file.equals(GLOSSARY)))
            .map(Sources::read)
            .collect(joining("\n"))
            .toLowerCase(Locale.ROOT)
            .replaceAll("[\\s*]+", " ");
    assertEquals(
        List.of(),
        terms().stream()
            .flatMap(GlossaryTest::words)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .filter(word -> !used.contains(word) && !used.contains(word.replace(" ", "")))
            .toList(),
        "words that nobody uses");
  }
}
