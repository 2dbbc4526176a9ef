package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.ui.start.BrowserStartup;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.WriteWitness;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a server of production: looked at, written down, taken back, and kept. */
@ExtendWith(FreshWindow.class)
class ChangesTest {

  /** The story, for servers that run as processes. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  abstract static class OnServer {
    private static final String SUFFIX = "dc=example,dc=com";
    private static final String ANN = "cn=Ann," + SUFFIX;
    private static final String REVIEW = "Review changes";

    private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
    private ServerProcess server;
    private DirectoryConnection connection;

    abstract boolean installed();

    abstract ServerProcess server(Path folder) throws IOException;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
      assumeTrue(installed(), "the server is not installed here");
      server = server(folder);
      Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000);
      connection =
          Connections.shared()
              .add(
                  ConnectionParameters.create(
                          name(), endpoint, server.administrator(), AccessMode.READ_WRITE)
                      .with(Environment.PRODUCTION));
      connection.use(Secret.of(server.password()));
      send(new Write.Add(entry(SUFFIX, "objectClass", "domain", "dc", "example")));
    }

    private String name() {
      return getClass().getSimpleName();
    }

    /** Whoever has sent something has opened it. */
    private boolean open() {
      return connection.state() == ConnectionState.OPEN;
    }

    private static Entry entry(String dn, String... pairs) {
      Entry entry = new Entry(dn, List.of());
      for (int at = 0; at < pairs.length; at += 2) {
        entry = entry.with(Attribute.of(pairs[at], pairs[at + 1]));
      }
      return entry;
    }

    @AfterAll
    void end() {
      if (server != null) {
        Connections.shared().remove(connection);
        server.close();
      }
    }

    private void send(Write write) throws ConnectionProblem {
      session().write(write, new NullProgressMonitor());
    }

    private Session session() throws ConnectionProblem {
      return connection.session(new NullProgressMonitor());
    }

    private Optional<Entry> read(String dn) throws ConnectionProblem {
      return session().read(dn, List.of(), new NullProgressMonitor());
    }

    private List<String> stored(String attribute) {
      try {
        return read(ANN).orElseThrow().texts(attribute);
      } catch (ConnectionProblem e) {
        throw new AssertionError(e);
      }
    }

    private boolean exists(String dn) {
      try {
        return read(dn).isPresent();
      } catch (ConnectionProblem e) {
        throw new AssertionError(e);
      }
    }

    @BeforeEach
    void openTheEntry() throws Exception {
      send(
          new Write.Add(
              entry(ANN, "objectClass", "inetOrgPerson", "cn", "Ann", "sn", "A", "street", "One")));
      ui.view("org.dirlens.browser.ui.connections");
      ui.selectInTree("connections.tree", name());
      ui.waitUntil("the directory", () -> open() && ui.shows("dit.tree"));
      Dit.of(connection).tell(new DitChange.Many());
      open("cn=Ann");
    }

    private void open(String... path) {
      String[] whole = new String[path.length + 2];
      whole[0] = "Root DSE";
      whole[1] = SUFFIX;
      System.arraycopy(path, 0, whole, 2, path.length);
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", whole);
      ui.openSelection("dit.tree");
      ui.waitUntil(
          "the entry",
          () -> ui.shows("entry.dn") && ui.text("entry.dn").startsWith(path[path.length - 1]));
      ui.waitUntil("its values", () -> !ui.rows("entry.table").isEmpty());
    }

    @AfterEach
    void closeTheEntry() throws Exception {
      ui.closeEditors();
      if (read(ANN).isPresent()) {
        send(new Write.Delete(ANN));
      }
    }

    private void enter(String attribute, String value) {
      ui.activateEditor();
      ui.selectRow("entry.table", attribute);
      ui.openSelection("entry.table");
      ui.type("entry.cell", value);
      ui.pressEnter("entry.cell");
      ui.waitUntil("the typed value", () -> ui.values(attribute).contains(value));
    }

    private LoggedChange last() {
      return ModificationLog.shared().last().orElseThrow();
    }

    /** As a whole; the line itself may have room for its beginning and end only. */
    private String lastInTheStatusLine() {
      Label line = ui.control(Label.class, "status.last");
      return ui.ask(() -> String.valueOf(line.getToolTipText()));
    }

    /** Its rows come some time after the change; until then those before are the newest. */
    private List<String> newestInTheView() {
      return ui.rows("changes.table").stream().findFirst().orElse(List.of());
    }

    @Test
    void productionIsReviewedWrittenDownAndTakenBack() throws Exception {
      enter("street", "Two");
      ui.menu("File", "Save");
      ui.waitForWindow(REVIEW);
      ui.screenshot("review-" + name());
      assertEquals(List.of(List.of("street", "One", "Two")), ui.rows("review.values"));
      ui.push("Back");
      ui.waitForWindowToClose(REVIEW);
      ui.waitUntil("the end of this attempt", () -> !ui.working());
      assertEquals(List.of("One"), stored("street"));
      assertTrue(ui.unsaved(), "nothing is lost");
      ui.menu("File", "Save");
      ui.waitForWindow(REVIEW);
      assertFalse(ui.save(), "it is being saved, and not closed meanwhile");
      ui.push("Send");
      ui.waitUntil("the saved entry", () -> !ui.unsaved());
      assertEquals(List.of("Two"), stored("street"));
      assertEquals(ANN, last().subject().dn());

      ui.view("org.dirlens.browser.ui.changes");
      List<String> change = List.of("Changed", ANN, "Done", name());
      ui.waitUntil("the change", () -> newestInTheView().containsAll(change));
      ui.selectRow("changes.table", ANN);
      ui.waitUntil("its LDIF", () -> ui.text("changes.detail").contains("# How to undo it"));
      ui.screenshot("changes-" + name());
      ui.pushNamed("changes.undo");
      ui.waitForWindow("Undo");
      assertEquals(List.of(List.of("street", "Two", "One")), ui.rows("review.values"));
      ui.screenshot("undo-" + name());
      ui.push("Undo");
      ui.waitUntil("the old value", () -> stored("street").equals(List.of("One")));
    }

    @Test
    void stepsOfADraftAreUndoneAndRedoneOnBothPages() {
      enter("street", "Two");
      enter("street", "Three");
      ui.menu("Edit", "Undo");
      ui.waitUntil("the step before", () -> ui.values("street").equals(List.of("Two")));
      ui.menu("Edit", "Undo");
      ui.waitUntil("the beginning", () -> ui.values("street").equals(List.of("One")));
      assertFalse(ui.unsaved());
      ui.menu("Edit", "Redo");
      ui.waitUntil("the step again", () -> ui.values("street").equals(List.of("Two")));
      ui.tab("LDIF source");
      ui.waitUntil("the text", () -> ldif().contains("street: Two"));
      ui.menu("Edit", "Undo");
      ui.waitUntil("the text before", () -> ldif().contains("street: One"));
    }

    @Test
    void aSaveThatIsRefusedCancelsNoOther() {
      ui.tab("LDIF source");
      StyledText text = ui.control(StyledText.class, "entry.ldif");
      ui.ask(
          () -> {
            text.append("\nno LDIF");
            return true;
          });
      NullProgressMonitor ofTheWindow = new NullProgressMonitor(); // one for all that saves in it
      AtomicBoolean refused = new AtomicBoolean();
      PlatformUI.getWorkbench().getDisplay().asyncExec(() -> refused.set(refused(ofTheWindow)));
      ui.waitForWindow("The LDIF is not valid");
      ui.push("OK");
      ui.waitUntil("the refusal", refused::get);
      assertFalse(ofTheWindow.isCanceled());
    }

    private static boolean refused(IProgressMonitor monitor) {
      try {
        PlatformUI.getWorkbench()
            .getActiveWorkbenchWindow()
            .getActivePage()
            .getActiveEditor()
            .doSave(monitor);
        return false;
      } catch (OperationCanceledException e) {
        return true;
      }
    }

    private String ldif() {
      StyledText text = ui.control(StyledText.class, "entry.ldif");
      return ui.ask(text::getText);
    }

    @Test
    void aDraftOutlivesTheServerAndTheWorkbench() throws Exception {
      enter("street", "Typed");
      ui.waitUntil("the draft on the disk", () -> kept().isPresent());
      server.kill();
      ui.menu("File", "Save");
      ui.waitUntil(
          "a word about it", () -> ui.windowTitles().stream().anyMatch(t -> t.contains("saved")));
      ui.push("OK");
      assertTrue(ui.unsaved());
      server.start();
      KeptDraft draft = kept().orElseThrow();
      ui.closeEditors();
      assertTrue(kept().isEmpty(), "what is not wanted is not kept");
      // As a killed workbench leaves it.
      DraftStore.shared().keep(draft);
      ui.ask(
          () -> {
            new BrowserStartup().earlyStartup();
            return true;
          });
      ui.waitUntil("the editor", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
      ui.waitUntil("the draft", () -> ui.values("street").equals(List.of("Typed")));
      assertTrue(ui.unsaved());
      ui.screenshot("restored-" + name());
      ui.activateEditor();
      ui.menu("File", "Save");
      ui.waitForWindow(REVIEW);
      ui.push("Send");
      ui.waitUntil("the saved entry", () -> !ui.unsaved());
      assertEquals(List.of("Typed"), stored("street"));
      ui.waitUntil("no draft", () -> kept().isEmpty());
    }

    private Optional<KeptDraft> kept() {
      try {
        return DraftStore.shared().all().stream()
            .filter(each -> each.place().dn().equals(ANN))
            .findFirst();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Test
    void aDeletedSubtreeOfThousandsComesBack() throws Exception {
      String unit = "ou=many," + SUFFIX;
      send(new Write.Add(entry(unit, "objectClass", "organizationalUnit", "ou", "many")));
      for (int i = 0; i < 2_000; i++) {
        session()
            .witnessedBy(WriteWitness.NONE)
            .write(
                new Write.Add(
                    entry(
                        "cn=p" + i + "," + unit,
                        "objectClass",
                        "person",
                        "cn",
                        "p" + i,
                        "sn",
                        "s" + i)),
                new NullProgressMonitor());
      }
      Dit.of(connection).tell(new DitChange.Many());
      open("ou=many");
      ui.view("org.dirlens.browser.ui.dit");
      ui.menu("Directory", "Delete...");
      ui.waitForWindow("Delete");
      ui.screenshot("delete-" + name());
      assertTrue(ui.text("review.ldif").contains("2,000 entries below"), ui.text("review.ldif"));
      ui.push("Delete 2,001 entries");
      ui.waitUntil("the end of them", () -> !exists(unit));
      ui.waitUntil("the record", () -> last().subject().dn().equals(unit));
      ui.waitUntil(
          "it in the status line",
          () -> lastInTheStatusLine().equals("Deleted (2,001): " + unit + " (" + name() + ")"));
      ui.tool("status.undo");
      ui.waitForWindow("Undo");
      ui.screenshot("undo-delete-" + name());
      ui.push("Undo");
      ui.waitUntil("all of them", () -> last().subject().kind() == LoggedChange.Kind.RESTORE);
      assertEquals(2_001, last().subject().entries());
      assertEquals(List.of("s1999"), read("cn=p1999," + unit).orElseThrow().texts("sn"));
    }
  }

  @Nested
  class OnSlapd extends OnServer {
    @Override
    boolean installed() {
      return Slapd.programInstalled();
    }

    @Override
    ServerProcess server(Path folder) throws IOException {
      return Slapd.empty(folder, "dc=example,dc=com");
    }
  }

  @Nested
  class OnDs389 extends OnServer {
    @Override
    boolean installed() {
      return Ds389.installed();
    }

    @Override
    ServerProcess server(Path folder) throws IOException {
      return Ds389.empty(folder, "dc=example,dc=com");
    }
  }
}
