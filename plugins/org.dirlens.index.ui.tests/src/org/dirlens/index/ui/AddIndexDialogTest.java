package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.dirlens.advisor.ValueSample;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The dialog that asks for a new index, while entries are looked at. */
class AddIndexDialogTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);

  private final Screen screen = Screen.open();
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
  private final CountDownLatch mayLook = new CountDownLatch(1);
  private final ScriptedAdapter server =
      new ScriptedAdapter(ScriptedAdapter.figures(UID, 10_000)) {
        @Override
        protected ValueSample values(List<String> attributes, IProgressMonitor monitor) {
          try {
            mayLook.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return super.values(attributes, monitor);
        }
      };

  @AfterEach
  void closeScreen() throws InterruptedException {
    mayLook.countDown();
    screen.close();
  }

  @Test
  void theAttributeThatWasChosenStaysWhenMoreIsKnownOfAll() {
    screen.run(() -> workspace.show(List.of(server)));
    screen.waitUntil("the index", () -> screen.table("designer.indices").size() == 1);
    screen.push("designer.add");
    screen.type("addIndex.filter", "name");
    screen.waitUntil("the attribute", () -> screen.isEnabled("addIndex.ok"));
    assertEquals("name", chosen());
    screen.selectRow("addIndex.attributes", names().indexOf("givenName"));
    assertEquals("givenName", chosen());
    mayLook.countDown();
    screen.waitUntil(
        "the entries", () -> screen.text("addIndex.sample").startsWith("Figures of attributes"));
    assertEquals("givenName", chosen());
    screen.push("addIndex.ok");
    screen.waitUntil("the new row", () -> screen.table("designer.indices").size() == 2);
    assertEquals("givenName", screen.table("designer.indices").getLast().getFirst());
  }

  private List<String> names() {
    return screen.table("addIndex.attributes").stream().map(List::getFirst).toList();
  }

  private String chosen() {
    return names().get(screen.selectedRow("addIndex.attributes"));
  }
}
