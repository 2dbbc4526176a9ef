package org.dirlens.application.tests.tree;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.server.StoryWindow;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.copy.CopiedEntries;
import org.dirlens.browser.ui.copy.EntryClipboard;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Entries on the clipboard are of the server that they were copied from. */
@ExtendWith(FreshWindow.class)
class PasteTest {
  private static final String TITLE = "Copy entries";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void whatWasCopiedOnAServerIsNotPastedFromAnother(@TempDir Path folder) throws Exception {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    try (StoryServer server = StoryServer.start(Kind.EMBEDDED, folder)) {
      DirectoryConnection edited =
          server.connect(" edited", AccessMode.READ_WRITE, Environment.NONE);
      copy(edited, StoryServer.dn("Ann"));
      leadElsewhere(edited);
      new StoryWindow(ui, server).choose(server.connection());
      ui.view("org.dirlens.browser.ui.dit");
      ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories");
      ui.menu("Edit", "Paste");
      ui.waitUntil("why not", () -> ui.says("leads to another server by now"));
      ui.screenshot("paste-of-another-server");
      ui.push("OK");
      ui.waitForWindowToClose(TITLE);
    }
  }

  private void copy(DirectoryConnection from, String dn) {
    CopiedEntries copied = CopiedEntries.of(from, List.of(dn), false);
    ui.ask(
        () -> {
          EntryClipboard.put(copied);
          return true;
        });
  }

  private static void leadElsewhere(DirectoryConnection connection) {
    Endpoint then = connection.parameters().endpoint();
    Endpoint now = new Endpoint("other.example.com", 389, then.encryption(), then.timeoutMillis());
    Connections.shared().update(connection, connection.parameters().with(now));
  }
}
