package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPreferenceNode;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.service.prefs.BackingStoreException;

/** Every page of the preferences is ours or means something here, and does what it says. */
class PreferencesTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final IEclipsePreferences window =
      InstanceScope.INSTANCE.getNode("org.dirlens.application");
  private final IEclipsePreferences browser =
      InstanceScope.INSTANCE.getNode("org.dirlens.browser.ui");

  @BeforeEach
  void begin() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.dit");
  }

  @AfterEach
  void restore() throws BackingStoreException {
    ui.ask(
        () -> {
          window.remove("appearance.theme");
          window.remove("appearance.text.percent");
          browser.remove("search.entries");
          browser.remove("editor.operational");
          return true;
        });
  }

  @Test
  void thereAreNoPagesThatMeanNothingHere() {
    List<String> pages =
        ui.ask(
            () ->
                Arrays.stream(PlatformUI.getWorkbench().getPreferenceManager().getRootSubNodes())
                    .map(IPreferenceNode::getLabelText)
                    .sorted()
                    .toList());
    assertEquals(
        List.of(
            "Appearance",
            "Changes",
            "Editors",
            "Embedded server",
            "Keys",
            "Limits",
            "Logs",
            "Memory",
            "Trusted certificates"),
        pages);
  }

  @Test
  void theThemeChangesAtOnce() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    choose("appearance.theme", "DARK");
    ui.waitUntil("a dark tree", () -> ui.ask(() -> ThemeColors.dark(tree)));
    ui.screenshot("theme-dark");
    choose("appearance.theme", "CONTRAST");
    ui.waitUntil("a black tree", () -> ui.ask(() -> tree.getBackground().getRed() == 0));
    ui.screenshot("theme-contrast");
    choose("appearance.theme", "LIGHT");
    ui.waitUntil("a light tree", () -> !ui.ask(() -> ThemeColors.dark(tree)));
  }

  @Test
  void theTextGrowsAtOnceAndShrinksAgain() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    int before = height(tree);
    int line = ui.ask(tree::getItemHeight);
    choose("appearance.text.percent", "150");
    ui.waitUntil("larger text", () -> height(tree) > before);
    ui.waitUntil("higher lines", () -> ui.ask(tree::getItemHeight) > line);
    ui.screenshot("text-150");
    ui.resetLayout();
    ui.waitUntil("lines as high after a reset", () -> ui.ask(tree::getItemHeight) > line);
    ui.screenshot("text-150-reset");
    choose("appearance.text.percent", "100");
    ui.waitUntil("the text of before", () -> height(tree) == before);
  }

  @Test
  void limitsAndEditorsAreTakenUp() {
    ui.ask(
        () -> {
          browser.putInt("search.entries", 7);
          browser.putBoolean("editor.operational", true);
          return true;
        });
    assertEquals(7, BrowserPreferences.searchEntries());
    ui.selectInTree("dit.tree", "Root DSE", "dc=example,dc=com", "ou=users");
    ui.openSelection("dit.tree");
    ui.waitUntil("an operational attribute", () -> !ui.values("entryUUID").isEmpty());
  }

  /** Of a word, in pixels. */
  private int height(Control control) {
    return ui.ask(
        () -> {
          GC gc = new GC(control);
          try {
            return gc.textExtent("Directory").y;
          } finally {
            gc.dispose();
          }
        });
  }

  private void choose(String key, String value) {
    ui.ask(
        () -> {
          window.put(key, value);
          return true;
        });
  }

  @Test
  void thePagesAreReadable() {
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    ui.screenshot("preferences");
    ui.waitUntil("the first page", () -> ui.says("How the window looks"));
    ui.push("Cancel");
    ui.waitForWindowToClose("Preferences");
  }
}
