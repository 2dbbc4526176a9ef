package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The view Outline shows the entry of the editor at a glance and leads to its values. */
@ExtendWith(FreshWindow.class)
class OutlineTest extends ServerStory {
  OutlineTest() {
    super(StoryServer.Kind.EMBEDDED);
  }

  @Test
  void itFollowsTheDraftAndLeadsToItsValues() throws Exception {
    String dn = StoryServer.dn("Olga");
    Entry olga = StoryServer.entry(dn, "objectClass", "inetOrgPerson", "cn", "Olga", "sn", "Orlow");
    server.send(
        new Write.Add(olga.with(Attribute.of("telephoneNumber", "11", "12", "13", "14", "15"))));
    window().choose(server.connection());
    window().open("Olga");
    ui.menu("Window", "Show view", "Outline");
    ui.waitUntil("the outline", () -> lines().contains("telephoneNumber  5 values"));
    assertTrue(lines().contains("sn  Orlow"), lines().toString());
    ui.selectInTree("outline.tree", "telephoneNumber", "13");
    ui.waitUntil("the value in the table", () -> selected().equals(List.of("13")));
    ui.selectInTree("outline.tree", "entryUUID");
    ui.waitUntil("an operational one", () -> !ui.values("entryUUID").isEmpty());
    ui.screenshot("outline");
    ui.selectRow("entry.table", "11");
    ui.tool("entry.deleteValue");
    ui.waitUntil("the draft", () -> lines().contains("telephoneNumber  4 values"));
    assertTrue(lines().contains("13"), "it stays unfolded");
    ui.tab("LDIF source");
    ui.selectInTree("outline.tree", "sn");
    ui.waitUntil("the line of LDIF", () -> selectedText().equals("sn: Orlow"));
    ui.resize(900, 600);
    ui.screenshot("outline-small");
    ui.resize(1280, 800);
    ui.closeEditors();
    ui.waitUntil("its end", () -> !ui.shows("outline.tree"));
  }

  private List<String> lines() {
    return ui.shows("outline.tree") ? ui.treeTexts("outline.tree") : List.of();
  }

  private List<String> selected() {
    Table table = ui.control(Table.class, "entry.table");
    return ui.ask(
        () -> List.of(table.getSelection()).stream().map((TableItem it) -> it.getText(1)).toList());
  }

  private String selectedText() {
    StyledText text = ui.control(StyledText.class, "entry.ldif");
    return ui.ask(text::getSelectionText);
  }
}
