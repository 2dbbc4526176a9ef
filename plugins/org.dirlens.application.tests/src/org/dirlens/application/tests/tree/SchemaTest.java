package org.dirlens.application.tests.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.schema.SchemaView;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The schema of a server is looked through, found from an entry, and added to. */
@ExtendWith(FreshWindow.class)
class SchemaTest {
  private static final String SHOES =
      "( 1.3.6.1.4.1.99999.8.1 NAME 'shoeSize' EQUALITY integerMatch"
          + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )\n"
          + "( 1.3.6.1.4.1.99999.8.2 NAME 'shoeWearer' AUXILIARY MAY shoeSize )\n";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void showTheSchema() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", "Embedded server");
    ui.view(SchemaView.ID);
    ui.waitUntil("the schema", () -> ui.shows("schema.kinds"));
    ui.type("schema.find", "");
    ui.tab(tabs().getFirst());
    ui.waitUntil("its classes", () -> ui.shows("schema.object-class"));
    ui.waitUntil("its rows", () -> ui.rowCount("schema.object-class") > 50);
  }

  @AfterEach
  void closeEditors() {
    ui.closeEditors();
  }

  private List<String> tabs() {
    CTabFolder folder = ui.control(CTabFolder.class, "schema.kinds");
    return ui.ask(() -> Arrays.stream(folder.getItems()).map(each -> each.getText()).toList());
  }

  private String factsLine(int line) {
    return ui.text("schema.facts").lines().skip(line).findFirst().orElse("");
  }

  @Test
  void aClassLeadsToItsAttributesAndBack() {
    ui.type("schema.find", "inetOrg");
    ui.waitUntil(
        "the class alone",
        () ->
            ui.rows("schema.object-class").stream()
                .map(row -> row.get(0))
                .toList()
                .equals(List.of("inetOrgPerson")));
    assertEquals("Classes 1", tabs().getFirst());
    ui.selectRow("schema.object-class", "inetOrgPerson");
    ui.waitUntil(
        "what it is",
        () ->
            factsLine(0)
                .equals("Object class inetOrgPerson (2.16.840.1.113730.3.2.2): structural"));
    assertTrue(ui.text("schema.definition").startsWith("( 2.16.840.1.113730.3.2.2 NAME"));
    ui.screenshot("schema-class");
    ui.selectRow("schema.relations", "organizationalPerson");
    ui.openSelection("schema.relations");
    ui.waitUntil("it", () -> factsLine(0).startsWith("Object class organizationalPerson ("));
    ui.waitUntil(
        "it among all",
        () ->
            ui.rows("schema.object-class").stream()
                .anyMatch(row -> row.get(0).strip().equals("organizationalPerson")));
    ui.screenshot("schema-superior");
    ui.waitUntil("no filter", () -> ui.text("schema.find").isEmpty());
    assertEquals(
        List.of("Superior", "person"), ui.rows("schema.relations").getFirst().subList(0, 2));
    ui.tool("schema.back");
    ui.waitUntil("the class again", () -> factsLine(0).startsWith("Object class inetOrgPerson"));
    readAgain();
    ui.tool("schema.forward");
    ui.waitUntil("it", () -> factsLine(0).startsWith("Object class organizationalPerson ("));
    readAgain();
    ui.tool("schema.back");
    ui.waitUntil("the class again", () -> factsLine(0).startsWith("Object class inetOrgPerson"));
  }

  private static SchemaView view() {
    return (SchemaView)
        PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage().findView(SchemaView.ID);
  }

  private void open(Path file) {
    ui.ask(
        () -> {
          view().open(file);
          return true;
        });
  }

  private void readAgain() {
    ui.ask(
        () -> {
          view().refresh();
          return true;
        });
    ui.waitUntil("the schema again", Job.getJobManager()::isIdle);
    ui.waitUntil("its classes", () -> ui.shows("schema.object-class"));
  }

  @Test
  void inANarrowPlaceADefinitionIsATab() {
    ui.resize(560, 900);
    ui.view(SchemaView.ID);
    ui.waitUntil("no definition beside the tables", () -> !ui.shows("schema.facts"));
    ui.type("schema.find", "inetOrg");
    ui.waitUntil("the class alone", () -> ui.rowCount("schema.object-class") == 1);
    ui.selectRow("schema.object-class", "inetOrgPerson");
    ui.openSelection("schema.object-class");
    ui.waitUntil("its definition", () -> ui.shows("schema.facts"));
    ui.screenshot("schema-narrow");
    assertTrue(factsLine(0).startsWith("Object class inetOrgPerson"));
    assertEquals("Definition", tabs().getLast());
    ui.selectRow("schema.relations", "organizationalPerson");
    ui.openSelection("schema.relations");
    ui.waitUntil("it", () -> factsLine(0).startsWith("Object class organizationalPerson ("));
    ui.resize(1280, 800);
    ui.view(SchemaView.ID);
    ui.waitUntil("the classes beside it", () -> ui.shows("schema.object-class"));
    ui.waitUntil("it", () -> ui.shows("schema.facts"));
  }

  @Test
  void attributesTellWhichIndicesTheyHaveAndCanHave() {
    ui.tab(tabs().get(1));
    ui.type("schema.find", "destinationIndicator");
    ui.waitUntil("it", () -> row("destinationIndicator") != null);
    ui.selectRow("schema.attribute-type", "destinationIndicator");
    ui.screenshot("schema-attribute");
    assertTrue(
        row("destinationIndicator").get(2).startsWith("equality, "),
        row("destinationIndicator").toString());
    ui.waitUntil(
        "them in words",
        () -> ui.text("schema.facts").contains("Indices in dc=example,dc=com: none. Possible: "));
    ui.type("schema.find", "userPassword");
    ui.waitUntil("the password", () -> row("userPassword") != null);
    ui.selectRow("schema.attribute-type", "userPassword");
    ui.screenshot("schema-attribute-none");
    ui.waitUntil(
        "why it has none",
        () -> ui.text("schema.facts").contains("No index: stored as a salted hash"));
  }

  private List<String> row(String name) {
    return ui.rows("schema.attribute-type").stream()
        .filter(row -> row.get(0).strip().equals(name))
        .findFirst()
        .orElse(null);
  }

  @Test
  void aValueOfAnEntryLeadsToItsAttributeOrClass() {
    new EmbeddedEntries(ui).open("user.3");
    ui.activateEditor();
    ui.selectRow("entry.table", "mail");
    ui.contextMenu("entry.table", "Show in schema");
    ui.waitUntil(
        "the attribute", () -> ui.shows("schema.facts") && factsLine(0).contains(" mail, "));
    ui.activateEditor();
    ui.selectRow("entry.table", "organizationalPerson");
    ui.ask(() -> ui.control(Table.class, "entry.table").setFocus());
    ui.keyboard().press(SWT.F3);
    ui.waitUntil("the class", () -> factsLine(0).startsWith("Object class organizationalPerson"));
  }

  @Test
  void definitionsAreCheckedReviewedAndAdded(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("shoes.schema"),
            "attributetype " + SHOES.replace("\n(", "\nobjectclass ("));
    open(file);
    ui.waitUntil("the file", () -> tabs().get(1).equals("Attributes 1"));
    ui.screenshot("schema-file");
    ui.pushNamed("schema.add");
    ui.waitForWindow("Add definitions");
    ui.waitUntil("two of them", () -> ui.says("2 definitions are new to the server."));
    StyledText text = ui.control(StyledText.class, "schema.add.text");
    ui.ask(
        () -> {
          text.setText(SHOES.replace("integerMatch", "shoeMatch"));
          return true;
        });
    ui.waitUntil("the mistake", () -> ui.rows("schema.add.findings").size() == 1);
    assertEquals(List.of("1", "error"), ui.rows("schema.add.findings").getFirst().subList(0, 2));
    assertFalse(ui.isEnabled("Review..."));
    ui.screenshot("schema-add");
    ui.ask(
        () -> {
          text.setText(SHOES);
          return true;
        });
    ui.waitUntil("no mistake", () -> ui.isEnabled("Review..."));
    ui.push("Review...");
    ui.waitUntil("what would be sent", () -> ui.shows("review.ldif"));
    assertTrue(ui.text("review.ldif").contains("add: attributeTypes\n"), ui.text("review.ldif"));
    ui.push("Add");
    ui.waitForWindowToClose("Add definitions");
    ui.waitUntil("the server", () -> ui.rowCount("schema.object-class") > 50);
    ui.type("schema.find", "shoe");
    ui.waitUntil("them in the server", () -> tabs().get(1).equals("Attributes 1"));
  }

  @Test
  void ofSeveralThatAreSelectedTheShownOneStaysWithTheWayForwardWhenItsTextChanges(
      @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("some.schema"), classes("A"));
    open(file);
    ui.waitUntil("the file", () -> ui.rowCount("schema.object-class") == 3);
    ui.selectRow("schema.object-class", "second");
    ui.selectRow("schema.object-class", "first");
    ui.tool("schema.back");
    ui.waitUntil("it", () -> factsLine(0).startsWith("Object class second"));
    selectAlso(2);
    Files.writeString(file, classes("B"));
    open(file);
    ui.waitUntil("its text", () -> ui.text("schema.definition").contains("DESC 'B'"));
    assertTrue(factsLine(0).startsWith("Object class second"), factsLine(0));
    ui.tool("schema.forward");
    ui.waitUntil("the other", () -> factsLine(0).startsWith("Object class first"));
    readAgain();
  }

  private static String classes(String text) {
    return "objectclass ( 1.3.6.1.4.1.99999.9.1 NAME 'first' AUXILIARY MAY cn )\n"
        + "objectclass ( 1.3.6.1.4.1.99999.9.2 NAME 'second' DESC '%s' AUXILIARY MAY cn )\n"
            .formatted(text)
        + "objectclass ( 1.3.6.1.4.1.99999.9.3 NAME 'third' AUXILIARY MAY cn )\n";
  }

  private void selectAlso(int row) {
    Table table = ui.control(Table.class, "schema.object-class");
    ui.ask(
        () -> {
          table.select(row);
          table.notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }
}
