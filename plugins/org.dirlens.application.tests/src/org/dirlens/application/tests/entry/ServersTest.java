package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.ui.schema.SchemaView;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Environment;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What keeps work and entries safe is the same on each of the three servers. */
@ExtendWith(FreshWindow.class)
class ServersTest {
  private static final String MEANWHILE = "Changed since it was shown";
  private static final String REVIEW = "Review changes";

  /** The stories. */
  abstract static class OnServer extends ServerStory {
    OnServer(Kind kind) {
      super(kind);
    }

    private void choose(DirectoryConnection connection) {
      window().choose(connection);
    }

    private void open(String name) {
      window().open(name);
      ui.waitUntil("its values", () -> ui.values("street").equals(List.of("One Road")));
    }

    private void enter(String street) {
      ui.activateEditor();
      ui.selectRow("entry.table", "street");
      ui.openSelection("entry.table");
      ui.type("entry.cell", street);
      ui.pressEnter("entry.cell");
      ui.waitUntil("the typed value", () -> ui.values("street").contains(street));
    }

    @Test
    void whatOthersChangedIsShownBeforeItIsOverwritten() throws Exception {
      server.addPerson("Bob");
      choose(server.connection());
      open("Bob");
      enter("Mine");
      server.moveOutside("Bob", "Theirs");
      ui.menu("File", "Save");
      ui.waitForWindow("Conflicting changes");
      assertEquals("Theirs", ui.text("conflict.theirs.street").strip());
      ui.tick("conflict.MINE.street");
      ui.push("Save");
      ui.waitForWindowToClose("Conflicting changes");
      ui.waitUntil("the saved entry", () -> !ui.unsaved());
      assertEquals(List.of("Mine"), server.streets("Bob"));
    }

    @Test
    void anEntryThatOthersChangedIsRenamedAndDeletedOnlyAfterAQuestion() throws Exception {
      server.addPerson("Ann");
      choose(server.connection());
      open("Ann");
      server.moveOutside("Ann", "Theirs");
      beginRename("cn=Anna");
      rename();
      ui.waitForWindow(MEANWHILE);
      assertTrue(ui.says(StoryServer.dn("Ann") + ": street"));
      ui.screenshot("meanwhile-" + kind);
      ui.push("Cancel");
      ui.waitForWindowToClose(MEANWHILE);
      assertTrue(server.exists("Ann"));
      ui.waitUntil("what is there now", () -> ui.values("street").equals(List.of("Theirs")));
      server.moveOutside("Ann", "Theirs again");
      beginRename("cn=Anna");
      rename();
      ui.waitForWindow(MEANWHILE);
      ui.push("Rename all the same");
      ui.waitUntil("the new name", () -> server.exists("Anna"));
      ui.waitUntil("it in the editor", () -> ui.text("entry.dn").startsWith("cn=Anna,"));
      ui.waitUntil("its street", () -> ui.values("street").equals(List.of("Theirs again")));

      server.moveOutside("Anna", "Elsewhere");
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=Anna");
      ui.menu("Directory", "Delete...");
      ui.waitForWindow("Delete");
      ui.push("Delete entry");
      ui.waitForWindow(MEANWHILE);
      assertTrue(server.exists("Anna"));
      ui.push("Delete all the same");
      ui.waitUntil("its end", () -> !server.exists("Anna"));
    }

    @Test
    void aNameThatEndsWithASpaceIsRenamed() throws Exception {
      assumeTrue(kind == Kind.EMBEDDED, "other servers spell such a name in their own way");
      String dn = StoryServer.dn("Eve\\ ");
      server.send(
          new Write.Add(
              StoryServer.entry(dn, "objectClass", "inetOrgPerson", "cn", "Eve ", "sn", "Eve")));
      choose(server.connection());
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=Eve\\ ");
      ui.menu("Directory", "Rename...");
      ui.waitForWindow("Rename entry");
      assertFalse(ui.isEnabled("Rename"), "it has this name");
      ui.type("rename.rdn", "cn=Eva\\ ");
      rename();
      ui.waitUntil("the new name", () -> server.exists("Eva\\ "));
    }

    private void beginRename(String rdn) {
      ui.view("org.dirlens.browser.ui.dit");
      ui.menu("Directory", "Rename...");
      ui.waitForWindow("Rename entry");
      ui.type("rename.rdn", rdn + "+commonName=again");
      assertFalse(ui.isEnabled("Rename"), "the name would have cn twice");
      ui.type("rename.rdn", rdn);
    }

    private void rename() {
      ui.push("Rename");
      ui.waitForWindowToClose("Rename entry");
    }

    @Test
    void closingTheWindowSavesFiveChangedEntriesWhenThePersonWantsIt() throws Exception {
      AtomicInteger goings = new AtomicInteger();
      IWorkbenchListener refusal = refusal(goings);
      PlatformUI.getWorkbench().addWorkbenchListener(refusal);
      try {
        for (int number = 0; number < 5; number++) {
          server.addPerson("p" + number);
        }
        choose(server.connection());
        for (int number = 0; number < 5; number++) {
          open("p" + number);
          enter("New " + number);
        }
        ui.closeMainWindow();
        ui.waitForWindow("Unsaved changes");
        ui.screenshot("closing-five-" + kind);
        assertEquals(5, ui.rows("saveQuestion.editors").size());
        assertTrue(ui.text("saveQuestion.change").contains("street: New 0"), "a look at the first");
        ui.selectRow("saveQuestion.editors", "cn=p3");
        ui.waitUntil(
            "a look at the fourth", () -> ui.text("saveQuestion.change").contains("street: New 3"));
        ui.push("Save");
        ui.waitUntil("the end of the questions", () -> goings.get() == 1);
        for (int number = 0; number < 5; number++) {
          assertEquals(List.of("New " + number), server.streets("p" + number));
        }
      } finally {
        PlatformUI.getWorkbench().removeWorkbenchListener(refusal);
      }
    }

    /** The window of this test never really closes. */
    private static IWorkbenchListener refusal(AtomicInteger goings) {
      return new IWorkbenchListener() {
        @Override
        public boolean preShutdown(IWorkbench workbench, boolean forced) {
          goings.incrementAndGet();
          return false;
        }

        @Override
        public void postShutdown(IWorkbench workbench) {}
      };
    }

    @Test
    void aReadOnlyConnectionOffersNoChangeAndSaysWhy() throws Exception {
      server.addPerson("Emil");
      choose(server.connect(" looking", AccessMode.READ_ONLY, Environment.NONE));
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=Emil");
      ui.openSelection("dit.tree");
      ui.waitUntil("the entry", () -> ui.shows("entry.locked"));
      assertEquals("read-only connection", ui.text("entry.locked"));
      for (String tool : List.of("entry.addAttribute", "entry.addValue", "entry.deleteValue")) {
        assertFalse(ui.offersTool(tool), tool);
      }
      assertFalse(ui.offers("Directory", "Add attribute..."));
      ui.view("org.dirlens.browser.ui.dit");
      for (String item : List.of("New entry...", "Rename...", "Delete...", "Import LDIF...")) {
        assertFalse(ui.offers("Directory", item), item);
      }
      assertTrue(ui.offers("Directory", "Export LDIF or CSV..."));
      assertEquals(
          server.name(" looking") + " is read-only: nothing is changed",
          ui.menuTexts("Directory").getFirst());
      ui.screenshot("read-only-" + kind);
    }

    @Test
    void whatIsSentToProductionIsAlwaysReviewed() throws Exception {
      String name = "Carl";
      server.addPerson(name);
      choose(server.connect(" production", AccessMode.READ_WRITE, Environment.PRODUCTION));
      assertTrue(ui.shows("window.edge"), "the color of production");
      open(name);
      enter("Two");
      ui.menu("File", "Save");
      ui.waitForWindow(REVIEW);
      assertEquals(List.of(List.of("street", "One Road", "Two")), ui.rows("review.values"));
      ui.push("Back");
      ui.waitForWindowToClose(REVIEW);
      ui.waitUntil("the end of this attempt", () -> !ui.working());
      assertEquals(List.of("One Road"), server.streets(name));
      assertTrue(ui.unsaved(), "nothing is lost");
      ui.menu("File", "Save");
      ui.waitForWindow(REVIEW);
      ui.push("Send");
      ui.waitUntil("the saved entry", () -> !ui.unsaved());
      assertEquals(List.of("Two"), server.streets(name));
      server.send(new Write.Delete(StoryServer.dn(name)));
    }

    @Test
    void whatIsMadeNamedImportedAndDeletedInProductionIsAlwaysReviewed(@TempDir Path folder)
        throws Exception {
      choose(server.connect(" new", AccessMode.READ_WRITE, Environment.PRODUCTION));
      beginNewEntry("Dora");
      reviewed(REVIEW, "Send", () -> ui.push("Finish"), () -> server.exists("Dora"));
      ui.waitForWindowToClose("New entry");
      Path file = Files.writeString(folder.resolve("one.ldif"), ldif("Erik"));
      ui.menu("Directory", "Import LDIF...");
      ui.waitForWindow("Import LDIF");
      ui.type("import.file", file.toString());
      reviewed("Import LDIF", "Import", () -> ui.push("Finish"), () -> server.exists("Erik"));
      ui.waitUntil("the end of the import", () -> ui.says("Import of one.ldif finished"));
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=Dora");
      beginRename("cn=Dana");
      reviewed(REVIEW, "Send", () -> ui.push("Rename"), () -> server.exists("Dana"));
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=Dana");
      Runnable delete = () -> ui.menu("Directory", "Delete...");
      reviewed("Delete", "Delete entry", delete, () -> !server.exists("Dana"));
    }

    @Test
    void thePasswordOfANewEntryIsHashedAndTheEditorTellsHowItIsKept() {
      choose(server.connection());
      beginNewEntry("Gina");
      ui.pick("new.more", "userPassword");
      ui.type("new.value.userPassword", "marker-New");
      String usual = kind == Kind.SLAPD ? "hashed here with SSHA" : "in clear text";
      assertEquals(usual, ui.text("secret.form"));
      ui.screenshot("new-password-" + kind);
      ui.push("Finish");
      ui.waitForWindowToClose("New entry");
      String told =
          kind == Kind.EMBEDDED ? "userPassword is set." : "userPassword is stored as a hash";
      ui.waitUntil("what is kept", () -> ui.says(told));
      List<String> stored = server.texts("Gina", "userPassword");
      assertTrue(stored.stream().allMatch(each -> each.startsWith("{")), "none in clear");
    }

    @Test
    void theSchemaTellsTheIndicesOrWhyItCannot() {
      ui.view(SchemaView.ID);
      ui.waitUntil("the schema of another server", () -> ui.shows("schema.kinds"));
      SchemaView view = ui.ask(() -> (SchemaView) activePart());
      String own = kind == Kind.SLAPD ? "olcDatabase" : "cn";
      ui.ask(
          () -> {
            SchemaElement.Kind attribute = SchemaElement.Kind.ATTRIBUTE_TYPE;
            SchemaView.show(view.getSite().getPage(), server.connection(), attribute, own);
            return true;
          });
      ui.waitUntil("its own", () -> ui.text("schema.facts").startsWith("Attribute type " + own));
      ui.ask(
          () -> {
            view.turnPin();
            return true;
          });
      choose(server.connection());
      ui.view(SchemaView.ID);
      ui.waitUntil("the schema", () -> ui.shows("schema.kinds"));
      ui.ask(
          () -> {
            view.go(SchemaElement.Kind.ATTRIBUTE_TYPE, "cn");
            return true;
          });
      ui.waitUntil("cn", () -> ui.text("schema.facts").startsWith("Attribute type cn, "));
      String told =
          kind == Kind.SLAPD
              ? "Indices: unknown. This server does not show its indices to this user"
              : "Indices in "
                  + StoryServer.SUFFIX
                  + (kind == Kind.DS_389 ? ": equality" : ": none. Possible: equality");
      ui.waitUntil(told, () -> ui.text("schema.facts").contains(told));
      ui.screenshot("schema-" + kind);
      ui.pushNamed("schema.add");
      if (kind == Kind.SLAPD) {
        ui.waitUntil("why not", () -> ui.says("cn=schema,cn=config, which it does not show"));
        ui.push("OK");
      } else {
        ui.waitForWindow("Add definitions");
        ui.push("Cancel");
        ui.waitForWindowToClose("Add definitions");
      }
    }

    private static IWorkbenchPart activePart() {
      return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().getActivePart();
    }

    private String ldif(String name) {
      return "dn: %s%nobjectClass: inetOrgPerson%ncn: %s%nsn: %s%n"
          .formatted(StoryServer.dn(name), name, name);
    }

    private void beginNewEntry(String name) {
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories");
      ui.menu("Directory", "New entry...");
      ui.waitForWindow("New entry");
      ui.push("Next >");
      ui.pick("new.rdn.type", "cn");
      ui.type("new.rdn.value", name);
      ui.type("new.value.sn", name);
    }

    /** Looks at what would be sent, does not send it, tries again, and does. */
    private void reviewed(String title, String send, Runnable deed, BooleanSupplier sent) {
      deed.run();
      ui.waitUntil("what would be sent", () -> ui.shows("review.server"));
      ui.push("Back");
      ui.waitUntil("its end", () -> !ui.shows("review.server"));
      assertFalse(sent.getAsBoolean());
      deed.run();
      ui.waitUntil("what would be sent", () -> ui.shows("review.server"));
      assertTrue(ui.windowTitles().contains(title));
      ui.push(send);
      ui.waitUntil("what was sent", sent);
    }
  }

  @Nested
  class OnEmbedded extends OnServer {
    OnEmbedded() {
      super(Kind.EMBEDDED);
    }
  }

  @Nested
  class OnSlapd extends OnServer {
    OnSlapd() {
      super(Kind.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends OnServer {
    OnDs389() {
      super(Kind.DS_389);
    }
  }
}
