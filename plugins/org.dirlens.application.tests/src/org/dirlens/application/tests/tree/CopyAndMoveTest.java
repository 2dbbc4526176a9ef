package org.dirlens.application.tests.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.copy.CopyRoot;
import org.dirlens.browser.core.copy.SubtreeMove.Left;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.copy.Copying;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Entries copied, cut, pasted and dragged in the tree, also to another server. */
@ExtendWith(FreshWindow.class)
class CopyAndMoveTest {
  private static final String COPY = "Copy entries";
  private static final String MOVE = "Move entries";
  private static final String TEAM = "ou=team," + StoryServer.UNIT;
  private static final String GOAL = "ou=goal," + StoryServer.UNIT;

  private static final List<String> NEED_A_CONNECTION =
      List.of(
          "New entry...",
          "Rename...",
          "Delete...",
          "Compare with...",
          "Import LDIF...",
          "Export LDIF or CSV...");

  private static StoryServer own;
  private static StoryServer slapd;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private Optional<LoggedChange> undone = Optional.empty();

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    own = StoryServer.start(Kind.EMBEDDED, folder);
    own.send(unit(TEAM, "team"));
    own.send(unit(GOAL, "goal"));
    for (String name : List.of("Ann", "Bob")) {
      own.send(person("cn=" + name + "," + TEAM, name));
    }
    if (Kind.SLAPD.installed()) {
      slapd = StoryServer.start(Kind.SLAPD, folder);
    }
  }

  @AfterAll
  static void end() {
    own.close();
    if (slapd != null) {
      slapd.close();
    }
  }

  private static Write unit(String dn, String name) {
    return new Write.Add(StoryServer.entry(dn, "objectClass", "organizationalUnit", "ou", name));
  }

  private static Write person(String dn, String name) {
    return new Write.Add(
        StoryServer.entry(dn, "objectClass", "inetOrgPerson", "cn", name, "sn", name));
  }

  @BeforeEach
  void showTheTree() {
    choose(own);
    ui.waitUntil("what was sent before in the log", Job.getJobManager()::isIdle);
    undone = ModificationLog.shared().last();
  }

  private void choose(StoryServer server) {
    String name = server.connection().parameters().name();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the directory of " + name, () -> ui.text("dit.connection").startsWith(name));
    if (!server.open(server.connection())) {
      ui.menu("Directory", "Open connection");
    }
    ui.waitUntil("the connection", () -> server.open(server.connection()) && ui.shows("dit.tree"));
    Dit.of(server.connection()).tell(new DitChange.Many());
    ui.view("org.dirlens.browser.ui.dit");
  }

  private void select(String... below) {
    ui.view("org.dirlens.browser.ui.dit");
    String[] path = new String[below.length + 3];
    path[0] = "Root DSE";
    path[1] = StoryServer.SUFFIX;
    path[2] = "ou=stories";
    System.arraycopy(below, 0, path, 3, below.length);
    ui.selectInTree("dit.tree", path);
  }

  private static boolean exists(StoryServer server, String dn) {
    return read(server, dn).isPresent();
  }

  private static Optional<Entry> read(StoryServer server, String dn) {
    NullProgressMonitor monitor = new NullProgressMonitor();
    try {
      return server.connection().session(monitor).read(dn, List.of("*"), monitor);
    } catch (ConnectionProblem e) {
      throw new AssertionError(e);
    }
  }

  private void agree(String title, String count, BooleanSupplier done) {
    ui.waitForWindow(title);
    ui.waitUntil("the number", () -> ui.text("copy.count").startsWith(count));
    ui.push(title);
    ui.waitForWindowToClose(title);
    ui.waitUntil("the end", done);
  }

  @Test
  void aTableIsExportedAsChosenAndItIsKept(@TempDir Path folder) throws IOException {
    select("ou=team");
    Path file = folder.resolve("people.csv");
    export();
    ui.type("export.file", file.toString());
    ui.push("Next >");
    ui.waitUntil("the page", () -> ui.shows("csv.separator"));
    assertTrue(ui.text("csv.sample").startsWith("dn,cn,mail,photo"));
    ui.pick("csv.separator", "Semicolon");
    ui.waitUntil("the sample", () -> ui.text("csv.sample").startsWith("dn;cn;mail;photo"));
    ui.screenshot("export-csv");
    ui.push("Finish");
    assertEquals(3, told(file));
    List<String> lines = Files.readAllLines(file);
    assertEquals("dn;cn;sn", lines.getFirst());
    assertTrue(lines.stream().anyMatch(line -> line.endsWith(";Ann;Ann")), lines::toString);
    export();
    ui.push("Next >");
    ui.waitUntil("the page", () -> ui.shows("csv.separator"));
    assertEquals("Semicolon", ui.text("csv.separator"));
    ui.pick("csv.separator", "Comma");
    ui.push("Finish");
    ui.push("Replace it");
    assertEquals(3, told(file));
    assertTrue(read(file).startsWith("dn,"), () -> read(file));
  }

  private void export() {
    ui.menu("Directory", "Export LDIF or CSV...");
    ui.waitForWindow("Export LDIF or CSV");
    ui.tick("export.csv");
    ui.type("export.attributes", "cn sn");
  }

  /** Awaits the notification that the file is written; how many entries it has. */
  private int told(Path file) {
    ui.waitUntil("the notification", () -> ui.shows("notification.words"));
    String words = ui.text("notification.words");
    assertTrue(words.endsWith("written to\n" + file), words);
    ui.pushNamed("notification.close");
    ui.waitUntil("no notification", () -> !ui.shows("notification.words"));
    return Integer.parseInt(words.substring(0, words.indexOf(' ')));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  /** Undoes what was done last, which is in the log a moment after the server has it. */
  private void undo(BooleanSupplier done) {
    Optional<LoggedChange> change = changeAfter(undone);
    ui.menu("Directory", "Undo last change sent...");
    ui.waitForWindow("Undo");
    ui.push("Undo");
    ui.waitForWindowToClose("Undo");
    ui.waitUntil("it undone", done);
    undone = changeAfter(change);
  }

  private Optional<LoggedChange> changeAfter(Optional<LoggedChange> before) {
    ui.waitUntil("the log", () -> !ModificationLog.shared().last().equals(before));
    return ModificationLog.shared().last();
  }

  @Test
  void aSubtreeIsCopiedWithItsNumberToldBeforeAndTakenBack() {
    select("ou=team");
    ui.menu("Edit", "Copy");
    ui.waitUntil("the DN as text", () -> ui.clipboard().equals(TEAM));
    select("ou=goal");
    ui.menu("Edit", "Paste");
    ui.waitForWindow(COPY);
    ui.waitUntil("the number", () -> ui.text("copy.count").equals("3 entries will be copied."));
    ui.screenshot("copy-entries");
    assertFalse(exists(own, "ou=team," + GOAL), "nothing was sent");
    ui.pick("copy.depth", "The entry alone");
    ui.waitUntil("the number", () -> ui.text("copy.count").equals("1 entry will be copied."));
    ui.pick("copy.depth", "The whole subtree");
    agree(COPY, "3 entries", () -> exists(own, "cn=Bob,ou=team," + GOAL));
    assertTrue(exists(own, "cn=Ann," + TEAM));
    undo(() -> !exists(own, "ou=team," + GOAL));
  }

  @Test
  void manyEntriesAreEditedAsOneChangeAndTakenBack() {
    select("ou=team", "cn=Ann");
    selectTheRest();
    ui.menu("Directory", "Edit many entries...");
    ui.waitForWindow("Edit many entries");
    assertTrue(ui.text("batch.entries").startsWith("2 entries:"), ui.text("batch.entries"));
    assertFalse(ui.isEnabled("Review..."), "nothing is said yet");
    ui.pick("batch.step0.attribute", "description");
    ui.type("batch.step0.values", "one\ntwo");
    ui.pushNamed("batch.more");
    ui.pick("batch.step1.kind", "Add values");
    assertFalse(ui.isEnabled("Review..."), "the second line says nothing yet");
    ui.pick("batch.step1.attribute", "title");
    ui.type("batch.step1.values", "Dr.");
    ui.screenshot("edit-many");
    ui.push("Review...");
    ui.waitForWindow("Change entries");
    ui.push("Apply");
    ui.waitForWindowToClose("Edit many entries");
    ui.waitUntil("both changed", () -> has("cn=Ann") && has("cn=Bob"));
    undo(() -> !has("cn=Ann") && !has("cn=Bob"));
  }

  /** All entries beside the selected one as well. */
  private void selectTheRest() {
    ui.ask(
        () -> {
          Tree tree = ui.control(Tree.class, "dit.tree");
          TreeItem[] all = tree.getSelection()[0].getParentItem().getItems();
          Arrays.stream(all).forEach(TreeItem::getText); // a line has its entry once it is asked
          tree.setSelection(all);
          tree.notifyListeners(SWT.Selection, new Event());
          return tree.getSelectionCount();
        });
  }

  private boolean has(String rdn) {
    return read(own, rdn + "," + TEAM)
        .filter(entry -> entry.texts("description").equals(List.of("one", "two")))
        .filter(entry -> entry.texts("title").equals(List.of("Dr.")))
        .isPresent();
  }

  @Test
  void oneLikeAnotherIsMade() {
    select("ou=team", "cn=Ann");
    ui.menu("Directory", "New entry like this...");
    ui.waitForWindow("New entry");
    ui.push("Next >");
    ui.waitUntil("its values", () -> ui.text("new.value.sn").equals("Ann"));
    ui.type("new.rdn.value", "Ann");
    ui.push("< Back");
    ui.push("Finish");
    ui.waitUntil("why it was not added", () -> ui.says("did not add cn=Ann"));
    ui.push("Next >");
    ui.pick("new.more", "description");
    ui.type("new.value.description", "like Ann");
    ui.type("new.rdn.value", "Cleo");
    ui.pushNamed("new.rdn.add");
    ui.pick("new.rdn.type.2", "cn");
    assertFalse(ui.isEnabled("Finish"), "the name has cn twice");
    ui.screenshot("new-entry-name-twice");
    ui.pick("new.rdn.type.2", "ou");
    ui.type("new.rdn.value.2", "Team");
    ui.pushNamed("new.rdn.add.2");
    ui.pushNamed("new.rdn.remove.3");
    assertEquals("cn=Cleo+ou=Team," + TEAM, ui.text("new.dn"));
    ui.screenshot("new-entry-like");
    ui.push("Finish");
    ui.waitForWindowToClose("New entry");
    ui.waitUntil("it", () -> exists(own, "cn=Cleo+ou=Team," + TEAM));
    Entry cleo = read(own, "cn=Cleo+ou=Team," + TEAM).orElseThrow();
    assertEquals(List.of("like Ann"), cleo.texts("description"));
    assertEquals(List.of("Team"), cleo.texts("ou"));
    undo(() -> !exists(own, "cn=Cleo+ou=Team," + TEAM));
  }

  @Test
  void anEntryThatWasBegunElsewhereStaysAfterACancel() {
    keepBegun(TEAM, "", "Half");
    newEntryBelow("ou=goal");
    assertEquals("", ui.text("new.rdn.value"));
    cancelNewEntry();
    newEntryBelow("ou=team");
    assertEquals("Half", ui.text("new.rdn.value"));
    cancelNewEntry();
    newEntryBelow("ou=team");
    assertEquals("", ui.text("new.rdn.value"));
    cancelNewEntry();
  }

  @Test
  void whatWasBegunBesideAnEntryLikeItIsAnother() {
    keepBegun(TEAM, "", "Half");
    newEntryLike("ou=team", "cn=Ann");
    assertEquals("", ui.text("new.rdn.value"));
    ui.type("new.rdn.value", "Another");
    ui.waitUntil("both on the disk", () -> begun() == 2);
    cancelNewEntry();
    newEntryBelow("ou=team");
    assertEquals("Half", ui.text("new.rdn.value"));
    cancelNewEntry();

    keepBegun(TEAM, "cn=Ann," + TEAM, "Like");
    newEntryBelow("ou=team");
    assertEquals("", ui.text("new.rdn.value"));
    cancelNewEntry();
    newEntryLike("ou=team", "cn=Ann");
    assertEquals("Like", ui.text("new.rdn.value"));
    cancelNewEntry();
    newEntryLike("ou=team", "cn=Ann");
    assertEquals("", ui.text("new.rdn.value"));
    cancelNewEntry();
  }

  @Test
  void theEntryThatAnEarlierVersionKeptIsThereStill() {
    keep(kept -> fill(kept, TEAM, "Half"));
    newEntryBelow("ou=goal");
    cancelNewEntry();
    newEntryBelow("ou=team");
    assertEquals("Half", ui.text("new.rdn.value"));
    cancelNewEntry();
  }

  private long begun() {
    return ui.ask(
        () ->
            KeptForm.read("org.dirlens.browser.ui.newEntry").stream()
                .flatMap(kept -> Arrays.stream(kept.getChildren("entry")))
                .count());
  }

  private void newEntryLike(String... path) {
    select(path);
    ui.menu("Directory", "New entry like this...");
    toTheSecondPage();
  }

  /** As it is left by a workbench that was killed. */
  private void keepBegun(String parent, String like, String name) {
    keep(
        kept -> {
          IMemento entry = kept.createChild("entry");
          entry.putString("like", like);
          fill(entry, parent, name);
        });
  }

  private void keep(Consumer<IMemento> content) {
    ui.ask(
        () -> {
          Shell shell = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
          new KeptForm("org.dirlens.browser.ui.newEntry", shell, kept -> {}).keep(content);
          return true;
        });
  }

  private void fill(IMemento entry, String parent, String name) {
    entry.putString("connection", own.connection().parameters().id());
    entry.putString("below", parent);
    entry.putString("parent", parent);
    entry.putString("rdnType", "cn");
    entry.putString("rdnValue", name);
    entry.createChild("class", "person");
  }

  private void newEntryBelow(String parent) {
    select(parent);
    ui.menu("Directory", "New entry...");
    toTheSecondPage();
  }

  private void toTheSecondPage() {
    ui.waitForWindow("New entry");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("new.rdn.value"));
  }

  private void cancelNewEntry() {
    ui.push("Cancel");
    ui.waitForWindowToClose("New entry");
  }

  @Test
  void anEntryMovesBelowTheParentThatIsChosenInATree() {
    select("ou=team", "cn=Ann");
    ui.menu("Directory", "Move...");
    ui.waitForWindow("Move cn=Ann below");
    ui.waitUntil("its parent", () -> pickedInTree().startsWith("ou=team"));
    assertFalse(ui.isEnabled("Move..."), "it is there already");
    ui.selectInTree("picker.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=goal");
    ui.waitUntil("another parent", () -> ui.isEnabled("Move..."));
    ui.screenshot("move-below");
    ui.push("Move...");
    agree(MOVE, "1 entry", () -> exists(own, "cn=Ann," + GOAL));
    assertFalse(exists(own, "cn=Ann," + TEAM));
    undo(() -> exists(own, "cn=Ann," + TEAM));
  }

  @Test
  void aParentThatWasChosenStaysWhenTheOldOneIsFoundLate() throws Exception {
    select("ou=team", "cn=Ann");
    try (HeldJob late = new HeldJob("Finding " + TEAM)) {
      ui.menu("Directory", "Move...");
      ui.waitForWindow("Move cn=Ann below");
      late.awaitHeld();
      ui.selectInTree("picker.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=goal");
      late.release();
      ui.waitUntil("its end", Job.getJobManager()::isIdle);
    }
    assertTrue(pickedInTree().startsWith("ou=goal"), this::pickedInTree);
    ui.push("Cancel");
    ui.waitForWindowToClose("Move cn=Ann below");
  }

  private String pickedInTree() {
    Tree tree = ui.control(Tree.class, "picker.tree");
    return ui.ask(() -> tree.getSelectionCount() == 0 ? "" : tree.getSelection()[0].getText());
  }

  @Test
  void aDropMovesAfterAQuestion() {
    select("ou=team", "cn=Ann");
    ui.drop("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=goal");
    ui.waitForWindow(MOVE);
    ui.waitUntil("the number", () -> ui.text("copy.count").startsWith("1 entry will be moved."));
    ui.screenshot("move-entries");
    ui.push("Cancel");
    ui.waitForWindowToClose(MOVE);
    assertTrue(exists(own, "cn=Ann," + TEAM));
    select("ou=team", "cn=Ann");
    ui.drop("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=goal");
    agree(MOVE, "1 entry", () -> exists(own, "cn=Ann," + GOAL));
    assertFalse(exists(own, "cn=Ann," + TEAM));
    undo(() -> exists(own, "cn=Ann," + TEAM));
  }

  @Test
  void whatIsCutGoesToAnotherServer() {
    assumeTrue(slapd != null, "slapd is not installed here");
    select("ou=team");
    ui.menu("Edit", "Copy");
    choose(slapd);
    select();
    ui.menu("Edit", "Paste");
    agree(COPY, "3 entries", () -> exists(slapd, "cn=Bob,ou=team," + StoryServer.UNIT));
    ui.waitUntil(
        "it in the tree",
        () -> ui.treeTexts("dit.tree").stream().anyMatch(each -> each.startsWith("ou=team")));
    select("ou=team", "cn=Bob");
    ui.menu("Edit", "Cut");
    choose(own);
    select("ou=goal");
    ui.menu("Edit", "Paste");
    agree(MOVE, "1 entry", () -> exists(own, "cn=Bob," + GOAL));
    ui.waitUntil("its end", () -> !exists(slapd, "cn=Bob," + TEAM));
  }

  @Test
  void whatASearchFoundIsPastedInTheTree() {
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", TEAM);
    ui.type("search.filter", "(cn=Ann)");
    ui.pushNamed("search.run");
    ui.waitUntil("Ann", () -> ui.rows("search.results").size() == 1);
    ui.selectRow("search.results", "cn=Ann," + TEAM);
    ui.contextMenu("search.results", "Copy entries");
    ui.waitUntil("the DN as text", () -> ui.clipboard().equals("cn=Ann," + TEAM));
    select("ou=goal");
    ui.menu("Edit", "Paste");
    agree(COPY, "1 entry", () -> exists(own, "cn=Ann," + GOAL));
    undo(() -> !exists(own, "cn=Ann," + GOAL));
  }

  @Test
  void aClosedConnectionOffersNoCommandAndSaysWhy() {
    DirectoryConnection closed = own.connect(" closed", AccessMode.READ_WRITE, Environment.NONE);
    String name = closed.parameters().name();
    try {
      ui.view("org.dirlens.browser.ui.connections");
      ui.selectInTree("connections.tree", name);
      ui.waitUntil("the connection", () -> ui.text("dit.connection").equals(name));
      ui.view("org.dirlens.browser.ui.dit");
      for (String item : NEED_A_CONNECTION) {
        ui.waitUntil(item + " off", () -> !ui.offers("Directory", item));
      }
      assertTrue(ui.offers("Directory", "Open connection"));
      assertEquals(
          name + " is not connected: open the connection first",
          ui.menuTexts("Directory").getFirst());
    } finally {
      Connections.shared().remove(closed);
    }
  }

  @Test
  void entriesAreCopiedAsText() {
    select("ou=team", "cn=Ann");
    copyAs("DN", "cn=Ann," + TEAM);
    copyAs("Filter", "(cn=Ann)");
    copyAs("LDIF, DNs only", "version: 1\n\ndn: cn=Ann," + TEAM);
    copyAs("LDIF", "objectClass: inetOrgPerson");
    assertFalse(ui.clipboard().contains("entryUUID"));
    copyAs("LDIF with operational attributes", "entryUUID: ");
    copyAs("CSV", "dn,");
    assertTrue(ui.clipboard().contains("\"cn=Ann," + TEAM + "\","), ui.clipboard());
    copyAs("LDAP URL", "/cn=Ann,ou=team,ou=stories,dc=example,dc=com");
    assertEquals(0, ui.clipboard().indexOf("ldap://127.0.0.1:"));
  }

  private void copyAs(String form, String part) {
    ui.contextMenu("dit.tree", "Copy as", form);
    ui.waitUntil(form, () -> ui.clipboard().contains(part));
  }

  @Test
  void aMoveByCopyingIsAskedForAndReviewedOnProduction() throws Exception {
    String from = "ou=whole," + StoryServer.UNIT;
    String to = "ou=whole," + GOAL;
    own.send(unit(from, "whole"));
    own.send(person("cn=Kim," + from, "Kim"));
    DirectoryConnection production =
        own.connect(" of production", AccessMode.READ_WRITE, Environment.PRODUCTION);
    Left left =
        new Left(
            List.of(new CopyRoot(from, to, Write.OldRdn.DELETE)),
            ConnectionProblem.request("affectsMultipleDSAs"));
    ui.ask(
        () -> {
          Copying.offerToCopy(production, left);
          return true;
        });
    Button cancel = ui.button("Cancel");
    assertEquals(cancel, ui.ask(() -> cancel.getShell().getDefaultButton()));
    ui.push("Copy and delete");
    ui.waitUntil("the review", () -> ui.shows("review.ldif"));
    assertTrue(
        ui.text("review.ldif").contains("dn: " + from + "\nchangetype: delete"),
        ui.text("review.ldif"));
    assertTrue(ui.text("review.note").endsWith("deleted on " + own.name(" of production") + "."));
    ui.screenshot("move-by-copying");
    ui.push(MOVE);
    ui.waitUntil("the end", () -> exists(own, "cn=Kim," + to) && !exists(own, from));
  }
}
