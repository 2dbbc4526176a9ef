package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The servers that can be measured, while somebody edits their connections. */
class TargetTableTest {
  private final Screen screen = Screen.open();
  private final AtomicInteger changes = new AtomicInteger();
  private final AtomicReference<TargetTable> table = new AtomicReference<>();
  private final DirectoryConnection connection =
      Connections.shared()
          .add(
              ConnectionParameters.create(
                  "Before",
                  new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000),
                  "cn=admin",
                  AccessMode.READ_WRITE));

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
    Connections.shared().remove(connection);
  }

  private Composite open(Composite parent) {
    Composite made = new Composite(parent, 0);
    made.setLayout(new GridLayout());
    table.set(new TargetTable(made, changes::incrementAndGet));
    return made;
  }

  private List<String> chosen() {
    return screen.ask(() -> table.get().chosen().stream().map(TargetChoice::name).toList());
  }

  @Test
  void aServerThatIsChosenIsWhatItsConnectionSaysNow() {
    screen.show(this::open);
    screen.run(() -> table.get().choose(Set.of("Before")));
    assertEquals(List.of("Before"), chosen());

    Connections.shared()
        .update(connection, connection.parameters().named("After").with(Environment.PRODUCTION));
    screen.waitUntil("its new name", () -> chosen().equals(List.of("After")));
    assertTrue(changes.get() > 0, "whether it may be run is asked again");
    assertEquals("After", screen.table("benchmark.targets").getLast().getFirst());
  }
}
