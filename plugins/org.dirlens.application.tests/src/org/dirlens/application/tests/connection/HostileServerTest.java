package org.dirlens.application.tests.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.HostileDirectory;
import org.dirlens.connection.testkit.ScriptedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a server sends to harm holds the window up no more than anything else. */
@ExtendWith(FreshWindow.class)
class HostileServerTest {
  private static final String NAME = "the hostile server";

  /** Longer than a step waits, so that nothing but a cancel ends what is silent. */
  private static final int TIMEOUT_MILLIS =
      Math.toIntExact(Ui.PATIENCE.multipliedBy(10).toMillis());

  private static ScriptedServer server;
  private static DirectoryConnection connection;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeAll
  static void start() throws Exception {
    new Ui(PlatformUI.getWorkbench().getDisplay())
        .waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    server = new ScriptedServer(new HostileDirectory());
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, TIMEOUT_MILLIS);
    connection =
        Connections.shared()
            .add(ConnectionParameters.create(NAME, endpoint, "", AccessMode.READ_WRITE));
  }

  @AfterAll
  static void end() throws Exception {
    Connections.shared().remove(connection);
    server.close();
  }

  @BeforeEach
  void open() {
    ui.closeEditors();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", NAME);
    ui.waitUntil("its directory", () -> ui.text("dit.connection").startsWith(NAME));
    if (connection.state() != ConnectionState.OPEN) {
      ui.menu("Directory", "Open connection");
    }
    ui.waitUntil("the connection", () -> connection.state() == ConnectionState.OPEN);
    ui.waitUntil("its tree", () -> ui.shows("dit.tree"));
    ui.view("org.dirlens.browser.ui.dit");
  }

  private void openEntry(String name) {
    ui.selectInTree("dit.tree", "Root DSE", HostileDirectory.SUFFIX, name);
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.shows("entry.dn") && ui.text("entry.dn").startsWith(name));
  }

  @Test
  void picturesAreMeasuredBeforeTheyAreDecoded() {
    openEntry("cn=pictures");
    assertTrue(
        ui.values("jpegPhoto").getFirst().startsWith("JPEG picture (30,000 x 30,000 pixels"),
        ui.values("jpegPhoto").toString());
    for (String attribute : List.of("jpegPhoto", "thumbnailPhoto")) {
      ui.selectRow("entry.table", attribute);
      ui.openSelection("entry.table");
      ui.waitForWindow("Edit value of " + attribute);
      ui.waitUntil("why not", () -> ui.text("value.facts").contains("Too large"));
      ui.screenshot("hostile-" + attribute);
      ui.push("Cancel");
      ui.waitForWindowToClose("Edit value of " + attribute);
    }
  }

  @Test
  void aTextOfTenMillionLettersIsShownInPart() {
    openEntry("cn=pictures");
    String text = ui.values("description").getFirst();
    assertTrue(text.endsWith("(10,000,000 bytes)") && text.length() < 2_000);
    ui.selectRow("entry.table", text);
    ui.openSelection("entry.table");
    ui.waitForWindow("Edit value of description");
    ui.waitUntil("what is shown", () -> ui.text("value.facts").contains("10,000,000"));
    ui.screenshot("hostile-text");
    ui.push("Cancel");
    ui.waitForWindowToClose("Edit value of description");
  }

  @Test
  void aPasswordThatIsNeverAnsweredIsCancelled() {
    openEntry("cn=odd");
    ui.activateEditor();
    ui.tool("entry.addAttribute");
    ui.type("attribute.name", "userPassword");
    ui.push("OK");
    ui.waitForWindow("Set userPassword");
    ui.type("secret.first", "marker-New");
    ui.type("secret.second", "marker-New");
    ui.push("Set now");
    Text first = ui.control(Text.class, "secret.first");
    ui.waitUntil("the server", () -> !ui.ask(first::isEnabled));
    ui.push("Cancel");
    ui.waitUntil("the end of the wait", () -> ui.ask(first::isEnabled));
    ui.push("Cancel");
    ui.waitForWindowToClose("Set userPassword");
  }

  @Test
  void whatIsNoUtf8IsShownInHexadecimal() {
    openEntry("cn=odd");
    ui.screenshot("hostile-odd");
    assertEquals(List.of("6f 64 64 20 ff c3 (6 bytes, not text)"), ui.values("description"));
  }

  @Test
  void aNameOfTenMillionLettersIsToldOf() {
    ui.unfold("dit.tree", "Root DSE", HostileDirectory.SUFFIX);
    ui.waitUntil(
        "what is wrong",
        () -> ui.treeTexts("dit.tree").stream().anyMatch(each -> each.contains("10,000,0")));
    ui.screenshot("hostile-name");
  }

  private void search(String base, String scope) {
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", base);
    ui.type("search.filter", "(objectClass=*)");
    ui.pick("search.scope", scope);
    ui.pushNamed("search.run");
  }

  private static boolean of(Job job, String base) {
    return job.getName().contains(base) || job.getName().endsWith(" on " + NAME);
  }

  /** Cancels a search that runs. */
  private void cancelled(String base) {
    long before = abandoned(base);
    Job[] jobs = Job.getJobManager().find(null);
    Arrays.stream(jobs).filter(job -> of(job, base)).forEach(Job::cancel);
    ui.waitUntil("the request to abandon it", () -> abandoned(base) > before);
    ui.waitUntil("nothing that runs", () -> server.running() == 0);
  }

  /** How many searches below that base were abandoned so far. */
  private static long abandoned(String base) {
    return Collections.frequency(server.abandoned(), base);
  }

  @Test
  void childrenWithoutEndAreReadAsFarAsTheyAreLookedAt() {
    long before = abandoned(HostileDirectory.ENDLESS);
    ui.unfold("dit.tree", "Root DSE", HostileDirectory.SUFFIX, "ou=endless");
    ui.waitUntil("an end", () -> abandoned(HostileDirectory.ENDLESS) > before);
    ui.waitUntil("the search for all", () -> server.runs(HostileDirectory.ENDLESS));
    ui.screenshot("hostile-endless");
    cancelled(HostileDirectory.ENDLESS);
  }

  @Test
  void aSearchWithoutEndStopsAtItsLimit() {
    long before = abandoned(HostileDirectory.ENDLESS);
    search(HostileDirectory.ENDLESS, "Subtree");
    ui.waitUntil("its rows", () -> ui.rowCount("search.results") == 1_000);
    ui.waitUntil("the end of the search", () -> abandoned(HostileDirectory.ENDLESS) > before);
    ui.waitUntil("nothing that runs", () -> server.running() == 0);
    ui.screenshot("hostile-search");
  }

  @Test
  void silenceIsCancelled() {
    search(HostileDirectory.SILENT, "Subtree");
    ui.waitUntil("the search", () -> server.runs(HostileDirectory.SILENT));
    cancelled(HostileDirectory.SILENT);
    ui.view("org.dirlens.browser.ui.dit");
    ui.unfold("dit.tree", "Root DSE", HostileDirectory.SUFFIX, "ou=silent");
    ui.waitUntil("the search", () -> server.runs(HostileDirectory.SILENT));
    cancelled(HostileDirectory.SILENT);
  }

  @Test
  void aConnectionThatBreaksInTheMiddleIsToldOf() {
    // What the tree still asks would open the connection again.
    ui.waitUntil("all that is read of it", Job.getJobManager()::isIdle);
    search(HostileDirectory.BROKEN, "Subtree");
    ui.waitUntil("the loss", () -> ui.text("dit.connection").equals(NAME + ": connection lost"));
    ui.waitUntil("the sentence", () -> ui.says("was lost"));
    ui.screenshot("hostile-broken");
    assertEquals(List.of("Dirlens"), ui.windowTitles());
  }
}
