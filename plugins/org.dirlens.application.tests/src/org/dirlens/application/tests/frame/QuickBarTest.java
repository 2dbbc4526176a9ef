package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Names, words, filters and commands in the quick bar, with the keyboard alone. */
@ExtendWith(FreshWindow.class)
class QuickBarTest {
  private static final String FIELD = "quick.field";
  private static final int TIME_LIMIT = 3;
  private static final String USER_7 = "uid=user.7,ou=users,dc=example,dc=com";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void begin() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    CurrentDirectory.shared().choose(Connections.shared().embedded().orElseThrow());
    ui.view("org.dirlens.browser.ui.dit");
    ui.waitUntil("an open connection", () -> ui.treeTexts("dit.tree").size() > 1);
  }

  @AfterEach
  void leave() {
    ui.type(FIELD, "");
    ui.waitUntil("no list", () -> !ui.shows("quick"));
  }

  private List<String> names() {
    return ui.rows("quick").stream().map(row -> row.get(0)).toList();
  }

  @Test
  void aWordFindsAnEntryThatEnterOpens() {
    ui.type(FIELD, "user.7");
    ui.waitUntil("the entry", () -> ui.shows("quick") && names().contains(USER_7));
    assertTrue(ui.text("quick.note").contains("Embedded server"), ui.text("quick.note"));
    ui.screenshot("quick-words");
    ui.key(FIELD, SWT.NONE, SWT.CR);
    ui.waitUntil("the editor", () -> ui.text("entry.dn").equals(USER_7));
    ui.waitUntil("no list", () -> !ui.shows("quick"));
  }

  @Test
  void whatIsTypedBeforeTheConnectionIsOpenIsFoundOnceItIs() {
    DirectoryConnection embedded = Connections.shared().embedded().orElseThrow();
    closeAndType(embedded);
    ui.waitUntil("why nothing", () -> saysThatIsNotConnected(embedded));
    ui.ask(
        () -> {
          ConnectionsView.open(embedded);
          return true;
        });
    ui.waitUntil("the entry", () -> names().contains(USER_7));
  }

  /** What earlier stories had begun to read may open it again for a moment. */
  private boolean saysThatIsNotConnected(DirectoryConnection closed) {
    if (closed.state() == ConnectionState.OPEN) {
      closeAndType(closed);
    }
    return ui.text("quick.note").contains("is not connected");
  }

  private void closeAndType(DirectoryConnection open) {
    open.close();
    ui.type(FIELD, "");
    ui.type(FIELD, "user.7");
  }

  @Test
  void aNameFindsItsEntry() {
    ui.type(FIELD, USER_7);
    ui.waitUntil("the entry", () -> ui.shows("quick") && names().equals(List.of(USER_7)));
  }

  @Test
  void aFilterIsSearchedForInItsView() {
    ui.type(FIELD, "(uid=user.9");
    ui.waitUntil("its problem", () -> !ui.text("quick.note").isEmpty());
    ui.type(FIELD, "(uid=user.9)");
    ui.key(FIELD, SWT.SHIFT, SWT.CR);
    ui.waitUntil("the rows", () -> ui.shows("search.results"));
    ui.waitUntil("one row", () -> ui.rows("search.results").size() == 1);
    assertEquals("(uid=user.9)", ui.text("search.filter"));
  }

  @Test
  void whatIsNotThereIsSaid() {
    ui.type(FIELD, "nobodyiscalledso");
    ui.waitUntil(
        "the sentence", () -> ui.text("quick.note").equals("Nothing found in Embedded server."));
    ui.key(FIELD, SWT.NONE, SWT.ESC);
    ui.waitUntil("no list", () -> !ui.shows("quick"));
    assertEquals("", ui.text(FIELD));
  }

  @Test
  void aSearchThatALimitEndedIsNotToldAsWhole() throws Exception {
    try (ScriptedServer server = new ScriptedServer(QuickBarTest::endByLimit)) {
      Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000);
      DirectoryConnection limited =
          Connections.shared()
              .add(ConnectionParameters.create("limited", endpoint, "", AccessMode.READ_ONLY));
      try {
        CurrentDirectory.shared().choose(limited);
        ui.ask(
            () -> {
              ConnectionsView.open(limited);
              return true;
            });
        ui.waitUntil("the connection", () -> limited.state() == ConnectionState.OPEN);
        ui.type(FIELD, "nobody");
        ui.waitUntil(
            "that it was not the end",
            () ->
                ui.text("quick.note")
                    .equals(
                        "Nothing found in limited before a limit ended the search."
                            + " Shift+Enter searches for all."));
      } finally {
        ui.type(FIELD, "");
        Connections.shared().remove(limited);
      }
    }
  }

  private static void endByLimit(ScriptedSearch search) throws IOException {
    if (search.base().isEmpty()) {
      search.entry("", Map.of("namingContexts", List.of("dc=limited".getBytes())));
    }
    search.done(search.ofBase() ? 0 : TIME_LIMIT);
  }

  @Test
  void aCommandIsGivenByItsName() {
    ui.type(FIELD, "> preferences");
    ui.waitUntil("the command", () -> ui.shows("quick") && names().contains("Preferences"));
    ui.screenshot("quick-commands");
    ui.key(FIELD, SWT.NONE, SWT.CR);
    ui.waitForWindow("Preferences");
    ui.push("Cancel");
    ui.waitForWindowToClose("Preferences");
  }

  @Test
  void aPerspectiveAndAViewAreShownByTheirNames() {
    give("> index lab", "Index lab");
    ui.waitUntil("the lab", () -> ui.perspective().equals("org.dirlens.application.lab"));
    give("> local twins", "Local twins");
    ui.waitUntil("the view", () -> ui.says("A local twin is a copy"));
    ui.perspective("org.dirlens.application.perspective");
  }

  private void give(String typed, String name) {
    ui.type(FIELD, typed);
    ui.waitUntil(name, () -> ui.shows("quick") && names().equals(List.of(name)));
    ui.key(FIELD, SWT.NONE, SWT.CR);
  }
}
