package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A partition of a production server is verified: its administrator sees what is sent for that. */
@ExtendWith(FreshWindow.class)
class VerificationTest {
  private static final String REVIEW = "Review changes";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private DirectoryConnection live;

  @BeforeEach
  void chooseAServerOfProduction() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    EmbeddedServer server = EmbeddedServerAccess.server().orElseThrow();
    DirectoryConnection embedded = Connections.shared().embedded().orElseThrow();
    live =
        Connections.shared()
            .add(
                ConnectionParameters.create(
                        "Live",
                        embedded.parameters().endpoint(),
                        server.adminDn(),
                        AccessMode.READ_WRITE)
                    .with(Environment.PRODUCTION));
    live.use(Secret.of(new String(server.processPassword())));
    CurrentDirectory.shared().choose(live);
  }

  @AfterEach
  void forget() {
    Connections.shared().embedded().ifPresent(CurrentDirectory.shared()::choose);
    Connections.shared().remove(live);
    ui.perspective("org.dirlens.application.perspective");
    ui.resetLayout();
  }

  @Test
  void aTaskForAProductionServerIsReviewed() {
    ui.view("org.dirlens.index.ui.designer");
    ui.waitUntil("Connect", () -> ui.says("Not connected to Live"));
    ui.push("Connect");
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    ui.view("org.dirlens.index.ui.verification");
    ui.pushNamed("verification.run");
    ui.waitForWindow(REVIEW);
    String sent = ui.text("review.ldif");
    assertTrue(sent.contains("dirlensTaskKind: verify"), sent);
    ui.screenshot("verification-review");
    ui.push("Back");
    ui.waitForWindowToClose(REVIEW);
    ui.waitUntil("nothing is done", () -> ui.text("verification.summary").startsWith("Cancelled"));
    ui.pushNamed("verification.run");
    ui.waitForWindow(REVIEW);
    ui.push("Send");
    ui.waitUntil("the end", () -> ui.text("verification.summary").startsWith("No damage in "));
  }
}
