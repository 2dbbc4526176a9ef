package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.testkit.Screen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said where no indices are there, by every view of indices. */
class IndexStatesTest {
  @TempDir Path folder;
  private final Screen screen = Screen.open();
  private final List<String> shown = new ArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();
  private DirectoryConnection connection;
  private StatePane pane;
  private IndexStates states;

  @BeforeEach
  void show() {
    connection = ScriptedAdapter.connection(new Connections(folder), "First");
    connection.use(Secret.of("secret"));
    pane = screen.show(parent -> new StatePane(parent, null).named("view"));
    screen.run(
        () ->
            states =
                new IndexStates(pane, new IndexStates.Words("None.", "No server."), new View()));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private final class View implements IndexStates.Shown {
    @Override
    public boolean shows(String id) {
      return false;
    }

    @Override
    public void show(String id, List<IndexAdapter> adapters) {
      shown.add(id + " " + adapters.size());
      pane.showEmpty();
    }

    @Override
    public void showNothing() {
      pane.showEmpty();
    }
  }

  private void show(State state) {
    screen.run(() -> states.show(state, asked::incrementAndGet));
  }

  @Test
  void aClosedConnectionIsOfferedToBeOpenedAndWhyItCannotBeIsSaid() {
    show(new State.Closed(connection));
    assertEquals("Not connected to First.", screen.text("emptyState.sentence"));
    screen.push("view.empty.action");
    screen.waitUntil("why not", () -> screen.isThere("view.failed"));
    assertEquals("Not connected to First.", screen.text("emptyState.sentence"));
    assertTrue(screen.isThere("view.empty.action"), "it can be tried again");
    show(new State.None());
    assertEquals("None.", screen.text("emptyState.sentence"));
    assertFalse(screen.isThere("view.empty.action"));
  }

  @Test
  void aConnectionThatIsCancelledBeforeItIsOpenedIsOfferedAgain() {
    show(new State.Closed(connection));
    screen.whileNoJobBegins(
        () -> {
          screen.push("view.empty.action");
          screen.push("view.waiting.action");
          screen.waitUntil("the cancel", () -> screen.isThere("view.cancelled"));
        });
    assertTrue(screen.isThere("view.empty.action"));
  }

  @Test
  void whatWasNotReadIsSaidWithItsReason() {
    show(new State.Failed(connection, ConnectionProblem.request("It is busy.")));
    assertEquals("The indices could not be read.", screen.text("emptyState.sentence"));
    assertTrue(screen.isThere("view.failed"));
  }

  @Test
  void aServerThatShowsNoneSaysWhoMaySeeThem() {
    show(new State.Found(connection, List.of()));
    assertEquals(List.of(connection.parameters().id() + " 0"), shown);
    assertTrue(
        screen.text("emptyState.sentence").startsWith("First shows its indices to nobody but"));
  }
}
