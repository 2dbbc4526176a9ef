package org.dirlens.application.tests.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Filters are typed with help, rows lead on and are changed, searches are saved and run again. */
@ExtendWith(FreshWindow.class)
class SearchRoomTest {
  /** Behind a filter; other tests leave some. */
  private static final String NOT_RUN = "    typed, not run";

  private static final String USER_7 = "uid=user.7,ou=users,dc=example,dc=com";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void begin() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    CurrentDirectory.shared().choose(Connections.shared().embedded().orElseThrow());
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", "ou=users,dc=example,dc=com");
    ui.type("search.attributes", "");
    search("(uid=nobody)", "0 entries in "); // what is said next is of another search
  }

  private void search(String filter, String expected) {
    ui.type("search.filter", filter);
    ui.pushNamed("search.run");
    ui.waitUntil("the end of " + filter, () -> ui.text("search.message").startsWith(expected));
  }

  @Test
  void resultsSayWhenAnotherBaseIsTyped() {
    search("(uid=user.1)", "1 entry in ");
    ui.type("search.base", "dc=example,dc=com");
    ui.waitUntil(
        "old results",
        () ->
            ui.says(
                "These entries are those below ou=users,dc=example,dc=com, not below the base"
                    + " above."));
    ui.type("search.base", "OU=users, dc=example,dc=com");
    ui.waitUntil("the same base", () -> !ui.says("These entries are those below"));
  }

  @Test
  void aFilterIsTypedWithHelp() {
    ui.type("search.filter", "(&(objectClass=person)(cn=a)(!)");
    assertEquals("Character 31: “!” needs a filter", ui.text("search.message"));
    assertFalse(ui.isEnabled("Search"));
    ui.screenshot("filter-wrong");
    ui.pushNamed("search.filter.edit");
    ui.waitForWindow("Edit filter");
    assertEquals("Line 1, character 31: “!” needs a filter", ui.text("filter.message"));
    assertFalse(ui.isEnabled("OK"));
    ui.type(
        "filter.text", "(&(objectClass=person)(|(cn=a*)(sn>=b)(!(mail:dn:caseExactMatch:=*c))))");
    assertFalse(ui.isEnabled("OK"), "an asterisk is no wildcard there");
    ui.type("filter.text", "(&(objectClass=person)(|(cn=a*)(sn>=b)(!(mail=*c))))");
    ui.push("Format");
    assertEquals(
        "(&\n  (objectClass=person)\n  (|\n    (cn=a*)\n    (sn>=b)\n    (!(mail=*c))\n  )\n)",
        ui.text("filter.text"));
    ui.screenshot("filter-dialog");
    ui.push("OK");
    ui.waitForWindowToClose("Edit filter");
    assertEquals("(&(objectClass=person)(|(cn=a*)(sn>=b)(!(mail=*c))))", ui.text("search.filter"));
    assertTrue(colors("search.filter") >= 3, "attributes, signs and values differ");
    ui.screenshot("filter-right");
  }

  /** How many colors of letters there are. */
  private long colors(String id) {
    StyledText text = ui.control(StyledText.class, id);
    return ui.ask(
        () ->
            Arrays.stream(text.getStyleRanges())
                .map(range -> range.foreground)
                .filter(color -> color != null)
                .distinct()
                .count());
  }

  @Test
  void aRowLeadsOnAndIsChangedInPlace() {
    ui.type("search.attributes", "uid sn street");
    search("(uid=user.7)", "1 entry in ");
    ui.selectRow("search.results", USER_7);
    String name = surname();
    ui.contextMenu("search.results", "Edit value", "sn: " + name);
    ui.waitUntil("the editor", () -> ui.shows("value.field"));
    ui.type("value.field", name + "-new");
    ui.push("OK");
    ui.waitUntil("the change", () -> surname().equals(name + "-new"));
    ui.screenshot("search-changed");
    ui.selectRow("search.results", USER_7);
    ui.key("search.results", SWT.NONE, SWT.F2);
    ui.type("table.cell", name);
    takeCell();
    ui.waitUntil("the old one", () -> surname().equals(name));
    ui.selectRow("search.results", USER_7);
    ui.contextMenu("search.results", "Search by example", "sn: " + name, "But not this value");
    ui.waitUntil(
        "the filter", () -> ui.text("search.filter").equals("(&(uid=user.7)(!(sn=" + name + ")))"));
    ui.contextMenu("search.results", "Locate in directory");
    ui.waitUntil("the entry in the tree", () -> selectedInTree().startsWith("uid=user.7"));
  }

  @Test
  void anExampleThatIsReadLateJoinsWhatWasTypedSince() throws Exception {
    ui.type("search.attributes", "uid");
    search("(uid=user.7)", "1 entry in ");
    ui.selectRow("search.results", USER_7);
    try (HeldJob late = new HeldJob("Reading a value")) {
      ui.contextMenu("search.results", "Search by example", "uid: user.7", "But not this value");
      late.awaitHeld();
      ui.type("search.filter", "(sn=typed)");
    }
    ui.waitUntil("both", () -> ui.text("search.filter").equals("(&(sn=typed)(!(uid=user.7)))"));
  }

  @Test
  void anExampleIsFoundUnderAnotherNameOfItsAttribute() {
    ui.type("search.attributes", "uid surname");
    search("(uid=user.7)", "1 entry in ");
    ui.selectRow("search.results", USER_7);
    Table table = ui.control(Table.class, "search.results");
    List<String> titles =
        ui.ask(() -> Arrays.stream(table.getColumns()).map(TableColumn::getText).toList());
    String name = ui.rows("search.results").getFirst().get(titles.indexOf("surname"));
    ui.contextMenu("search.results", "Search by example", "surname: " + name, "But not this value");
    ui.waitUntil(
        "the filter", () -> ui.text("search.filter").equals("(&(uid=user.7)(!(sn=" + name + ")))"));
  }

  /** Of the first row, wherever its column is. */
  private String surname() {
    Table table = ui.control(Table.class, "search.results");
    List<String> titles =
        ui.ask(() -> Arrays.stream(table.getColumns()).map(TableColumn::getText).toList());
    return ui.rows("search.results").getFirst().get(titles.indexOf("sn"));
  }

  /** Presses Enter in the cell. */
  private void takeCell() {
    Text cell = ui.control(Text.class, "table.cell");
    Event enter = new Event();
    enter.detail = SWT.TRAVERSE_RETURN;
    ui.ask(
        () -> {
          cell.notifyListeners(SWT.Traverse, enter);
          return true;
        });
  }

  private String selectedInTree() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    return ui.ask(() -> tree.getSelectionCount() == 0 ? "" : tree.getSelection()[0].getText());
  }

  @Test
  void aSearchIsSavedAndRunAgain() {
    search("(uid=user.12*)", "111 entries in ");
    ui.contextMenu("search.saved", "Save this search...");
    ui.waitForWindow("Save search");
    ui.typeIntoFocus("Twelve");
    ui.push("OK");
    ui.waitForWindowToClose("Save search");
    search("(uid=nobody)", "0 entries in ");
    ui.contextMenu("search.saved", "Twelve", "Run");
    ui.waitUntil("its end", () -> ui.text("search.message").startsWith("111 entries in "));
    assertEquals("(uid=user.12*)", ui.text("search.filter"));
    List<String> history =
        menuTexts("search.history").stream().filter(text -> !text.endsWith(NOT_RUN)).toList();
    assertTrue(history.get(0).startsWith("(uid=user.12*)    111 entries, "), history.toString());
    assertTrue(history.get(0).endsWith(", success (0)"), history.toString());
    assertTrue(history.get(1).startsWith("(uid=nobody)    0 entries, "), history.toString());
    ui.contextMenu("search.saved", "Twelve", "Rename...");
    ui.waitForWindow("Rename search");
    ui.typeIntoFocus("Two");
    ui.push("OK");
    ui.waitForWindowToClose("Rename search");
    theSearchIsBelowItsConnection();
    ui.waitUntil("an empty menu", () -> menuTexts("search.saved").getFirst().startsWith("Nothing"));
  }

  @Test
  void aFilterThatWasNotRunIsBroughtBackByTheHistory() {
    String unrun = "(uid=user.8)" + NOT_RUN;
    search("(uid=user.7)", "1 entry in ");
    ui.type("search.filter", "(uid=user.8)");
    ui.type("search.base", USER_7);
    runFromHistory("(uid=nobody)");
    bringBack(unrun);
    assertEquals(USER_7, ui.text("search.base"));
    assertFalse(menuTexts("search.history").contains(unrun));
    runFromHistory("(uid=nobody)");
    ui.type("search.filter", "(uid=user.7)");
    bringBack(unrun);
    String other = "(uid=user.7)" + NOT_RUN;
    assertEquals(other, menuTexts("search.history").getFirst());
    search("(uid=user.7)", "1 entry in ");
    search("(uid=user.8)", "0 entries in ");
    List<String> history = menuTexts("search.history");
    assertFalse(history.contains(unrun) || history.contains(other), "both were run");
  }

  @Test
  void whatACopyOfRowsLacksIsTold() throws Exception {
    String dn = "cn=copied,ou=users,dc=example,dc=com";
    write(
        new Write.Add(
            StoryServer.entry(
                dn,
                "objectClass",
                "person",
                "cn",
                "copied",
                "sn",
                "s",
                "description",
                "x".repeat(300))));
    try {
      ui.type("search.attributes", "description");
      search("(cn=copied)", "1 entry in ");
      ui.contextMenu("search.results", "Copy");
      ui.waitUntil("a word about it", () -> ui.says("1 row copied in part: "));
      ui.screenshot("search-copied-partly");
      ui.pushNamed("notification.close");
    } finally {
      write(new Write.Delete(dn));
    }
    ui.contextMenu("search.results", "Copy as LDIF");
    ui.waitUntil("a word about it", () -> ui.says("1 row not copied: the entry is not there"));
  }

  /** As another program would. */
  private static void write(Write write) throws ConnectionProblem {
    NullProgressMonitor monitor = new NullProgressMonitor();
    Connections.shared().embedded().orElseThrow().session(monitor).write(write, monitor);
  }

  private void runFromHistory(String filter) {
    String row =
        menuTexts("search.history").stream()
            .filter(each -> each.startsWith(filter))
            .findFirst()
            .orElseThrow();
    ui.contextMenu("search.history", row);
    ui.waitUntil(filter, () -> ui.text("search.filter").equals(filter));
    ui.waitUntil("its end", () -> ui.text("search.run").equals("Search"));
  }

  private void bringBack(String unrun) {
    assertEquals(unrun, menuTexts("search.history").getFirst());
    ui.screenshot("search-history-unrun");
    ui.contextMenu("search.history", unrun);
    ui.waitUntil("it", () -> unrun.startsWith(ui.text("search.filter") + " "));
  }

  private void theSearchIsBelowItsConnection() {
    ui.view("org.dirlens.browser.ui.connections");
    search("(uid=nobody)", "0 entries in ");
    ui.selectInTree("connections.tree", "Embedded server", "Two");
    ui.screenshot("saved-search");
    ui.openSelection("connections.tree");
    ui.waitUntil("its end", () -> ui.text("search.message").startsWith("111 entries in "));
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", "Embedded server", "Two");
    ui.contextMenu("connections.tree", "Rename...");
    ui.waitForWindow("Rename search");
    ui.typeIntoFocus("Three");
    ui.push("OK");
    ui.selectInTree("connections.tree", "Embedded server", "Three");
    ui.contextMenu("connections.tree", "Properties");
    ui.waitForWindow("Properties for Three");
    assertTrue(ui.text("property.command").startsWith("ldapsearch "));
    ui.screenshot("saved-search-properties");
    ui.push("Cancel");
    ui.waitForWindowToClose("Properties for Three");
    ui.contextMenu("connections.tree", "Delete...");
    Button cancel = ui.button("Cancel");
    assertEquals(cancel, ui.ask(() -> cancel.getShell().getDefaultButton()), "Enter keeps it");
    ui.push("Delete search");
    ui.waitUntil("no search there", () -> !ui.treeTexts("connections.tree").contains("Three"));
  }

  private List<String> menuTexts(String id) {
    Button button = ui.control(Button.class, id);
    return ui.ask(
        () -> {
          button.getMenu().notifyListeners(SWT.Show, new Event());
          return Arrays.stream(button.getMenu().getItems()).map(MenuItem::getText).toList();
        });
  }

  @Test
  void optionsAreToldAndKeptInTheCommand() {
    search("(uid=user.7)", "1 entry in ");
    ui.contextMenu("search.results", "Copy as command");
    ui.waitUntil("the command", () -> ui.clipboard().contains("-a always"));
    showOptions(true);
    ui.waitUntil("the options", () -> ui.shows("search.aliases"));
    ui.pick("search.aliases", "never");
    ui.waitUntil("their number", () -> ui.text("search.options").endsWith("(1)"));
    ui.screenshot("search-options");
    ui.pushNamed("search.run");
    ui.waitUntil("the end", () -> ui.text("search.message").startsWith("1 entry in "));
    ui.contextMenu("search.results", "Copy as command");
    ui.waitUntil("the command", () -> !ui.clipboard().contains("-a "));
    ui.pick("search.aliases", "always");
    showOptions(false);
  }

  private void showOptions(boolean shown) {
    Button toggle = ui.control(Button.class, "search.options");
    ui.ask(
        () -> {
          toggle.setSelection(shown);
          toggle.notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }
}
