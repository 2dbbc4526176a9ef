package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;

/** Designer and charts say whose they are, and that they are not of the selected connection. */
class WhoseServerTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void viewsOfTheEmbeddedServerSayThatTheSelectedConnectionIsAnother() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.index.ui.designer");
    ui.view("org.dirlens.charts.ui.live");
    Connections connections = Connections.shared();
    DirectoryConnection embedded = connections.embedded().orElseThrow();
    DirectoryConnection other =
        connections.add(
            ConnectionParameters.create(
                "Elsewhere", embedded.parameters().endpoint(), "", AccessMode.READ_ONLY));
    try {
      ui.selectRow("connections.table", "Elsewhere");
      String plainly =
          "“Elsewhere” is selected in this window. This view shows the embedded server.";
      for (String head : new String[] {"designer.server", "charts.server"}) {
        ui.waitUntil("the sentence", () -> ui.shows(head + ".note"));
        assertEquals(plainly, ui.text(head + ".note"));
        assertEquals("Embedded server", ui.text(head));
        assertEquals("dc=example,dc=com", ui.text(head + ".partition"));
      }
      ui.screenshot("elsewhere-selected");
      ui.selectRow("connections.table", "Embedded server");
      ui.waitUntil("no sentence", () -> !ui.shows("designer.server.note"));
      assertFalse(ui.shows("charts.server.note"));
    } finally {
      connections.remove(other);
    }
  }
}
