package org.dirlens.application.tests.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Keyboard;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a person without a mouse meets. */
@ExtendWith(FreshWindow.class)
class KeyboardTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final Keyboard keyboard = ui.keyboard();

  @Test
  void everyUnderlinedLetterOfAMenuMeansOneThing() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    new EmbeddedEntries(ui).open("user.2");
    List<String> clashes = new ArrayList<>(keyboard.menuClashes());
    for (String control : List.of("dit.tree", "connections.tree", "entry.table")) {
      clashes.addAll(keyboard.contextMenuClashes(control));
    }
    assertEquals(List.of(), clashes);
  }

  @Test
  void theKeyboardAloneSuffices(@TempDir Path folder) throws Exception {
    assumeTrue(Desktop.installed(), "openbox or xdotool is not installed here");
    try (Desktop desktop = Desktop.start()) {
      new StoryProcess(folder)
          .play("keys", Process::destroyForcibly, desktop.environment(), List.of());
    }
  }
}
