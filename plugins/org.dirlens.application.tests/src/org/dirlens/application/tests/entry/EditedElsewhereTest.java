package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An entry in the editor that others change, delete and rename meanwhile, on Debian's slapd. */
@ExtendWith(FreshWindow.class)
class EditedElsewhereTest {
  private static final String NAME = "shared server";
  private static final String ANN = "cn=Ann," + Slapd.SUFFIX;
  private static final String BOB = "cn=Bob," + Slapd.SUFFIX;
  private static final String CONFLICT = "Conflicting changes";

  private static Slapd slapd;
  private static DirectoryConnection connection;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeAll
  static void startServer(@TempDir Path folder) throws IOException {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    slapd = new Slapd(folder, "");
    slapd.start();
    Endpoint endpoint = new Endpoint("127.0.0.1", slapd.port(), Encryption.NONE, 20_000);
    connection =
        Connections.shared()
            .add(ConnectionParameters.create(NAME, endpoint, Slapd.ADMIN, AccessMode.READ_WRITE));
    connection.use(Secret.of(Slapd.PASSWORD));
  }

  @AfterAll
  static void endServer() {
    if (slapd != null) {
      Connections.shared().remove(connection);
      slapd.close();
    }
  }

  @BeforeEach
  void openTheEntry() throws Exception {
    send(new Write.Add(ann()));
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", NAME);
    ui.waitUntil("the directory", () -> open() && ui.shows("dit.tree"));
    tell(new DitChange.Many());
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "cn=Ann");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
    ui.waitUntil("its values", () -> ui.values("street").equals(List.of("One Road")));
  }

  /** Whoever has sent something has opened it. */
  private static boolean open() {
    return connection.state() == ConnectionState.OPEN;
  }

  private static Entry ann() {
    return new Entry(
        ANN,
        List.of(
            Attribute.of("objectClass", "inetOrgPerson"),
            Attribute.of("cn", "Ann"),
            Attribute.of("sn", "Smith"),
            Attribute.of("street", "One Road"),
            Attribute.of("description", "first")));
  }

  @AfterEach
  void closeTheEntry() throws Exception {
    ui.closeEditors();
    for (String dn : List.of(ANN, "cn=Anna," + Slapd.SUFFIX, BOB)) {
      if (read(dn).isPresent()) {
        send(new Write.Delete(dn));
      }
    }
  }

  private static Session session() throws ConnectionProblem {
    return connection.session(new NullProgressMonitor());
  }

  /** As another program would, without the window learning of it. */
  private static void send(Write write) throws ConnectionProblem {
    session().write(write, new NullProgressMonitor());
  }

  private static void outside(String attribute, String... values) throws ConnectionProblem {
    send(
        new Write.Modify(
            ANN,
            List.of(new Modification(Modification.Kind.REPLACE, Attribute.of(attribute, values)))));
  }

  private static Optional<Entry> read(String dn) throws ConnectionProblem {
    return session().read(dn, List.of(), new NullProgressMonitor());
  }

  private static List<String> stored(String attribute) throws ConnectionProblem {
    return read(ANN).orElseThrow().texts(attribute);
  }

  private void edit(String attribute, String value) {
    ui.activateEditor();
    ui.selectRow("entry.table", attribute);
    ui.openSelection("entry.table");
    ui.type("entry.cell", value);
  }

  private void enter(String attribute, String value) {
    edit(attribute, value);
    ui.pressEnter("entry.cell");
    ui.waitUntil("the typed value", () -> ui.values(attribute).contains(value));
  }

  private void save() {
    ui.waitUntil("something to save", ui::unsaved);
    ui.menu("File", "Save");
  }

  private void saveIntoConflict() throws Exception {
    enter("street", "Mine");
    outside("street", "Theirs");
    save();
    ui.waitForWindow(CONFLICT);
  }

  @Test
  void bothVersionsAreShownAndMineIsSavedWhenChosen() throws Exception {
    saveIntoConflict();
    assertEquals("One Road", ui.text("conflict.before.street").strip());
    assertEquals("Mine", ui.text("conflict.mine.street").strip());
    assertEquals("Theirs", ui.text("conflict.theirs.street").strip());
    assertFalse(ui.isEnabled("Save"), "nothing is decided yet");
    ui.screenshot("conflict");
    ui.tick("conflict.MINE.street");
    ui.push("Save");
    ui.waitForWindowToClose(CONFLICT);
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Mine"), stored("street"));
  }

  @Test
  void theirsStaysWhenChosenAndIsShown() throws Exception {
    saveIntoConflict();
    ui.tick("conflict.THEIRS.street");
    ui.push("Save");
    ui.waitUntil("their value", () -> ui.values("street").equals(List.of("Theirs")));
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void bothAreKeptWhenChosen() throws Exception {
    saveIntoConflict();
    ui.tick("conflict.BOTH.street");
    ui.push("Save");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Mine", "Theirs"), stored("street").stream().sorted().toList());
  }

  @Test
  void whatWasTypedStaysWhenNothingIsDecided() throws Exception {
    saveIntoConflict();
    ui.push("Keep editing");
    ui.waitForWindowToClose(CONFLICT);
    assertTrue(ui.unsaved());
    assertEquals(List.of("Mine"), ui.values("street"));
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void whatIsReadWhileTheQuestionIsOpenIsToldBehindIt() throws Exception {
    saveIntoConflict();
    tell(new DitChange.Changed(ANN));
    ui.waitUntil("the end of the reading", () -> ui.ask(EditedElsewhereTest::nothingRuns));
    ui.push("Keep editing");
    ui.waitForWindowToClose(CONFLICT);
    ui.waitUntil(
        "a word about it", () -> ui.says("Changed on the server as well as here: street."));
    assertEquals(List.of("Mine"), ui.values("street"));
  }

  @Test
  void aCancelledReadingIsToldAndTriedAgain() throws Exception {
    ui.closeEditors();
    try (HeldJob reading = new HeldJob("Reading cn=Ann")) {
      ui.view("org.dirlens.browser.ui.dit");
      ui.openSelection("dit.tree");
      reading.awaitHeld();
      reading.cancel();
    }
    ui.waitUntil("a word about it", () -> ui.says("Reading " + ANN + " was cancelled."));
    ui.push("Try again");
    ui.waitUntil("its values", () -> ui.values("street").equals(List.of("One Road")));
  }

  @Test
  void anotherAttributeIsSavedBesideTheirsWithoutAQuestion() throws Exception {
    enter("street", "Mine");
    outside("description", "theirs");
    save();
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    ui.waitUntil("their value", () -> ui.values("description").equals(List.of("theirs")));
    ui.waitUntil("a word about it", () -> ui.says("also changed: description."));
    assertEquals(List.of("Mine"), stored("street"));
    assertEquals(List.of("theirs"), stored("description"));
  }

  @Test
  void aDeletedEntryCanBeAddedAgain() throws Exception {
    enter("street", "Mine");
    send(new Write.Delete(ANN));
    save();
    ui.waitForWindow("The entry no longer exists");
    ui.screenshot("gone");
    ui.push("Add the entry again");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Mine"), stored("street"));
  }

  @Test
  void anotherEntryOfItsNameIsChangedOnlyAfterAQuestion() throws Exception {
    String question = "Another entry has this name now";
    enter("street", "Mine");
    send(new Write.Delete(ANN));
    send(new Write.Add(ann()));
    tell(new DitChange.Changed(ANN));
    ui.waitUntil("a word about it", () -> ui.says("Another entry has this name now."));
    assertEquals(List.of("Mine"), ui.values("street"));
    save();
    ui.waitForWindow(question);
    ui.screenshot("another-entry");
    ui.push("Keep editing");
    ui.waitForWindowToClose(question);
    assertEquals(List.of("One Road"), stored("street"));
    save();
    ui.waitForWindow(question);
    ui.push("Save into that entry");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Mine"), stored("street"));
  }

  @Test
  void anEntryRenamedElsewhereIsSavedWhereItIsNow() throws Exception {
    enter("street", "Mine");
    send(new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, null));
    save();
    ui.waitForWindow("The entry no longer exists");
    ui.push("Save under the new name");
    ui.waitUntil("the new name", () -> ui.text("entry.dn").equals("cn=Anna," + Slapd.SUFFIX));
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("Mine"), read("cn=Anna," + Slapd.SUFFIX).orElseThrow().texts("street"));
  }

  @Test
  void aRefreshTakesNothingAwayThatIsBeingTyped() throws Exception {
    edit("street", "being typed");
    assertTrue(ui.unsaved(), "a cell in which something was typed counts");
    outside("description", "theirs");
    tell(new DitChange.Changed(ANN));
    ui.waitUntil("the end of the reading", () -> ui.ask(EditedElsewhereTest::nothingRuns));
    assertEquals("being typed", ui.text("entry.cell"));
    save();
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("being typed"), stored("street"));
  }

  /** As after a change that was made in this window. */
  private static void tell(DitChange change) {
    Dit.of(connection).tell(change);
  }

  private static boolean nothingRuns() {
    return Job.getJobManager().isIdle();
  }

  @Test
  void aRenameInTheTreeKeepsWhatWasTyped() throws Exception {
    enter("street", "Mine");
    Dit.of(connection)
        .write(
            new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, null), new NullProgressMonitor());
    ui.waitUntil("the new name", () -> ui.text("entry.dn").equals("cn=Anna," + Slapd.SUFFIX));
    assertTrue(ui.unsaved());
    assertEquals(List.of("Mine"), ui.values("street"));
  }

  @Test
  void textAtTheEndOfTheLdifPageIsSavedWithoutAPause() throws Exception {
    ui.tab("LDIF source");
    StyledText text = ui.control(StyledText.class, "entry.ldif");
    ui.ask(
        () -> {
          text.append("\n# a comment\n\nmail: ann@example.org");
          return true;
        });
    assertTrue(ui.unsaved(), "text counts from its first letter on");
    save();
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("ann@example.org"), stored("mail"));
  }

  @Test
  void theLdifPageShowsWhatOthersChangedWhileAnotherEditorWasInFront() throws Exception {
    ui.tab("LDIF source");
    ui.waitUntil("the text", () -> ldif().contains("description: first"));
    addPerson("Bob");
    tell(new DitChange.Many());
    show("cn=Bob");
    outside("description", "theirs");
    tell(new DitChange.Changed(ANN));
    ui.waitUntil("the end of the reading", () -> ui.ask(EditedElsewhereTest::nothingRuns));
    show("cn=Ann");
    ui.waitUntil("what others changed", () -> ldif().contains("description: theirs"));
    StyledText text = ui.control(StyledText.class, "entry.ldif");
    ui.ask(
        () -> {
          text.setFocus();
          text.append("\n# a comment");
          return true;
        });
    assertTrue(ldif().contains("description: theirs"), ldif());
    save();
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertEquals(List.of("theirs"), stored("description"));
  }

  private void show(String rdn) {
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, rdn);
    ui.openSelection("dit.tree");
    ui.waitUntil("the editor", () -> ui.editorTitle().equals(rdn));
    ui.activateEditor();
  }

  private String ldif() {
    StyledText text = ui.control(StyledText.class, "entry.ldif");
    return ui.ask(text::getText);
  }

  @Test
  void thePageLdifIsEmptyWhileAnotherEntryIsRead() throws Exception {
    ui.closeEditors();
    addPerson("Bob");
    tell(new DitChange.Many());
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "cn=Ann");
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").equals(ANN));
    ui.tab("LDIF source");
    ui.waitUntil("the text", () -> ldif().contains("description: first"));
    try (HeldJob reading = new HeldJob("Reading cn=Bob")) {
      ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "cn=Bob");
      reading.awaitHeld();
      assertEquals("", ldif());
    }
    ui.waitUntil("the other text", () -> ldif().contains("cn: Bob"));
  }

  @Test
  void aPasswordIsHashedHereAndTheEditorTellsHowItIsKept() throws Exception {
    setPassword("in clear text");
    ui.waitUntil("the warning", () -> ui.says("userPassword is stored in clear text"));
    ui.screenshot("password-clear");
    assertEquals(List.of("⚠ Password in clear text"), ui.values("userPassword"));

    ui.selectRow("entry.table", "userPassword");
    ui.openSelection("entry.table");
    choosePassword("hashed here with SSHA");
    ui.waitUntil("what is kept", () -> ui.says("userPassword is stored as a hash (SSHA)."));
    assertEquals(List.of("SSHA hashed password"), ui.values("userPassword"));

    ui.selectRow("entry.table", "userPassword");
    ui.openSelection("entry.table");
    ui.waitForWindow("Set userPassword");
    ui.type("secret.tried", "marker-New");
    ui.pushNamed("secret.verify");
    ui.waitUntil("the verdict", () -> ui.text("secret.verdict").startsWith("Correct"));
    ui.type("secret.tried", "marker-Other");
    assertEquals("", ui.text("secret.verdict"), "it was of the other word");
    ui.pushNamed("secret.verify");
    ui.waitUntil("the verdict", () -> ui.text("secret.verdict").startsWith("No"));
    ui.screenshot("password-verified");
    ui.push("Cancel");
  }

  private void setPassword(String form) {
    ui.activateEditor();
    ui.tool("entry.addAttribute");
    ui.type("attribute.name", "userPassword");
    ui.push("OK");
    choosePassword(form);
  }

  private void choosePassword(String form) {
    ui.waitForWindow("Set userPassword");
    ui.type("secret.first", "marker-New");
    ui.type("secret.second", "marker-New");
    ui.pick("secret.form", form);
    ui.screenshot("password-dialog");
    ui.push("OK");
    ui.waitForWindowToClose("Set userPassword");
    save();
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
  }

  @Test
  void aPasswordThatHasAFormOfItsOwnIsTakenAsItIsTyped() {
    String hash = "SHA1$aGVsbG8=$hdlOKVIAXSHSbU2tIt6JCtGgWHw=";
    ui.activateEditor();
    ui.tool("entry.addAttribute");
    ui.type("attribute.name", "authPassword");
    ui.push("OK");
    ui.waitForWindow("Set authPassword");
    assertFalse(ui.shows("secret.form"), "there is nothing to choose");
    assertTrue(ui.text("secret.help").contains("RFC 3112"), ui.text("secret.help"));
    ui.type("secret.first", hash);
    ui.type("secret.second", hash);
    ui.screenshot("password-of-rfc3112");
    ui.push("OK");
    ui.waitForWindowToClose("Set authPassword");
    assertEquals(List.of("SHA1 hashed password"), ui.values("authPassword"));
  }

  @Test
  void theServerSetsAPasswordAtOnceByItsOwnOperation() throws Exception {
    enter("street", "Mine");
    ui.tool("entry.addAttribute");
    ui.type("attribute.name", "userPassword");
    ui.push("OK");
    ui.waitForWindow("Set userPassword");
    assertEquals("by the password modify operation (RFC 3062)", ui.text("secret.form"));
    ui.type("secret.first", "marker-New");
    ui.type("secret.second", "marker-New");
    ui.push("Set now");
    ui.waitForWindowToClose("Set userPassword");
    ui.waitUntil("what is kept", () -> ui.says("userPassword is stored as a hash (SSHA)."));
    assertTrue(ui.unsaved(), "other changes wait");
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("Mine"), ui.values("street"));
  }

  @Test
  void aDeletionInTheTreeSelectsTheNextNeighbor() throws Exception {
    addPerson("Bob");
    addPerson("Carl");
    tell(new DitChange.Added(BOB));
    ui.waitUntil("the new entry", () -> selected().equals("cn=Bob"));
    deleteSelected();
    ui.waitUntil("its next neighbor", () -> selected().equals("cn=Carl"));
    deleteSelected();
    ui.waitUntil("the one before, behind the last", () -> selected().equals("cn=Ann"));
  }

  private static void addPerson(String name) throws ConnectionProblem {
    send(
        new Write.Add(
            new Entry(
                "cn=" + name + "," + Slapd.SUFFIX,
                List.of(
                    Attribute.of("objectClass", "person"),
                    Attribute.of("cn", name),
                    Attribute.of("sn", name)))));
  }

  @Test
  void aNewEntryIsNotOpenedOverTheEditorInUse() throws Exception {
    ui.activateEditor();
    addPerson("Bob");
    tell(new DitChange.Added(BOB));
    ui.waitUntil("the new entry", () -> selected().equals("cn=Bob"));
    CountDownLatch later = new CountDownLatch(1);
    Display display = PlatformUI.getWorkbench().getDisplay();
    ui.ask(
        () -> {
          display.timerExec(1_000, later::countDown); // an entry is opened before
          return true;
        });
    later.await();
    assertEquals("cn=Ann", ui.editorTitle());
  }

  private void typeAValueOfAnEntryThatIsDeleted() throws ConnectionProblem {
    ui.activateEditor();
    ui.selectRow("entry.table", "description");
    ui.tool("entry.addValue");
    ui.type("value.field", "typed");
    send(new Write.Delete(ANN));
    tell(new DitChange.Deleted(ANN));
  }

  @Test
  void whatIsTypedInADialogStaysWhenTheEntryIsDeletedMeanwhile() throws Exception {
    typeAValueOfAnEntryThatIsDeleted();
    ui.waitUntil("the end of the reading", () -> ui.ask(EditedElsewhereTest::nothingRuns));
    ui.push("OK");
    ui.waitUntil("the typed value", () -> ui.values("description").contains("typed"));
    assertTrue(ui.unsaved());
    assertTrue(ui.says("This entry was deleted on the server."));
  }

  @Test
  void anEntryThatWasDeletedUnderACancelledDialogIsNotShownAnyMore() throws Exception {
    typeAValueOfAnEntryThatIsDeleted();
    ui.waitUntil("a word about it", () -> ui.says("This entry was deleted on the server."));
    ui.push("Cancel");
    ui.waitUntil("the end of it", () -> !ui.shows("entry.table"));
  }

  @Test
  void objectClassesThatOthersAddWhileTheyAreEditedStay() throws Exception {
    ui.activateEditor();
    ui.menu("Directory", "Edit object classes...");
    ui.waitForWindow("Object classes");
    outside("objectClass", "inetOrgPerson", "pkiUser");
    tell(new DitChange.Changed(ANN));
    ui.waitUntil("their class", () -> ui.values("objectClass").contains("pkiUser"));
    ui.push("OK");
    ui.waitForWindowToClose("Object classes");
    assertTrue(ui.values("objectClass").contains("pkiUser"), ui.values("objectClass").toString());
  }

  private void deleteSelected() {
    ui.view("org.dirlens.browser.ui.dit");
    ui.menu("Directory", "Delete...");
    ui.waitForWindow("Delete");
    ui.push("Delete entry");
    ui.waitForWindowToClose("Delete");
  }

  private String selected() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    return ui.ask(() -> tree.getSelectionCount() == 1 ? tree.getSelection()[0].getText() : "");
  }
}
