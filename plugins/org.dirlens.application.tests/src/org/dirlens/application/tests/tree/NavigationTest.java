package org.dirlens.application.tests.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.ISelectionService;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** From entry to entry: history, aliases, referrals, bookmarks, and what the tree shows. */
@ExtendWith(FreshWindow.class)
@TestInstance(Lifecycle.PER_CLASS)
class NavigationTest {
  private static final String TREE = "dit.tree";
  private static final String DIRECTORY = "org.dirlens.browser.ui.dit";
  private static final String ANN = StoryServer.dn("Ann");
  private static final String BOB = StoryServer.dn("Bob");
  private static final String LATE = "ou=late," + StoryServer.UNIT;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private StoryServer server;

  @BeforeAll
  void makeEntries(@TempDir Path folder) throws Exception {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    server = StoryServer.start(Kind.EMBEDDED, folder);
    server.addPerson("Ann");
    server.addPerson("Bob");
    server.send(
        new Write.Add(entry("alias", "alias").with(Attribute.of("aliasedObjectName", ANN))));
    Dit.of(server.connection()).tell(new DitChange.Many());
    go(server);
  }

  /** An entry that may have any attributes. */
  private static Entry entry(String name, String objectClass) {
    List<byte[]> classes = List.of(objectClass.getBytes(), "extensibleObject".getBytes());
    return StoryServer.entry(StoryServer.dn(name), "cn", name)
        .with(new Attribute("objectClass", classes));
  }

  private void go(StoryServer where) {
    String name = where.connection().parameters().name();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the directory", () -> ui.text("dit.connection").startsWith(name));
    ui.view(DIRECTORY);
  }

  @AfterAll
  void end() {
    if (server != null) {
      server.close();
    }
  }

  private void select(String... below) {
    ui.view(DIRECTORY);
    Stream<String> above = Stream.of("Root DSE", StoryServer.SUFFIX, "ou=stories");
    ui.selectInTree(TREE, Stream.concat(above, Stream.of(below)).toArray(String[]::new));
  }

  private void awaitEntry(String dn) {
    ui.waitUntil(
        "the editor of " + dn, () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(dn));
  }

  private void awaitSelected(String text) {
    ui.waitUntil("selected: " + text, () -> selected().startsWith(text));
  }

  private String selected() {
    Tree tree = ui.control(Tree.class, TREE);
    return ui.ask(
        () -> {
          TreeItem[] items = tree.getSelection();
          return items.length == 1 ? items[0].getText() : "";
        });
  }

  @Test
  void backAndForwardGoThroughEntriesAndSearches() {
    select("cn=Ann");
    awaitEntry(ANN);
    select("cn=Bob");
    awaitEntry(BOB);
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.filter", "(cn=Ann)");
    ui.type("search.base", StoryServer.UNIT);
    ui.pushNamed("search.run");
    ui.waitUntil("the result", () -> !ui.rows("search.results").isEmpty());
    ui.menu("Edit", "Back");
    awaitEntry(BOB);
    ui.menu("Edit", "Back");
    awaitEntry(ANN);
    ui.type("search.filter", "(cn=Bob)");
    ui.menu("Edit", "Forward");
    awaitEntry(BOB);
    ui.menu("Edit", "Forward");
    ui.waitUntil("the search again", () -> ui.text("search.filter").equals("(cn=Ann)"));
    ui.waitUntil("its end", () -> ui.text("search.message").startsWith("1 entry in"));
    ui.selectRow("search.results", ANN);
    ui.menu("Edit", "Go to the parent");
    awaitSelected("ou=stories");
    ui.view("org.dirlens.browser.ui.search");
    ui.menu("Directory", "Locate in directory");
    awaitSelected("cn=Ann");
    ui.menu("Edit", "Go to the parent");
    awaitSelected("ou=stories");
  }

  @Test
  void aListThatWasReadForSomethingElseIsShownWhole() throws ConnectionProblem {
    addUnit();
    Dit dit = Dit.of(server.connection());
    dit.tell(new DitChange.Many());
    select("ou=late");
    dit.root().find("cn=Second," + LATE, new NullProgressMonitor());
    select("ou=late", "cn=Second");
    removeUnit();
  }

  @Test
  void aListThatComesAfterItsEntryWasReplacedIsNotShown() throws Exception {
    addUnit();
    Dit dit = Dit.of(server.connection());
    dit.tell(new DitChange.Many());
    select("ou=late", "cn=Second");
    try (HeldJob late = new HeldJob("Children of " + StoryServer.UNIT)) {
      dit.tell(new DitChange.Many());
      late.awaitHeld();
      dit.tell(new DitChange.Many());
      select("ou=late", "cn=First");
      late.release();
      ui.waitUntil("its end", Job.getJobManager()::isIdle);
    }
    select("ou=late", "cn=Second");
    removeUnit();
  }

  /** As on a slow server. */
  @Test
  void whatIsFoundLateIsNotSelectedOverWhatWasClickedSince() throws Exception {
    select("cn=Ann");
    try (HeldJob late = new HeldJob("Finding " + BOB)) {
      Dit.of(server.connection()).tell(new DitChange.Added(BOB));
      late.awaitHeld();
      select("cn=alias");
      late.release();
      ui.waitUntil("its end", Job.getJobManager()::isIdle);
    }
    assertTrue(selected().startsWith("cn=alias"), this::selected);
  }

  @Test
  void aCancelledListSaysSoAndIsReadAgain() throws Exception {
    addUnit();
    Dit dit = Dit.of(server.connection());
    dit.tell(new DitChange.Many());
    select("ou=late", "cn=Second");
    try (HeldJob list = new HeldJob("Children of " + LATE)) {
      dit.tell(new DitChange.Many());
      list.awaitHeld();
      list.cancel();
    }
    ui.waitUntil(
        "a word about it",
        () -> ui.treeTexts("dit.tree").contains("Cancelled  (press F5 to try again)"));
    ui.screenshot("tree-cancelled");
    dit.tell(new DitChange.Many());
    select("ou=late", "cn=Second");
    removeUnit();
  }

  /** As after an import: the entry is in a group now that was not there before. */
  @Test
  void theSelectionStaysWhenManyEntriesCome() throws ConnectionProblem {
    addUnit();
    Dit dit = Dit.of(server.connection());
    dit.tell(new DitChange.Many());
    group(100); // more than the entries above have
    try {
      select("ou=late", "cn=Second");
      awaitEntry("cn=Second," + LATE);
      for (int number = 100; number < 250; number++) {
        add("New " + number);
      }
      dit.tell(new DitChange.Many());
      awaitSelected("cn=Second");
      assertEquals(2, selectBeside());
      dit.tell(new DitChange.Many());
      ui.waitUntil(
          "both", () -> ui.ask(() -> ui.control(Tree.class, TREE).getSelectionCount()) == 2);
      select("ou=late", "101", "cn=Second");
      for (int number = 100; number < 250; number++) {
        server.send(new Write.Delete("cn=New " + number + "," + LATE));
      }
      server.send(new Write.Delete("cn=Second," + LATE));
      dit.tell(new DitChange.Many());
      awaitSelected("ou=late");
      server.send(new Write.Delete("cn=First," + LATE));
      server.send(new Write.Delete(LATE));
    } finally {
      group(1_000);
    }
  }

  /** As after two changes, when the list of the first one came and its lines are still closed. */
  @Test
  void whatIsOpenStaysOpenWhenTheTreeIsReadAgainBeforeItsLinesAreOpened() throws Exception {
    addUnit();
    Dit dit = Dit.of(server.connection());
    dit.tell(new DitChange.Many());
    select("ou=late", "cn=Second");
    awaitEntry("cn=Second," + LATE);
    RefreshBeforeLinesOpen again = new RefreshBeforeLinesOpen(ui.control(Tree.class, TREE));
    ISelectionService selections =
        ui.ask(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getSelectionService());
    selections.addSelectionListener(DIRECTORY, again);
    try {
      dit.tell(new DitChange.Many());
      ui.waitUntil("both refreshes", () -> again.done);
      awaitSelected("cn=Second");
    } finally {
      selections.removeSelectionListener(DIRECTORY, again);
    }
    removeUnit();
  }

  /** Refreshes the tree once, in the turn in which its first lines come. */
  private static final class RefreshBeforeLinesOpen implements ISelectionListener {
    private final Tree tree;
    private volatile boolean done;

    RefreshBeforeLinesOpen(Tree tree) {
      this.tree = tree;
    }

    @Override
    public void selectionChanged(IWorkbenchPart part, ISelection selection) {
      TreeItem first = tree.getItem(0).getItem(0);
      if (!done && first.getItemCount() > 0 && !first.getExpanded()) {
        done = true;
        IHandlerService commands = part.getSite().getService(IHandlerService.class);
        try {
          commands.executeCommand("org.eclipse.ui.file.refresh", null);
        } catch (CommandException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Selects the line before as well, which may not have been painted; how many there are then. */
  private int selectBeside() {
    Tree tree = ui.control(Tree.class, TREE);
    return ui.ask(
        () -> {
          TreeItem selected = tree.getSelection()[0];
          TreeItem above = selected.getParentItem();
          tree.select(above.getItem(above.indexOf(selected) - 1));
          return tree.getSelectionCount();
        });
  }

  private void group(int children) {
    ui.ask(
        () -> {
          InstanceScope.INSTANCE.getNode("org.dirlens.browser.ui").putInt("tree.group", children);
          return true;
        });
  }

  private void add(String name) throws ConnectionProblem {
    server.send(
        new Write.Add(
            StoryServer.entry(
                "cn=" + name + "," + LATE, "objectClass", "person", "cn", name, "sn", name)));
  }

  private void addUnit() throws ConnectionProblem {
    server.send(
        new Write.Add(StoryServer.entry(LATE, "objectClass", "organizationalUnit", "ou", "late")));
    for (String name : List.of("First", "Second")) {
      add(name);
    }
  }

  private void removeUnit() throws ConnectionProblem {
    for (String dn : List.of("cn=First," + LATE, "cn=Second," + LATE, LATE)) {
      server.send(new Write.Delete(dn));
    }
  }

  @Test
  void anAliasLeadsToItsTargetAndTheTreeFollowsTheEditor() {
    select("cn=alias");
    awaitEntry(StoryServer.dn("alias"));
    ui.screenshot("navigation-alias");
    ui.contextMenu(TREE, "Go to target");
    awaitSelected("cn=Ann");
    awaitEntry(ANN);
    ui.openSelection(TREE);
    select("cn=Bob");
    awaitEntry(BOB);
    ui.toggle("Follow the editor");
    ui.tab("cn=Ann");
    awaitSelected("cn=Ann");
    ui.toggle("Follow the editor");
    ui.closeEditors();
  }

  @Test
  void aTargetThatIsFoundLateIsOfferedAndNotGoneTo() throws Exception {
    select("cn=alias");
    awaitEntry(StoryServer.dn("alias"));
    try (HeldJob late = new HeldJob("Following " + StoryServer.dn("alias"))) {
      ui.contextMenu(TREE, "Go to target");
      late.awaitHeld();
      select("cn=Bob");
      late.release();
      ui.waitUntil("the offer", () -> ui.shows("notification.action"));
    }
    assertTrue(selected().startsWith("cn=Bob"), this::selected);
    ui.pushNamed("notification.action");
    awaitSelected("cn=Ann");
  }

  @Test
  void aRenameThatFailsLateDoesNotComeBackOverWhatIsTyped() throws Exception {
    refusedRename();
    ui.waitForWindow("The server refused");
    ui.push("OK");
    ui.waitForWindowToClose("The server refused");
    ui.push("Cancel");
    ui.waitForWindowToClose("Rename entry");
    try (HeldJob late = new HeldJob("Renaming " + BOB)) {
      refusedRename();
      late.awaitHeld();
      ui.key(TREE, 0, SWT.SHIFT);
      late.release();
      ui.waitUntil("the problem", () -> ui.shows("notification.words"));
    }
    assertFalse(ui.windowTitles().contains("Rename entry"));
    ui.pushNamed("notification.close");
  }

  /** To a name that there is. */
  private void refusedRename() {
    select("cn=Bob");
    ui.menu("Directory", "Rename...");
    ui.waitForWindow("Rename entry");
    ui.type("rename.rdn", "cn=Ann");
    ui.push("Rename");
  }

  @Test
  void childrenAreFiltered() {
    filter("(cn=B*)");
    ui.waitUntil("the filter", () -> names().equals(List.of("cn=Bob")));
    assertTrue(selected().endsWith("filtered by (cn=B*)"), this::selected);
    ui.screenshot("navigation-filtered");
    filter("");
    ui.waitUntil("all", () -> names().size() == 3);
  }

  private void filter(String text) {
    ui.view(DIRECTORY);
    ui.selectInTree(TREE, "Root DSE", StoryServer.SUFFIX, "ou=stories");
    ui.contextMenu(TREE, "Filter children...");
    ui.waitForWindow("Filter children");
    ui.typeIntoFocus(text);
    ui.push("OK");
    ui.waitForWindowToClose("Filter children");
  }

  /** The entries that the story made, as far as they are shown. */
  private List<String> names() {
    return ui.treeTexts(TREE).stream()
        .map(each -> each.split(" ")[0])
        .filter(List.of("cn=Ann", "cn=Bob", "cn=alias")::contains)
        .toList();
  }

  @Test
  void aBookmarkLeadsBack() {
    String id = server.connection().parameters().id();
    select("cn=Ann");
    awaitEntry(ANN);
    ui.menu("Directory", "Bookmarks", "Add bookmark...");
    ui.waitForWindow("Add bookmark");
    ui.push("OK");
    ui.waitForWindowToClose("Add bookmark");
    assertEquals(List.of(new Bookmark("Ann", ANN)), Connections.shared().bookmarks().of(id));
    bookmarkInTheList();
    select("cn=Bob");
    awaitEntry(BOB);
    ui.menu("Directory", "Bookmarks", "Ann  \u2013  " + ANN);
    awaitSelected("cn=Ann");
    ui.menu("Directory", "Bookmarks", "Edit bookmarks...");
    ui.waitForWindow("Bookmarks");
    ui.screenshot("navigation-bookmarks");
    ui.pushNamed("bookmarks.delete");
    ui.push("Close");
    ui.waitForWindowToClose("Bookmarks");
    assertEquals(List.of(), Connections.shared().bookmarks().of(id));
  }

  /** Below its connection it is opened and renamed, too. */
  private void bookmarkInTheList() {
    String tree = "connections.tree";
    String name = server.connection().parameters().name();
    select("cn=Bob");
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree(tree, name, "Ann");
    ui.contextMenu(tree, "Rename...");
    ui.waitForWindow("Bookmarks");
    ui.typeIntoFocus("Annie");
    ui.push("OK");
    ui.waitForWindowToClose("Bookmarks");
    ui.selectInTree(tree, name, "Annie");
    ui.screenshot("navigation-bookmark-below");
    ui.contextMenu(tree, "Properties");
    ui.waitForWindow("Properties for Annie");
    assertEquals(ANN, ui.text("property.dn"));
    ui.screenshot("navigation-bookmark-properties");
    ui.push("Cancel");
    ui.waitForWindowToClose("Properties for Annie");
    ui.contextMenu(tree, "Open");
    awaitSelected("cn=Ann");
    Connections.shared()
        .bookmarks()
        .rename(server.connection().parameters().id(), new Bookmark("Annie", ANN), "Ann");
  }

  @Test
  void howAConnectionIsBrowsedIsChangedWhileItIsOpen() {
    browse(1);
    ui.waitUntil("fewer children", () -> ui.treeTexts(TREE).stream().anyMatch(this::truncated));
    assertEquals(ConnectionState.OPEN, server.connection().state());
    browse(0);
    ui.waitUntil("all children", () -> ui.treeTexts(TREE).stream().noneMatch(this::truncated));
    assertEquals(Browsing.USUAL, server.connection().parameters().browsing());
  }

  private boolean truncated(String text) {
    return text.equals(StoryServer.SUFFIX + "  (1+)");
  }

  private void browse(int entries) {
    ui.view("org.dirlens.browser.ui.connections");
    ui.contextMenu("connections.tree", "Properties");
    ui.waitForWindow("Properties for " + server.name(""));
    ui.page("Reading entries");
    ui.waitUntil("the page", () -> ui.shows("browsing.entries"));
    ui.spin("browsing.entries", entries);
    ui.screenshot("navigation-browsing");
    ui.push("Apply and Close");
    ui.waitForWindowToClose("Properties for " + server.name(""));
  }

  @Test
  void aReferralAsksForTheConnection(@TempDir Path folder) throws Exception {
    assumeTrue(Kind.SLAPD.installed(), "slapd is not installed here");
    try (StoryServer other = StoryServer.start(Kind.SLAPD, folder)) {
      int port = server.connection().parameters().endpoint().port();
      Connections.shared()
          .browse(other.connection(), Browsing.USUAL.with(Browsing.Option.MANAGE_REFERRALS, true));
      String url = "ldap://127.0.0.1:" + port + "/" + ANN;
      other.send(new Write.Add(entry("there", "referral").with(Attribute.of("ref", url))));
      Connections.shared().browse(other.connection(), Browsing.USUAL);
      go(other);
      ui.selectInTree(
          TREE, "Root DSE", StoryServer.SUFFIX, "ou=stories", "ldap://127.0.0.1:" + port);
      ui.screenshot("navigation-reference");
      ui.contextMenu(TREE, "Go to target");
      ui.waitForWindow("Go to another server");
      ui.screenshot("navigation-referral");
      ui.selectRow("referral.connections", server.name(""));
      ui.push("Go there");
      ui.waitUntil("the other server", () -> ui.text("dit.connection").startsWith(server.name("")));
      awaitSelected("cn=Ann");
      go(other);
      followARow(StoryServer.dn("there"));
      go(other);
      export(folder.resolve("not all.ldif"));
    } finally {
      go(server);
    }
  }

  /** What another server keeps is not in the file, which is told. */
  private void export(Path file) {
    ui.selectInTree(TREE, "Root DSE", StoryServer.SUFFIX, "ou=stories");
    ui.menu("Directory", "Export LDIF or CSV...");
    ui.waitForWindow("Export LDIF or CSV");
    ui.type("export.file", file.toString());
    ui.push("Finish");
    ui.waitUntil("the notification", () -> ui.shows("notification.words"));
    String words = ui.text("notification.words");
    assertTrue(words.endsWith("Not all: a reference to another server was not followed."), words);
    ui.pushNamed("notification.close");
  }

  /** A search whose base another server holds finds the way there. */
  private void followARow(String base) {
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.filter", "(cn=*)");
    ui.type("search.base", base);
    ui.pushNamed("search.run");
    ui.waitUntil("the reference", () -> !ui.rows("search.results").isEmpty());
    ui.selectRow("search.results", ui.rows("search.results").getFirst().getFirst());
    ui.screenshot("navigation-reference-found");
    ui.contextMenu("search.results", "Go to target");
    ui.waitForWindow("Go to another server");
    ui.selectRow("referral.connections", server.name(""));
    ui.push("Go there");
    ui.waitForWindowToClose("Go to another server");
    awaitSelected("cn=Ann");
  }
}
