package org.dirlens.index.ui.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.widgets.Composite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of which server a twin is made, and of what of it. */
class TwinSourcePageTest {
  private final Screen screen = Screen.open();
  private final DirectoryConnection first = connection("First");
  private final DirectoryConnection second = connection("Second");
  private final TwinSourcePage page = new TwinSourcePage();

  private static DirectoryConnection connection(String name) {
    return Connections.shared()
        .add(
            ConnectionParameters.create(
                name,
                new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000),
                "cn=admin",
                AccessMode.READ_WRITE));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
    Connections.shared().all().forEach(Connections.shared()::remove);
  }

  private Composite open(Composite parent) {
    page.createControl(parent);
    return (Composite) page.getControl();
  }

  @Test
  void theBaseThatIsTypedAndTheServerThatIsChosenStay() {
    screen.show(this::open);
    screen.type("twin.base", "o=typed");
    screen.choose("twin.connection", 1);
    assertEquals("o=typed", screen.text("twin.base"));
    Connections.shared().remove(first);
    assertEquals(second, screen.ask(page::connection));
  }
}
