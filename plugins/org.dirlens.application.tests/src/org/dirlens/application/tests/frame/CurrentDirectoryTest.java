package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The chip of every view names the current directory of the window, unless it is pinned. */
@ExtendWith(FreshWindow.class)
class CurrentDirectoryTest {
  private static final String EMBEDDED = "Embedded server";
  private static final String OTHER = "Elsewhere";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final Connections connections = Connections.shared();
  private DirectoryConnection embedded;
  private DirectoryConnection other;

  @BeforeEach
  void addAConnectionOfProduction() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    embedded = connections.embedded().orElseThrow();
    CurrentDirectory.shared().choose(embedded);
    other =
        connections.add(
            ConnectionParameters.create(
                    OTHER, embedded.parameters().endpoint(), "", AccessMode.READ_ONLY)
                .with(Environment.PRODUCTION));
    ui.view("org.dirlens.index.ui.designer");
    ui.view("org.dirlens.browser.ui.search");
    ui.view("org.dirlens.browser.ui.dit");
  }

  @AfterEach
  void removeIt() {
    connections.remove(other);
    ui.perspective("org.dirlens.application.perspective");
    ui.resetLayout();
  }

  private void waitForChip(String chip, String name) {
    ui.waitUntil(chip + " of " + name, () -> ui.text(chip).equals(name));
  }

  @Test
  void everyChipFollowsTheConnectionThatIsChosen() {
    ui.selectInTree("connections.tree", OTHER);
    for (String chip : new String[] {"window.directory", "dit.connection", "search.server"}) {
      waitForChip(chip, OTHER);
      assertEquals("Production", ui.text(chip + ".environment"));
      assertTrue(ui.shows(chip + ".readOnly"));
      assertTrue(ui.shows(chip + ".offline"), "it was not opened");
    }
    ui.selectInTree("connections.tree", EMBEDDED);
    waitForChip("dit.connection", EMBEDDED);
    ui.waitUntil("no environment", () -> !ui.shows("dit.connection.environment"));
    assertFalse(ui.shows("dit.connection.readOnly"));
  }

  @Test
  void productionColorsTheEdgeOfTheWindow() {
    assertFalse(ui.shows("window.edge"));
    CurrentDirectory.shared().choose(other);
    ui.waitUntil("the edge", () -> ui.shows("window.edge"));
    ui.screenshot("production");
    CurrentDirectory.shared().choose(embedded);
    ui.waitUntil("no edge", () -> !ui.shows("window.edge"));
  }

  @Test
  void aPinnedViewStaysWithItsDirectory() {
    waitForChip("search.server", EMBEDDED);
    ui.toggle("search.server.pin");
    CurrentDirectory.shared().choose(other);
    waitForChip("dit.connection", OTHER);
    assertEquals(EMBEDDED, ui.text("search.server"));
    ui.type("search.filter", "(uid=user.7)");
    ui.pushNamed("search.run");
    ui.waitUntil("the answer", () -> ui.shows("search.answered"));
    assertEquals(EMBEDDED, ui.text("search.answered"), "the server that the chip names");
    ui.screenshot("pinned-search");
    ui.toggle("search.server.pin");
    waitForChip("search.server", OTHER);
  }

  @Test
  void aViewShowsNothingOfOneServerBelowTheNameOfAnother() {
    ui.perspective("org.dirlens.application.lab");
    ui.view("org.dirlens.charts.ui.live");
    waitForChip("designer.server", EMBEDDED);
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    CurrentDirectory.shared().choose(other);
    waitForChip("designer.server", OTHER);
    waitForChip("charts.server", OTHER);
    ui.waitUntil("no indices", () -> !ui.shows("designer.indices"));
    assertTrue(ui.says("Not connected to Elsewhere."));
    assertFalse(ui.shows("charts.reading"));
    ui.screenshot("elsewhere-current");
    CurrentDirectory.shared().choose(embedded);
    ui.waitUntil("the indices again", () -> ui.shows("designer.indices"));
    assertEquals(embedded, CurrentDirectory.shared().connection().orElseThrow());
  }
}
