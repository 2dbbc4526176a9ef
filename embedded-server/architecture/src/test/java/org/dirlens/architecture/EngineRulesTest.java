package org.dirlens.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a room of the engine may know. Rooms are modules; a room's packages begin with its name. */
class EngineRulesTest {
  /** For each room the rooms that it may use. Everything points down. */
  private static final Map<String, Set<String>> MAY_USE =
      new TreeMap<>(
          Map.ofEntries(
              entry("record", Set.of()),
              entry("record.jdbm", Set.of("record")),
              entry("testkit", Set.of("record")),
              entry("tree", Set.of("record")),
              entry("partition", Set.of("tree", "record")),
              entry("server", Set.of("partition", "tree", "record")),
              entry("ldif", Set.of()),
              entry("runs", Set.of()),
              entry("advisor", Set.of("partition", "tree", "record")),
              entry("apacheds", Set.of("partition", "tree", "record", "ldif")),
              entry(
                  "load",
                  Set.of("advisor", "ldif", "runs", "server", "partition", "tree", "record")),
              entry(
                  "launcher",
                  Set.of(
                      "load",
                      "advisor",
                      "apacheds",
                      "server",
                      "partition",
                      "tree",
                      "record",
                      "record.jdbm",
                      "runs",
                      "ldif")),
              entry(
                  "workload",
                  Set.of(
                      "launcher",
                      "runs",
                      "load",
                      "ldif",
                      "advisor",
                      "server",
                      "partition",
                      "tree",
                      "record",
                      "record.jdbm")),
              entry(
                  "benchmarks",
                  Set.of(
                      "workload",
                      "launcher",
                      "runs",
                      "load",
                      "ldif",
                      "advisor",
                      "server",
                      "partition",
                      "tree",
                      "record",
                      "record.jdbm"))));

  private static final JavaClasses ENGINE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.dirlens");

  @Test
  void everyRoomIsSeen() {
    var seen = new TreeSet<String>();
    ENGINE.forEach(type -> seen.add(roomOf(type)));
    assertEquals(MAY_USE.keySet(), seen);
  }

  @Test
  void allRulesHold() {
    List<ArchRule> rules = rules();
    assertNotEquals(0, rules.size());
    var broken = new ArrayList<String>();
    for (ArchRule rule : rules) {
      var result = rule.evaluate(ENGINE);
      if (result.hasViolation()) {
        broken.add(result.getFailureReport().toString());
      }
    }
    assertEquals(List.of(), broken);
    System.out.println(rules.size() + " rules hold for " + ENGINE.size() + " engine classes");
  }

  /**
   * Each is a bundle of its own; a package that is missing would be found when plug-ins are built.
   */
  @Test
  void allThatTheLauncherNeedsOfTheServerIsExported() {
    Set<String> needed = new TreeSet<>();
    ENGINE.stream()
        .filter(areIn("launcher"))
        .flatMap(EngineRulesTest::named)
        .filter(areIn("server"))
        .forEach(type -> needed.add(type.getPackageName()));
    assertNotEquals(Set.of(), needed);
    needed.removeAll(exportsOf("server"));
    assertEquals(Set.of(), needed);
  }

  /** What a class names in its code: also what a method it calls takes and gives. */
  private static Stream<JavaClass> named(JavaClass type) {
    return Stream.concat(
        type.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass),
        type.getCodeUnitAccessesFromSelf().stream()
            .map(JavaCodeUnitAccess::getTarget)
            .flatMap(
                called ->
                    Stream.concat(
                        called.getRawParameterTypes().stream(),
                        Stream.of(called.getRawReturnType()))));
  }

  private static Set<String> exportsOf(String room) {
    String pom = Sources.read(Sources.root().resolve("embedded-server/" + room + "/pom.xml"));
    Matcher exports = Pattern.compile("<bundle.exports>(.*)</bundle.exports>").matcher(pom);
    return exports.find() ? Set.of(exports.group(1).split(",")) : Set.of();
  }

  private static List<ArchRule> rules() {
    var rules = new ArrayList<ArchRule>();
    MAY_USE.forEach((room, below) -> rules.add(pointsDown(room, below)));
    rules.add(
        slices()
            .matching("org.dirlens.(**)")
            .should()
            .beFreeOfCycles()
            .because("a cycle of packages is one package without a name"));
    rules.add(only("record.jdbm", "jdbm..", "another store must be able to take its place"));
    rules.add(nobody("org.eclipse..", "the engine runs without Eclipse"));
    rules.add(nobody("java.awt..", "the engine runs without a display"));
    rules.add(nobody("javax.swing..", "the engine runs without a display"));
    rules.add(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.io.ObjectInputStream")
            .because("deserialising stored or received bytes runs other people's code"));
    rules.add(
        noClasses()
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Impl)")
            .because("such a name says nothing"));
    return rules;
  }

  private static ArchRule pointsDown(String room, Set<String> below) {
    return classes()
        .that(areIn(room))
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are in " + room + ", below it or foreign",
                type -> mayUse(room, below, roomOf(type))))
        .because("imports point down")
        .allowEmptyShould(true);
  }

  private static boolean mayUse(String room, Set<String> below, String used) {
    return used.isEmpty() || used.equals(room) || below.contains(used);
  }

  private static ArchRule only(String room, String packages, String reason) {
    return noClasses()
        .that(DescribedPredicate.not(areIn(room)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(packages)
        .because(reason);
  }

  private static ArchRule nobody(String packages, String reason) {
    return noClasses().should().dependOnClassesThat().resideInAPackage(packages).because(reason);
  }

  private static DescribedPredicate<JavaClass> areIn(String room) {
    return describe("are in " + room, type -> roomOf(type).equals(room));
  }

  /** The room with the longest name that the package begins with; empty for foreign classes. */
  private static String roomOf(JavaClass type) {
    String name = type.getPackageName() + ".";
    return MAY_USE.keySet().stream()
        .filter(room -> name.startsWith("org.dirlens." + room + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }
}
