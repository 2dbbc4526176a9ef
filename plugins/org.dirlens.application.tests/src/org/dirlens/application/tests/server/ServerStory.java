package org.dirlens.application.tests.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.dirlens.application.tests.server.StoryServer.Kind;
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
public abstract class ServerStory {
  protected final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  protected final Kind kind;
  protected StoryServer server;

  protected ServerStory(Kind kind) {
    this.kind = kind;
  }

  @BeforeAll
  protected void start(@TempDir Path folder) throws Exception {
    assumeTrue(kind.installed(), "the server is not installed here");
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    server = StoryServer.start(kind, folder);
  }

  @AfterAll
  protected void end() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  protected void closeEditors() {
    ui.closeEditors();
  }

  /** The window as it shows the entries of the stories. */
  protected StoryWindow window() {
    return new StoryWindow(ui, server);
  }
}
