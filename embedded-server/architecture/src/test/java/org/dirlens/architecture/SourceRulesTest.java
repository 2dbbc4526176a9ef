package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every source file keeps to, whichever room it is in. */
class SourceRulesTest {
  private static final int METHOD_LINES_MAX = 60;
  private static final int FILE_LINES_MAX = 600;
  private static final int PARAMETERS_MAX = 5;
  private static final int COMPONENTS_MAX = 8;
  private static final int PACKAGE_CLASSES_MAX = 40;
  private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

  private static final List<Path> FILES = Sources.javaFiles();

  @Test
  void sourcesOfEngineAndPluginsAreSeen() {
    assertTrue(
        FILES.stream().anyMatch(f -> Sources.shown(f).startsWith("embedded-server/record/")));
    assertTrue(
        FILES.stream()
            .anyMatch(f -> Sources.shown(f).startsWith("plugins/org.dirlens.application/")));
  }

  @Test
  void noMethodIsLongerThanAScreen() {
    List<Methods.Method> methods = Methods.in(FILES);
    assertTrue(methods.size() > FILES.size() / 2, "methods seen: " + methods.size());
    assertEquals(
        List.of(),
        methods.stream()
            .filter(method -> method.lines() > METHOD_LINES_MAX)
            .map(method -> method.place() + ": " + method.lines() + " lines")
            .toList());
  }

  @Test
  void noOpenMethodTakesManyParameters() {
    assertEquals(
        List.of(),
        Methods.in(FILES).stream()
            .filter(Methods.Method::open)
            .filter(method -> method.parameters() > PARAMETERS_MAX)
            .map(Methods.Method::place)
            .toList());
  }

  /** More values of which nobody says what belongs together are mistaken for each other. */
  @Test
  void noRecordHasManyComponents() {
    List<Methods.Components> records = Methods.recordsIn(FILES);
    assertTrue(records.size() > FILES.size() / 10, "records seen: " + records.size());
    assertEquals(
        List.of(),
        records.stream()
            .filter(type -> type.components() > COMPONENTS_MAX)
            .map(type -> type.place() + ": " + type.components() + " components")
            .toList());
  }

  /** Also of the tests of the workbench. */
  @Test
  void noPackageIsADrawer() {
    Map<Path, Long> classes =
        FILES.stream()
            .filter(file -> !file.endsWith("package-info.java"))
            .filter(file -> !isEngineTest(file))
            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
    assertEquals(
        List.of(),
        classes.entrySet().stream()
            .filter(folder -> folder.getValue() > PACKAGE_CLASSES_MAX)
            .map(folder -> Sources.shown(folder.getKey()) + ": " + folder.getValue() + " classes")
            .toList());
  }

  private static boolean isMain(Path file) {
    return !isEngineTest(file) && !Sources.shown(file).contains(".tests/");
  }

  private static boolean isEngineTest(Path file) {
    return Sources.shown(file).contains("/src/test/");
  }

  @Test
  void noFileIsLongerThanSixHundredLines() {
    assertEquals(
        List.of(),
        FILES.stream()
            .filter(file -> Sources.read(file).lines().count() > FILE_LINES_MAX)
            .map(Sources::shown)
            .toList());
  }

  @Test
  void everyPackageIntroducesItself() {
    assertEquals(
        List.of(),
        FILES.stream()
            .filter(SourceRulesTest::isMain)
            .map(Path::getParent)
            .distinct()
            .filter(folder -> Files.notExists(folder.resolve("package-info.java")))
            .map(Sources::shown)
            .toList());
  }

  @Test
  void nothingIsLeftForLater() {
    assertEquals(
        List.of(),
        FILES.stream()
            .filter(file -> !file.endsWith("SourceRulesTest.java"))
            .filter(file -> UNFINISHED.matcher(Sources.read(file)).find())
            .map(Sources::shown)
            .toList());
  }
}
