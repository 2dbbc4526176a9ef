package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An administrator looks at the keys of an index, moves its threshold, and shares out memory. */
@ExtendWith(FreshWindow.class)
class KeysTest {
  private static final String LAB = "org.dirlens.application.lab";
  private static final String DIRECTORY = "org.dirlens.application.perspective";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @AfterEach
  void backToTheDirectory() {
    ui.perspective(DIRECTORY);
  }

  @Test
  void aThresholdIsDraggedReviewedAndAppliedAndAHeavyKeyOpened() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    addIndex();
    ui.selectRow("designer.indices", "objectClass");
    ui.view("org.dirlens.index.ui.keys");
    ui.waitUntil("the keys", () -> ui.text("keys.title").startsWith("objectClass, equality"));
    ui.screenshot("keys-objectClass");

    String before = threshold();
    ui.waitUntil("the chart, painted", this::painted);
    ui.key("keys.histogram", SWT.MOD1, SWT.ARROW_RIGHT);
    ui.waitUntil(
        "the line to move", () -> ui.text("keys.change").startsWith("Threshold " + before));
    letGo();
    ui.waitUntil("the plan", () -> ui.shows("designer.plan"));
    String staged = threshold();
    assertTrue(!staged.equals(before), staged);
    assertTrue(ui.text("keys.change").startsWith("Threshold " + before + " → " + staged));
    ui.screenshot("keys-staged");
    ui.pushNamed("designer.apply");
    ui.waitUntil("the new threshold", () -> state().equals("Ready"));
    assertEquals(staged, threshold());
    ui.waitUntil(
        "the threshold of now",
        () -> ui.text("keys.change").startsWith("The threshold is " + staged));

    ui.pushNamed("keys.measure");
    ui.waitUntil("costs", () -> ui.text("keys.inline.read").startsWith("~"));
    ui.screenshot("keys-measured");

    ui.view("org.dirlens.index.ui.caches");
    ui.waitUntil("the caches", () -> ui.rows("caches.table").size() > 2);
    ui.screenshot("caches-lab");

    ui.view("org.dirlens.index.ui.keys");
    List<String> rarest = ui.rows("keys.heaviest").getLast();
    ui.selectRow("keys.heaviest", rarest.getFirst());
    ui.openSelection("keys.heaviest");
    ui.waitUntil("the search", () -> ui.text("search.filter").startsWith("(objectClass="));
    assertEquals("1", rarest.get(1));
    ui.waitUntil("its entry", () -> ui.says("1 entry in "));
    ui.screenshot("keys-search");
  }

  private void addIndex() {
    ui.waitUntil("the partition", this::mayAdd);
    ui.pushNamed("designer.add");
    ui.waitForWindow("Add index");
    ui.type("addIndex.filter", "objectClass");
    ui.push("Add");
    ui.waitUntil("the plan", () -> ui.shows("designer.plan"));
    ui.pushNamed("designer.apply");
    ui.waitUntil("the index", () -> state().equals("Ready"));
  }

  private boolean mayAdd() {
    return ui.shows("designer.add")
        && ui.ask(() -> ui.control(Button.class, "designer.add").isEnabled());
  }

  private String state() {
    List<String> row = row("objectClass");
    return row.isEmpty() ? "" : row.get(2);
  }

  /** The row is out of sight for a moment when the form takes room of the table. */
  private String threshold() {
    AtomicReference<List<String>> seen = new AtomicReference<>(List.of());
    ui.waitUntil(
        "the row in sight",
        () -> {
          seen.set(row("objectClass"));
          return !seen.get().isEmpty();
        });
    return seen.get().get(7);
  }

  /** Before that the line of the chart stands elsewhere or nowhere, and keys move it from there. */
  private boolean painted() {
    ChartCanvas chart = ui.control(ChartCanvas.class, "keys.histogram");
    return ui.ask(() -> chart.finished().isPresent() && chart.finished().equals(chart.picture()));
  }

  /** The key is released. */
  private void letGo() {
    Control chart = ui.control(Control.class, "keys.histogram");
    ui.ask(
        () -> {
          chart.notifyListeners(SWT.KeyUp, new Event());
          return true;
        });
  }

  private List<String> row(String attribute) {
    return ui.rows("designer.indices").stream()
        .filter(row -> row.getFirst().equalsIgnoreCase(attribute))
        .findFirst()
        .orElse(List.of());
  }
}
