package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The table of an entry: its values go to other entries, and it stays as a person laid it out. */
@ExtendWith(FreshWindow.class)
class EntryTableTest extends ServerStory {
  EntryTableTest() {
    super(StoryServer.Kind.EMBEDDED);
  }

  @BeforeAll
  void addPeople() throws Exception {
    Entry uma =
        StoryServer.entry(
            StoryServer.dn("Uma"), "objectClass", "inetOrgPerson", "cn", "Uma", "sn", "Ulm");
    server.send(
        new Write.Add(
            uma.with(Attribute.of("telephoneNumber", "21", "22", "23"))
                .with(Attribute.of("postalAddress", "1 Main St$Town"))));
    server.addPerson("Vera");
    window().choose(server.connection());
  }

  @Test
  void valuesAreCopiedAndPastedIntoAnotherEntry() {
    window().open("Uma");
    ui.activateEditor();
    ui.selectRow("entry.table", "postalAddress");
    ui.menu("Edit", "Copy");
    ui.waitUntil("it as it is shown", () -> ui.clipboard().equals("1 Main St, Town"));
    ui.contextMenu("entry.table", "Properties");
    ui.waitForWindow("Properties for postalAddress");
    assertTrue(ui.text("property.type").startsWith("postalAddress"));
    assertEquals("several", ui.text("property.allowed"));
    ui.screenshot("value-properties");
    ui.push("Cancel");
    ui.waitForWindowToClose("Properties for postalAddress");
    ui.contextMenu("entry.table", "Copy value as", "LDIF");
    ui.waitUntil("LDIF", () -> ui.clipboard().equals("postalAddress: 1 Main St$Town\n"));
    ui.contextMenu("entry.table", "Copy value as", "Filter");
    ui.waitUntil("a filter", () -> ui.clipboard().equals("(postalAddress=1 Main St$Town)"));
    selectAll();
    ui.menu("Edit", "Copy");
    ui.waitUntil("all", () -> ui.clipboard().lines().count() > 8);
    window().open("Vera");
    ui.activateEditor();
    ui.menu("Edit", "Paste");
    ui.waitUntil(
        "her address", () -> ui.values("postalAddress").equals(List.of("1 Main St, Town")));
    assertEquals(List.of("21", "22", "23"), ui.values("telephoneNumber"));
    assertEquals(List.of("Vera", "Ulm"), ui.values("sn"));
    assertFalse(ui.shows("entry.notice"), "nothing was left out");
    ui.screenshot("values-pasted");
    ui.menu("Edit", "Undo");
    assertFalse(ui.unsaved(), "one step");
    ui.selectRow("entry.table", "objectClass");
    ui.contextMenu("entry.table", "Copy value as", "As shown");
    ui.selectRow("entry.table", "street");
    ui.menu("Edit", "Paste");
    ui.waitUntil("the text", () -> ui.values("street").size() == 2);
    ui.contextMenu("entry.table", "Delete attribute");
    ui.waitUntil("no street", () -> ui.values("street").isEmpty());
    ui.menu("Directory", "Revert entry");
  }

  private void selectAll() {
    Table table = ui.control(Table.class, "entry.table");
    ui.ask(
        () -> {
          table.selectAll();
          return true;
        });
  }

  @Test
  void itStaysAsItWasLaidOutAndTheOutlineFollowsIt() {
    window().open("Uma");
    ui.toggle("entry.raw");
    sortByName();
    ui.waitUntil("raw values", () -> ui.values("postalAddress").equals(List.of("1 Main St$Town")));
    ui.closeEditors();
    window().open("Uma");
    ui.waitUntil("the layout", () -> ui.values("postalAddress").equals(List.of("1 Main St$Town")));
    assertTrue(ui.isDown("entry.raw"));
    assertEquals("cn", ui.rows("entry.table").getFirst().getFirst());
    ui.menu("Window", "Show view", "Outline");
    ui.waitUntil("the outline", () -> ui.shows("outline.tree"));
    choose("21");
    ui.waitUntil("its attribute", () -> outlined().startsWith("telephoneNumber"));
    ui.unfold("outline.tree", "telephoneNumber");
    choose("23");
    ui.waitUntil("its value", () -> outlined().equals("23"));
    ui.toggle("entry.raw");
    sortByName();
    sortByName();
    assertEquals("objectClass", ui.rows("entry.table").getFirst().getFirst());
  }

  private void sortByName() {
    Table table = ui.control(Table.class, "entry.table");
    ui.ask(
        () -> {
          table.getColumn(0).notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }

  private void choose(String value) {
    ui.selectRow("entry.table", value);
  }

  private String outlined() {
    Tree tree = ui.control(Tree.class, "outline.tree");
    return ui.ask(() -> tree.getSelectionCount() == 0 ? "" : tree.getSelection()[0].getText());
  }

  @Test
  void lookingThroughTheTreeUsesOneEditorUntilItHasChanges() {
    ui.view("org.dirlens.browser.ui.dit");
    look("Uma");
    look("Vera");
    assertEquals(1, editors());
    ui.activateEditor();
    ui.selectRow("entry.table", "street");
    ui.tool("entry.addValue");
    ui.type("value.field", "Other Road");
    ui.push("OK");
    ui.waitUntil("a change", ui::unsaved);
    ui.view("org.dirlens.browser.ui.dit");
    look("Uma");
    assertEquals(2, editors());
    window().open("Uma");
    look("Vera");
    ui.menu("Directory", "Revert entry");
  }

  private void look(String name) {
    ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=" + name);
    ui.waitUntil(
        name, () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(StoryServer.dn(name)));
  }

  private int editors() {
    return ui.ask(
        () ->
            PlatformUI.getWorkbench()
                .getWorkbenchWindows()[0]
                .getActivePage()
                .getEditorReferences()
                .length);
  }
}
