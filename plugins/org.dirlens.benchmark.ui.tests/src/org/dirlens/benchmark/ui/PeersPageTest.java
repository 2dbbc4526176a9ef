package org.dirlens.benchmark.ui;

import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of servers that are compared. */
class PeersPageTest {
  private final Screen screen = Screen.open();
  private Composite page;
  @TempDir Path folder;

  @BeforeEach
  void show() {
    page =
        screen.show(
            parent -> {
              new KeptForm("org.dirlens.benchmark.ui.peers", parent, memento -> {}).forget();
              return new PeersPage(parent);
            });
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void whatWasMissingIsFoundByWhoeverComesBackToTheWindow() throws Exception {
    Path file = folder.resolve("people.ldif");
    screen.run(() -> ofFile((Combo) screen.find("peers.data")));
    screen.type("peers.ldif", file.toString());
    screen.waitUntil("what is missing", () -> screen.text("peers.about").contains("people.ldif"));
    Files.writeString(file, "dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n");
    screen.run(() -> page.getShell().notifyListeners(SWT.Activate, new Event()));
    screen.waitUntil(
        "the file",
        () -> screen.text("peers.about").contains("of people.ldif below dc=example,dc=com"));
  }

  private static void ofFile(Combo data) {
    data.select(data.getItemCount() - 1);
    data.notifyListeners(SWT.Selection, new Event());
  }
}
