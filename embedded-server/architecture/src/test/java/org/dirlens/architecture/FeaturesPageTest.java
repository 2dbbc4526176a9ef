package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each feature that docs/features.md promises names a test that shows it, and that test exists. */
class FeaturesPageTest {
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)`");

  /** Table rows: a feature, and its tests. */
  private static List<String[]> rows() {
    String page = Sources.read(Sources.root().resolve("docs/features.md"));
    return page.lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| Feature"))
        .map(line -> line.split("(?<!\\\\)\\|"))
        .toList();
  }

  /** Sources of test classes by their simple name. */
  private static Map<String, String> testClasses() {
    Map<String, String> tests = new TreeMap<>();
    Sources.javaFiles().stream()
        .filter(file -> file.toString().matches(".*(/src/test/|\\.tests/src/).*"))
        .forEach(
            file ->
                tests.merge(
                    file.getFileName().toString().replace(".java", ""),
                    Sources.read(file),
                    String::concat));
    return tests;
  }

  private static boolean has(Map<String, String> tests, String type, String method) {
    return Pattern.compile(
            "@(Test|ParameterizedTest|RepeatedTest|TestFactory)\\b(?:(?!\\bvoid\\b)[\\s\\S])*\\bvoid "
                + method
                + "\\(")
        .matcher(tests.getOrDefault(type, ""))
        .find();
  }

  @Test
  void everyFeatureNamesATestThatExists() {
    Map<String, String> tests = testClasses();
    List<String[]> rows = rows();
    assertTrue(rows.size() > 20, "rows seen: " + rows.size());
    List<String> unproven =
        rows.stream()
            .filter(row -> row.length < 3 || !NAMED.matcher(row[2]).find())
            .map(row -> row[1].strip())
            .toList();
    assertEquals(List.of(), unproven, "features without a test");
    Stream<String> missing =
        rows.stream()
            .flatMap(row -> NAMED.matcher(row[2]).results())
            .filter(test -> !has(tests, test.group(1), test.group(2)))
            .map(test -> test.group());
    assertEquals(List.of(), missing.toList(), "there are no such tests");
  }
}
