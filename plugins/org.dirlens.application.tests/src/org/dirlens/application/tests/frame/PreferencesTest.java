package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Keyboard;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPreferenceNode;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.service.prefs.BackingStoreException;

/** Every page of the preferences is ours or means something here, and does what it says. */
@ExtendWith(FreshWindow.class)
class PreferencesTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final Keyboard keyboard = ui.keyboard();
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
          window.remove("appearance.text.percent");
          browser.remove("search.entries");
          browser.remove("editor.operational");
          browser.remove("search.seconds");
          browser.remove("connection.timeout.seconds");
          window.remove("server.start");
          SecretAttributes.choose(SecretAttributes.USUAL);
          browser.remove("values.inWindow");
          browser.remove("values.fromFile");
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
            "Trusted certificates",
            "Values"),
        pages);
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

  @Test
  void valuesAreEditedWhereTheirPageSays() {
    EmbeddedEntries entries = new EmbeddedEntries(ui);
    entries.open("user.6");
    editValue("sn");
    ui.waitUntil("the cell", () -> ui.shows("entry.cell"));
    keyboard.press(SWT.ESC);
    ui.waitUntil("no cell", () -> !ui.shows("entry.cell"));
    prefer("values.inWindow", "cn, SN");
    editValue("sn");
    ui.waitForWindow("Edit value of sn");
    assertTrue(ui.shows("value.field"));
    ui.push("Cancel");
    ui.waitForWindowToClose("Edit value of sn");
    prefer("values.fromFile", "sn");
    editValue("sn");
    ui.waitForWindow("Edit value of sn");
    assertTrue(ui.shows("value.load"));
    ui.push("Cancel");
    ui.waitForWindowToClose("Edit value of sn");
  }

  private void editValue(String attribute) {
    ui.selectRow("entry.table", attribute);
    ui.openSelection("entry.table");
  }

  private void prefer(String key, String value) {
    ui.ask(
        () -> {
          browser.put(key, value);
          return true;
        });
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
    ui.page("Appearance"); // It opens at the page before.
    ui.waitUntil("the first page", () -> ui.says("How the window looks"));
    ui.screenshot("preferences");
    ui.push("Cancel");
    ui.waitForWindowToClose("Preferences");
  }

  private void onPage(String name, Runnable work) {
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    ui.page(name);
    work.run();
    ui.push("Apply and Close");
    ui.waitForWindowToClose("Preferences");
  }

  @Test
  void theTimeOutIsThatOfANewConnectionAndTheTimeLimitThatOfASearch() {
    ui.ask(
        () -> {
          browser.putInt("search.seconds", 3);
          browser.putInt("connection.timeout.seconds", 17);
          return true;
        });
    assertEquals(3, BrowserPreferences.searchSeconds());
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    assertEquals(17, ui.ask(ui.control(Spinner.class, "connection.timeout")::getSelection));
    ui.push("Cancel");
    ui.waitForWindowToClose("New connection");
  }

  @Test
  void attributesThatAreMaskedAreInNoLog() {
    onPage("Logs", () -> ui.type("logs.masked", "employeeNumber, userPassword"));
    assertTrue(SecretAttributes.chosen().secret("employeenumber"));
    onPage("Logs", () -> ui.type("logs.masked", "street"));
    assertTrue(SecretAttributes.chosen().secret("street"));
    assertTrue(SecretAttributes.chosen().secret("userPassword"), "that one always is");
    assertFalse(SecretAttributes.chosen().secret("employeeNumber"));
  }

  @Test
  void theServerStartsWithTheWorkbenchUnlessItIsNotWanted() {
    assertTrue(startsWithWorkbench());
    Button box = startBox();
    ui.ask(
        () -> {
          box.setSelection(false);
          box.notifyListeners(SWT.Selection, new Event());
          return true;
        });
    ui.push("Apply and Close");
    ui.waitForWindowToClose("Preferences");
    assertFalse(startsWithWorkbench());
    assertTrue(EmbeddedServerAccess.server().isPresent(), "it is about the next start");
  }

  private boolean startsWithWorkbench() {
    return window.getBoolean("server.start", true);
  }

  private Button startBox() {
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    ui.page("Embedded server");
    return ui.button("Start the embedded server with the workbench");
  }
}
