package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** What the plug-ins keep to: a core bundle works without a display, whoever starts it. */
class PluginRulesTest {
  private static final Pattern WIDGETS =
      Pattern.compile("org\\.eclipse\\.(swt|jface|ui|e4\\.ui)\\b|java\\.awt\\b|org\\.jfree\\b");

  /** The platform ignores a file that it cannot read, and with it all views of a bundle. */
  @Test
  void everyFileOfExtensionsCanBeRead() throws Exception {
    DocumentBuilder reader = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
    List<Path> files =
        Sources.files(Sources.root().resolve("plugins"))
            .filter(file -> file.getFileName().toString().equals("plugin.xml"))
            .toList();
    assertTrue(files.size() > 3, "files seen: " + files);
    for (Path file : files) {
      assertEquals("plugin", reader.parse(file.toFile()).getDocumentElement().getTagName());
    }
  }

  @Test
  void coreBundlesAreSeen() throws IOException {
    assertNotEquals(List.of(), coreBundles());
  }

  @Test
  void coreSourcesSayNothingOfWidgets() throws IOException {
    assertEquals(
        List.of(),
        coreBundles().stream()
            .flatMap(Sources::files)
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> WIDGETS.matcher(Sources.read(file)).find())
            .map(Sources::shown)
            .toList());
  }

  @Test
  void coreBundlesRequireNoWidgets() throws IOException {
    for (Path bundle : coreBundles()) {
      assertEquals("", widgetsAskedForBy(bundle), Sources.shown(bundle));
    }
  }

  /** What bundles require is checked as they are resolved; within a bundle only here. */
  @Test
  void packagesAreFreeOfCycles() {
    Map<String, Set<String>> used = Packages.used(mainSources());
    assertTrue(used.containsKey("org.dirlens.browser.ui.jobs"), "packages seen: " + used.keySet());
    assertEquals(List.of(), Packages.cycles(used));
  }

  @Test
  void aCycleIsFound() {
    assertEquals(
        List.of("jobs -> connections -> tree -> jobs"),
        Packages.cycles(
                Map.of(
                    "jobs", Set.of("connections", "texts"),
                    "connections", Set.of("texts", "tree"),
                    "tree", Set.of("jobs"),
                    "texts", Set.of()))
            .stream()
            .filter(cycle -> cycle.startsWith("jobs"))
            .toList());
  }

  private static List<Path> mainSources() {
    return Sources.javaFiles().stream()
        .filter(file -> Sources.shown(file).startsWith("plugins/"))
        .filter(file -> !Sources.shown(file).contains(".tests/"))
        .toList();
  }

  private static String widgetsAskedForBy(Path bundle) throws IOException {
    try (InputStream in = Files.newInputStream(bundle.resolve("META-INF/MANIFEST.MF"))) {
      var main = new Manifest(in).getMainAttributes();
      String asked = main.getValue("Require-Bundle") + "," + main.getValue("Import-Package");
      return String.join(
          ",", Stream.of(asked.split(",")).filter(name -> WIDGETS.matcher(name).find()).toList());
    }
  }

  private static List<Path> coreBundles() throws IOException {
    try (Stream<Path> bundles = Files.list(Sources.root().resolve("plugins"))) {
      return bundles.filter(bundle -> bundle.toString().endsWith(".core")).sorted().toList();
    }
  }
}
