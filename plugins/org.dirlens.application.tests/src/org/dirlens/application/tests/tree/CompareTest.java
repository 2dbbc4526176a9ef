package org.dirlens.application.tests.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
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
import org.dirlens.browser.ui.compare.CompareView;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two units compared, and one made like the other. */
@ExtendWith(FreshWindow.class)
class CompareTest {
  private static final String COMPARE = "Compare";
  private static final String APPLY = "Apply differences";
  private static final String ONE = "ou=one," + StoryServer.UNIT;
  private static final String TWO = "ou=two," + StoryServer.UNIT;
  private static final List<String> BOB =
      List.of("cn=Bob", "Different", "street", "One Road", "Two Road");

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private StoryServer server;

  @BeforeEach
  void makeTwoUnits(@TempDir Path folder) throws Exception {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    server = StoryServer.start(Kind.EMBEDDED, folder);
    for (String unit : List.of(ONE, TWO)) {
      String name = unit.substring("ou=".length(), unit.indexOf(','));
      add(unit, "objectClass", "organizationalUnit", "ou", name);
      add("cn=Ann," + unit, "objectClass", "person", "cn", "Ann", "sn", "Ann");
    }
    String[] bob = {"objectClass", "inetOrgPerson", "cn", "Bob", "sn", "Bob", "street"};
    add("cn=Bob," + ONE, with(bob, "One Road"));
    add("cn=Bob," + TWO, with(bob, "Two Road"));
    add("cn=Cora," + ONE, "objectClass", "person", "cn", "Cora", "sn", "Cora");
    add("cn=Dora," + TWO, "objectClass", "person", "cn", "Dora", "sn", "Dora");
    Dit.of(server.connection()).tell(new DitChange.Many());
  }

  private static String[] with(String[] pairs, String last) {
    return Stream.concat(Stream.of(pairs), Stream.of(last)).toArray(String[]::new);
  }

  private void add(String dn, String... pairs) throws Exception {
    server.send(new Write.Add(StoryServer.entry(dn, pairs)));
  }

  @AfterEach
  void end() {
    server.close();
    closeView();
    ui.ask(
        () -> {
          Shell shell = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
          new KeptForm("org.dirlens.browser.ui.compare", shell, kept -> {}).forget();
          return true;
        });
  }

  /** The next comparison would show the differences of this one while it is at work. */
  private void closeView() {
    ui.ask(
        () -> {
          IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
          page.hideView(page.findViewReference(CompareView.ID));
          return true;
        });
  }

  private void compare(String rightServer, String right) {
    String name = server.connection().parameters().name();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the directory", () -> ui.text("dit.connection").startsWith(name));
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=one");
    ui.menu("Directory", "Compare with...");
    ui.waitForWindow(COMPARE);
    assertEquals(ONE, ui.text("compare.left.dn"));
    ui.pick("compare.right.server", rightServer);
    ui.type("compare.right.dn", right);
  }

  private void begin() {
    ui.push(COMPARE);
    ui.waitForWindowToClose(COMPARE);
  }

  private void compareBoth() {
    compare(server.connection().parameters().name(), TWO);
    begin();
    ui.waitUntil("the differences", () -> ui.shows("compare.table") && rows().contains(BOB));
  }

  private List<List<String>> rows() {
    return ui.rows("compare.table");
  }

  private void apply() {
    ui.pushNamed("compare.apply");
    ui.waitForWindow(APPLY);
    ui.push("Apply");
    ui.waitForWindowToClose(APPLY);
  }

  @Test
  void oneSideBecomesLikeTheOtherAfterALook() {
    compare(server.connection().parameters().name(), ONE);
    ui.waitUntil("the button off", () -> !ui.isEnabled(COMPARE));
    ui.pushNamed("compare.right.choose");
    ui.waitForWindow("Choose an entry");
    ui.selectInTree("picker.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "ou=two");
    ui.screenshot("compare-choose");
    ui.push("Choose");
    ui.waitUntil("the DN", () -> ui.text("compare.right.dn").equals(TWO));
    ui.screenshot("compare-dialog");
    begin();
    ui.waitUntil("the rows", () -> ui.shows("compare.table") && rows().size() == 3);
    assertEquals(
        List.of(
            BOB,
            List.of("cn=Cora", "Only left", "", "the whole entry", ""),
            List.of("cn=Dora", "Only right", "", "", "the whole entry")),
        rows());
    ui.waitUntil(
        "the LDIF", () -> ui.text("compare.ldif").contains("add: street\nstreet: One Road"));
    assertFalse(ui.text("compare.ldif").contains("changetype: delete"));
    ui.tick("compare.deleting");
    ui.waitUntil("it deleting", () -> ui.text("compare.ldif").contains("changetype: delete"));
    ui.screenshot("compare");
    ui.resize(1000, 720);
    ui.waitUntil("nothing cut off", () -> ui.cutOff().isEmpty());
    ui.screenshot("compare-1000x720");
    ui.resize(1280, 800);
    apply();
    ui.waitUntil("no differences", () -> ui.text("compare.summary").startsWith("No differences"));
    assertEquals(List.of(), rows());
    assertTrue(server.exists("Cora,ou=two") && !server.exists("Dora,ou=two"));
  }

  /** On the disk, where it outlives a workbench that is killed. */
  @Test
  void theAttributesToIgnoreAreThereTheNextTime() {
    compare(server.connection().parameters().name(), TWO);
    ui.type("compare.ignored", "street, roomNumber");
    begin();
    ui.waitUntil("what is left", () -> ui.shows("compare.table") && rows().size() == 2);
    ui.waitUntil("it on the disk", () -> preferences().contains("street, roomNumber"));
    compare(server.connection().parameters().name(), TWO);
    assertEquals("street, roomNumber", ui.text("compare.ignored"));
    ui.push("Cancel");
    ui.waitForWindowToClose(COMPARE);
  }

  /** All files of preferences of the workspace. */
  private static String preferences() {
    Path workspace = Path.of(Platform.getInstanceLocation().getURL().getPath());
    Path folder = workspace.resolve(".metadata/.plugins/org.eclipse.core.runtime/.settings");
    try (Stream<Path> files = Files.list(folder)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
      return all.toString();
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void whatChangesDuringAComparisonMakesItOld() throws Exception {
    compareBoth();
    try (HeldJob comparing = new HeldJob("Comparing " + ONE)) {
      ui.pushNamed("compare.again");
      comparing.awaitHeld();
      Dit.of(server.connection()).tell(new DitChange.Changed("cn=Bob," + ONE));
      comparing.release();
      ui.waitUntil(
          "what it says", () -> ui.says("Entries were changed since the comparison began."));
    }
  }

  @Test
  void aCancelledComparisonIsNoFailure() throws Exception {
    compareBoth();
    try (HeldJob comparing = new HeldJob("Comparing " + ONE)) {
      ui.pushNamed("compare.again");
      comparing.awaitHeld();
      comparing.cancel();
    }
    ui.waitUntil("what it says", () -> ui.says("Cancelled."));
    ui.push("Try again");
    ui.waitUntil("its end", () -> !ui.says("Cancelled."));
  }

  @Test
  void whatIsShownAfterACancelIsStillJudged() throws Exception {
    DirectoryConnection other = server.connect(" other", AccessMode.READ_WRITE, Environment.NONE);
    compare(other.parameters().name(), TWO);
    begin();
    ui.waitUntil("the differences", () -> ui.shows("compare.table") && rows().contains(BOB));
    try (HeldJob comparing = new HeldJob("Comparing " + ONE)) {
      ui.pushNamed("compare.again");
      comparing.awaitHeld();
      comparing.cancel();
    }
    ui.waitUntil("what it says", () -> ui.says("Cancelled."));
    Endpoint now = other.parameters().endpoint();
    Endpoint elsewhere =
        new Endpoint("ldap.example.com", now.port(), now.encryption(), now.timeoutMillis());
    Connections.shared().update(other, other.parameters().with(elsewhere));
    ui.waitUntil(
        "the judgement",
        () -> ui.text("compare.summary").contains("A connection leads to another server by now"));
  }

  @Test
  void onlyWhatIsSelectedIsAppliedAndWhatOthersChangedIsSaid() throws Exception {
    compareBoth();
    ui.pick("compare.direction", "Make the left like the right");
    ui.selectRow("compare.table", "cn=Bob");
    ui.waitUntil("its LDIF", () -> ui.text("compare.ldif").startsWith("dn: cn=Bob," + ONE));
    Attribute theirs = Attribute.of("street", "Third Road");
    server.send(
        new Write.Modify(
            "cn=Bob," + ONE, List.of(new Modification(Modification.Kind.REPLACE, theirs))));
    apply();
    ui.waitUntil("it said", () -> ui.says("0 entries changed.\n1 entry not changed:"));
    ui.screenshot("compare-refused");
    ui.push("Close");
    ui.waitUntil(
        "what is there now", () -> rows().stream().anyMatch(r -> r.contains("Third Road")));
    assertFalse(server.exists("Dora,ou=one"));
  }

  @Test
  void aReadOnlySideIsNotChangedAndAMissingOneIsNamed() {
    String name = server.name(" read-only");
    server.connect(" read-only", AccessMode.READ_ONLY, Environment.NONE);
    compare(name, TWO);
    begin();
    ui.waitUntil("the differences", () -> ui.shows("compare.table") && rows().contains(BOB));
    assertFalse(ui.isEnabled("Apply..."));
    assertTrue(ui.text("compare.summary").contains(name + " is read-only"));
    compare(name, "ou=nowhere," + StoryServer.UNIT);
    begin();
    ui.waitUntil("the failure", () -> ui.says("ou=nowhere," + StoryServer.UNIT + " were not"));
  }
}
