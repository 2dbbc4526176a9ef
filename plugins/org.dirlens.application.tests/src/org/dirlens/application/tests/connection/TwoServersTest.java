package org.dirlens.application.tests.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.HeldBack;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IPersistableElement;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.XMLMemento;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two servers in one window: nothing is asked of the wrong one, nothing is lost in between. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(FreshWindow.class)
class TwoServersTest {
  private static final String NAME = "second";
  private static final String SLOW = "slow";
  private static final String EMBEDDED = "Embedded server";
  private static final String EDITOR = "org.dirlens.browser.ui.entry";
  private static final String ANN = "cn=Ann,ou=people," + Slapd.SUFFIX;
  private static final String RANGE = "1 – 1,000";

  private static Slapd slapd;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeAll
  static void startServer(@TempDir Path folder) throws IOException {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    StringBuilder people = new StringBuilder();
    people.append(
        "dn: ou=people,%s%nobjectClass: organizationalUnit%nou: people%n%n"
            .formatted(Slapd.SUFFIX));
    people.append("dn: %s%nobjectClass: person%ncn: Ann%nsn: Smith%n%n".formatted(ANN));
    for (int number = 0; number < 400; number++) {
      people.append(
          "dn: cn=p%d,ou=people,%s%nobjectClass: person%ncn: p%d%nsn: n%n%n"
              .formatted(number, Slapd.SUFFIX, number));
    }
    slapd = new Slapd(folder, people.toString());
    slapd.start();
  }

  @AfterAll
  static void endServer() {
    Connections.shared().all().stream()
        .filter(each -> List.of(NAME, SLOW).contains(each.parameters().name()))
        .forEach(Connections.shared()::remove);
    if (slapd != null) {
      slapd.close();
    }
  }

  private static DirectoryConnection connection(String name) {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void choose(String name) {
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the tree of " + name, () -> ui.text("dit.connection").equals(name));
  }

  private void waitForBase(String dn) {
    ui.waitUntil("the base " + dn, () -> ui.text("search.base").equals(dn));
  }

  @Test
  @Order(1)
  void aNewConnectionIsOpenedAndBecomesTheCurrentOne() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.connections");
    ui.view("org.dirlens.browser.ui.search");
    choose(EMBEDDED);
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.name", NAME);
    ui.type("connection.host", "127.0.0.1");
    ui.spin("connection.port", slapd.port());
    ui.push("Next >");
    ui.type("connection.bindDn", Slapd.ADMIN);
    ui.type("connection.password", Slapd.PASSWORD);
    ui.push("Next >");
    ui.waitUntil("how entries are read", () -> ui.shows("browsing.entries"));
    ui.push("Finish");
    ui.waitForWindowToClose("New connection");
    ui.waitUntil("its tree", () -> ui.text("dit.connection").equals(NAME));
    ui.waitUntil("its place in the search", () -> ui.text("search.server").equals(NAME));
    waitForBase(Slapd.SUFFIX);
    assertEquals(ConnectionState.OPEN, connection(NAME).state());
    assertNotEquals(
        connection(EMBEDDED).parameters().color(), connection(NAME).parameters().color());
    ui.screenshot("two-servers");
  }

  @Test
  @Order(2)
  void theBaseFollowsTheSelectionUntilItIsEditedAndNeverToAnotherServer() {
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "ou=people");
    waitForBase("ou=people," + Slapd.SUFFIX);
    ui.type("search.base", ANN);
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX);
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "ou=people");
    assertEquals(ANN, ui.text("search.base"), "a person's base stays");
    choose(EMBEDDED);
    ui.waitUntil("the other base", () -> ui.text("search.base").endsWith("dc=example,dc=com"));
    assertEquals(EMBEDDED, ui.text("search.server"));
    choose(NAME);
    waitForBase("ou=people," + Slapd.SUFFIX);
  }

  @Test
  @Order(3)
  void aResultKeepsItsServerWhenAnotherIsChosen() {
    ui.type("search.filter", "(cn=Ann)");
    ui.pushNamed("search.run");
    ui.waitUntil("Ann", () -> ui.text("search.message").startsWith("1 entry in"));
    choose(EMBEDDED);
    assertEquals(EMBEDDED, ui.text("search.server"));
    assertEquals(NAME, ui.text("search.answered"));
    ui.selectRow("search.results", ANN);
    ui.openSelection("search.results");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").equals(ANN));
    ui.screenshot("result-of-the-other-server");
  }

  @Test
  @Order(4)
  void theTreeOfAConnectionIsAsItWasLeft() {
    choose(EMBEDDED);
    ui.selectInTree("dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", RANGE, "uid=user.3");
    List<String> before = ui.treeTexts("dit.tree");
    choose(NAME);
    ui.waitUntil("the other tree", () -> ui.treeTexts("dit.tree").get(1).startsWith(Slapd.SUFFIX));
    choose(EMBEDDED);
    ui.waitUntil("the selection", () -> selected().startsWith("uid=user.3"));
    ui.waitUntil("the open lines", () -> ui.treeTexts("dit.tree").size() == before.size());
  }

  private String selected() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    return ui.ask(() -> tree.getSelectionCount() == 0 ? "" : tree.getSelection()[0].getText());
  }

  @Test
  @Order(5)
  void rowsAreThereWhileTheSearchStillRunsAndStayWhenItIsStopped() throws Exception {
    try (HeldBack held = new HeldBack(slapd.port(), "cn=p20")) {
      DirectoryConnection slow = addSlow(held.port());
      ui.view("org.dirlens.browser.ui.search");
      ui.selectInTree("connections.tree", SLOW);
      ui.waitUntil("its place in the search", () -> ui.text("search.server").equals(SLOW));
      ui.type("search.base", Slapd.SUFFIX);
      ui.type("search.filter", "(objectClass=person)");
      ui.pushNamed("search.run");
      ui.waitUntil("some entries", () -> ui.says("entries so far"));
      ui.waitUntil("their rows", () -> ui.rowCount("search.results") > 10);
      assertEquals("Stop", ui.text("search.run"));
      ui.screenshot("rows-while-searching");
      ui.pushNamed("search.run");
      ui.waitUntil(
          "the end", () -> ui.text("search.message").endsWith("stopped, there may be more"));
      assertTrue(ui.rowCount("search.results") > 10);
      assertEquals("Search", ui.text("search.run"));
      held.release();
      slow.close();
    }
  }

  private static DirectoryConnection addSlow(int port) {
    Endpoint endpoint = new Endpoint("127.0.0.1", port, Encryption.NONE, 60_000);
    DirectoryConnection added =
        Connections.shared()
            .add(ConnectionParameters.create(SLOW, endpoint, Slapd.ADMIN, AccessMode.READ_WRITE));
    added.use(Secret.of(Slapd.PASSWORD));
    return added;
  }

  @Test
  @Order(6)
  void anEditorOfTheLastStartWaitsForItsConnection() throws Exception {
    choose(NAME);
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "ou=people", "cn=Ann");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").equals(ANN));
    IWorkbenchPage page = page();
    IEditorInput input = ui.ask(() -> page.getActiveEditor().getEditorInput());
    String kept = save(input.getPersistable());
    ui.ask(() -> page.closeAllEditors(false));
    ui.menu("Directory", "Close connection");
    ui.waitUntil("the end", () -> connection(NAME).state() == ConnectionState.CLOSED);

    IEditorInput restored = restore(kept);
    ui.ask(() -> page.openEditor(restored, EDITOR));
    ui.waitUntil("the waiting", () -> ui.says("as soon as the connection “" + NAME + "” is open"));
    assertEquals(ConnectionState.CLOSED, connection(NAME).state(), "nobody opened it");
    assertFalse(ui.offers("Directory", "Locate in directory"));
    ui.screenshot("editor-waits");
    connection(NAME).use(Secret.of(Slapd.PASSWORD));
    ui.menu("Directory", "Open connection");
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
    assertTrue(!kept.contains(Slapd.PASSWORD), kept);
  }

  private static String save(IPersistableElement element) throws IOException {
    XMLMemento memento = XMLMemento.createWriteRoot("input");
    memento.putString("factory", element.getFactoryId());
    element.saveState(memento);
    StringWriter text = new StringWriter();
    memento.save(text);
    return text.toString();
  }

  private static IEditorInput restore(String kept) throws Exception {
    XMLMemento memento = XMLMemento.createReadRoot(new StringReader(kept));
    return (IEditorInput)
        PlatformUI.getWorkbench()
            .getElementFactory(memento.getString("factory"))
            .createElement(memento);
  }

  private IWorkbenchPage page() {
    return ui.ask(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage());
  }

  @Test
  @Order(7)
  void anOldErrorGoesWhenTheServerIsUpAgain() throws IOException {
    choose(NAME);
    ui.type("search.filter", "(cn=Ann)");
    slapd.kill();
    ui.waitUntil("the loss", () -> connection(NAME).state() == ConnectionState.LOST);
    ui.pushNamed("search.run");
    ui.waitUntil("the refusal", () -> ui.shows("search.state.failed"));
    assertTrue(ui.text("search.state.failed").contains("nothing listens there"));
    slapd.start();
    ui.pushNamed("dit.state.failed.action");
    ui.waitUntil("the connection", () -> connection(NAME).state() == ConnectionState.OPEN);
    ui.waitUntil("no old error", () -> !ui.shows("search.state.failed"));
  }

  @Test
  @Order(8)
  void anEditorShowsWhatTheServerHasToWhichItsConnectionLeadsNow() throws Exception {
    choose(NAME);
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "ou=people", "cn=Ann");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
    ui.view("org.dirlens.browser.ui.members");
    ui.waitUntil("its groups", () -> ui.shows("members.tabs"));
    DirectoryConnection edited = connection(NAME);
    ConnectionParameters before = leadElsewhere(edited);
    ui.waitUntil("what the other says", () -> ui.says("insufficient access rights"));
    ui.waitUntil("nothing of the first", () -> !ui.shows("members.tabs"));
    leadBack(edited, before);
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
  }

  /** Edits the connection so that it leads to the embedded server; returns what it was before. */
  private static ConnectionParameters leadElsewhere(DirectoryConnection connection)
      throws ConnectionProblem {
    ConnectionParameters before = connection.parameters();
    Endpoint embedded = connection(EMBEDDED).parameters().endpoint();
    Connections.shared().update(connection, before.with(embedded).with(Login.ANONYMOUS));
    connection.session(new NullProgressMonitor());
    return before;
  }

  private static void leadBack(DirectoryConnection connection, ConnectionParameters before)
      throws ConnectionProblem {
    Connections.shared().update(connection, before);
    connection.use(Secret.of(Slapd.PASSWORD));
    connection.session(new NullProgressMonitor());
  }

  @Test
  @Order(9)
  void rowsOfASearchAreNotChangedOnTheServerToWhichTheirConnectionLeadsNow() throws Exception {
    choose(NAME);
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.filter", "(cn=Ann)");
    ui.pushNamed("search.run");
    ui.waitUntil("Ann", () -> ui.text("search.message").startsWith("1 entry in"));
    ui.selectRow("search.results", ANN);
    ui.waitUntil("what can be done with it", () -> offered("Delete..."));
    DirectoryConnection searched = connection(NAME);
    ConnectionParameters before = searched.parameters();
    leadBack(searched, before.with(patient(before.endpoint())));
    ui.waitUntil("the same server", () -> offered("Delete..."));
    leadElsewhere(searched);
    ui.waitUntil("the old mark", () -> ui.says("led to when they were found"));
    for (String text : List.of("Delete...", "Edit many entries...", "Copy entries")) {
      assertFalse(offered(text), text);
    }
    leadBack(searched, before);
    ui.waitUntil("the end of it", () -> offered("Delete..."));
  }

  /** The same server, which may take longer to answer. */
  private static Endpoint patient(Endpoint server) {
    return new Endpoint(
        server.host(), server.port(), server.encryption(), server.timeoutMillis() + 1_000);
  }

  /** Whether the context menu of the rows of the search lets an item be chosen. */
  private boolean offered(String text) {
    Table rows = ui.control(Table.class, "search.results");
    return ui.ask(
        () -> {
          rows.getMenu().notifyListeners(SWT.Show, new Event());
          return Stream.of(rows.getMenu().getItems())
              .filter(each -> each.getText().replace("&", "").equals(text))
              .findFirst()
              .orElseThrow()
              .isEnabled();
        });
  }

  @Test
  @Order(10)
  void differencesAreNotAppliedToTheServerToWhichTheirConnectionLeadsNow() throws Exception {
    choose(NAME);
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "ou=people");
    ui.menu("Directory", "Compare with...");
    ui.waitForWindow("Compare");
    ui.pick("compare.right.server", NAME);
    ui.type("compare.right.dn", ANN);
    ui.push("Compare");
    ui.waitUntil("the differences", () -> ui.shows("compare.apply") && ui.isEnabled("Apply..."));
    DirectoryConnection compared = connection(NAME);
    ConnectionParameters before = leadElsewhere(compared);
    ui.waitUntil("the old mark", () -> ui.says("than the one that was compared"));
    assertFalse(ui.isEnabled("Apply..."));
    leadBack(compared, before);
    ui.waitUntil("the end of it", () -> ui.isEnabled("Apply..."));
  }
}
