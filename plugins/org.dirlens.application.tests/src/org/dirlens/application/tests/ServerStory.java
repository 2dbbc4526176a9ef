package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.dirlens.application.tests.StoryServer.Kind;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Stories on one of the servers, which runs as long as they do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerStory {
  final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  final Kind kind;
  StoryServer server;

  ServerStory(Kind kind) {
    this.kind = kind;
  }

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(kind.installed(), "the server is not installed here");
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    server = StoryServer.start(kind, folder);
  }

  @AfterAll
  void end() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void closeEditors() {
    ui.closeEditors();
  }

  /** The window as it shows the entries of the stories. */
  StoryWindow window() {
    return new StoryWindow(ui, server);
  }
}
