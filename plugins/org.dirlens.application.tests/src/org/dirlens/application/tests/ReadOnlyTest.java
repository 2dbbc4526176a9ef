package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;

/** A read-only connection offers nothing that changes an entry. */
class ReadOnlyTest {
  private static final List<String> EDITS =
      List.of("entry.addAttribute", "entry.addValue", "entry.deleteValue");

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void whatWouldChangeAnEntryIsDisabled() throws IOException {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    DirectoryConnection looking = addReadOnly(EmbeddedServerAccess.server().orElseThrow());
    try {
      ui.view("org.dirlens.browser.ui.connections");
      ui.selectInTree("connections.tree", "look only");
      ui.push("Open connection");
      look();
      assertEquals("read-only connection", ui.text("entry.locked"));
      EDITS.forEach(tool -> assertFalse(ui.offersTool(tool), tool));
      assertFalse(ui.offers("Directory", "Add attribute..."));
      assertFalse(ui.offers("Directory", "Add value..."));
      ui.view("org.dirlens.browser.ui.dit");
      assertFalse(ui.offers("Directory", "New entry..."));
      assertFalse(ui.offers("Directory", "Rename..."));
      assertFalse(ui.offers("Directory", "Delete"));
      assertFalse(ui.offers("Directory", "Import LDIF..."));
      assertTrue(ui.offers("Directory", "Export LDIF..."));
      ui.screenshot("read-only");

      ui.selectInTree("connections.tree", "Embedded server");
      look();
      EDITS.forEach(tool -> assertTrue(ui.offersTool(tool), tool));
      ui.view("org.dirlens.browser.ui.dit");
      assertTrue(ui.offers("Directory", "New entry..."));
      assertTrue(ui.offers("Directory", "Delete"));
    } finally {
      Connections.shared().remove(looking);
    }
  }

  private void look() {
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=user.3");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").startsWith("uid=user.3,"));
  }

  private static DirectoryConnection addReadOnly(EmbeddedServer server) throws IOException {
    Connections connections = Connections.shared();
    ConnectionParameters embedded = connections.embedded().orElseThrow().parameters();
    ConnectionParameters parameters =
        ConnectionParameters.create(
            "look only", embedded.endpoint(), embedded.login().user(), AccessMode.READ_ONLY);
    connections.savePassword(parameters, Secret.of(server.processPassword()));
    return connections.add(parameters);
  }
}
