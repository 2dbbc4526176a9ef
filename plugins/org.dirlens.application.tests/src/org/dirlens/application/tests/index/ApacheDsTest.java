package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Heartbeat;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.connection.testkit.StoredApacheDs;
import org.dirlens.index.ui.inspector.ApacheDsView;
import org.dirlens.ui.common.Figures;
import org.eclipse.swt.SWT;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * An administrator looks into a partition of ApacheDS: a stored one, or the one in the folder that
 * the system property {@code dirlens.apacheds} names.
 */
@ExtendWith(FreshWindow.class)
class ApacheDsTest {
  private static final String LAB = "org.dirlens.application.lab";
  private static final String DIRECTORY = "org.dirlens.application.perspective";

  /** Columns of the table of trees. */
  private static final int LIMIT = 8;

  private static final int CONTAINERS = 10;

  /** For a partition of millions. */
  private static final Duration LARGE = Duration.ofMinutes(10);

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @AfterEach
  void backToTheDirectory() {
    state(IWorkbenchPage.STATE_RESTORED);
    ui.perspective(DIRECTORY);
  }

  private void state(int state) {
    ui.ask(
        () -> {
          page().setPartState(page().findViewReference(ApacheDsView.ID), state);
          return true;
        });
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void itsTreesAndKeysAreShownAndALimitIsTried(@TempDir Path temporary) throws Exception {
    String given = System.getProperty("dirlens.apacheds");
    Path partition = given == null ? StoredApacheDs.unpack(temporary) : Path.of(given);
    ui.resize(1280, 1000); // all trees are in sight
    ui.perspective(LAB);
    ui.view(ApacheDsView.ID);
    state(IWorkbenchPage.STATE_MAXIMIZED);
    try (Heartbeat heart = ui.heartbeat()) {
      open(partition);
      ui.waitUntil("the table", LARGE, () -> ui.shows("apacheds.trees"));
      ui.waitUntil("the trees", () -> !ui.rows("apacheds.trees").isEmpty());
      System.out.println(partition + " read, " + heart.gaps());
    }
    ui.screenshot("apacheds-trees");
    if (given == null) {
      assertEquals(Figures.count(StoredApacheDs.ENTRIES), ui.text("apacheds.entries"));
    }
    String heaviest = given == null ? "l" : "apachePresence"; // is selected
    ui.waitUntil("its keys", () -> ui.text("keys.change").startsWith(limitOf(heaviest)));
    assertTrue(ui.text("keys.containers.keys").startsWith(row(heaviest).get(CONTAINERS) + " "));
    tryLimits(given == null);
    ui.screenshot("apacheds-limit");
  }

  private void open(Path partition) {
    ui.ask(
        () -> {
          ((ApacheDsView) page().findView(ApacheDsView.ID)).open(partition);
          return true;
        });
  }

  private String limitOf(String index) {
    return "In this file keys of up to " + row(index).get(LIMIT) + " ids";
  }

  /** The first row of the table that has this among its cells. */
  private List<String> row(String cell) {
    return ui.rows("apacheds.trees").stream()
        .filter(row -> row.contains(cell))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no tree " + cell));
  }

  /**
   * The line of the chart goes to the right and comes back.
   *
   * @param exactly whether its steps on this chart lead to the limit of before
   */
  private void tryLimits(boolean exactly) {
    String before = ui.text("keys.change");
    ui.waitUntil("the chart, painted", this::painted);
    ui.key("keys.histogram", SWT.MOD1, SWT.ARROW_RIGHT);
    ui.waitUntil("another limit", () -> !ui.text("keys.change").equals(before));
    assertTrue(ui.text("keys.change").contains("→"), () -> ui.text("keys.change"));
    String right = ui.text("keys.change");
    ui.key("keys.histogram", SWT.MOD1, SWT.ARROW_LEFT);
    ui.waitUntil("a step back", () -> !ui.text("keys.change").equals(right));
    if (exactly) {
      ui.waitUntil("the limit of before", () -> ui.text("keys.change").equals(before));
    }
  }

  /** Before that the line of the chart stands elsewhere or nowhere, and keys move it from there. */
  private boolean painted() {
    ChartCanvas chart = ui.control(ChartCanvas.class, "keys.histogram");
    return ui.ask(() -> chart.finished().isPresent() && chart.finished().equals(chart.picture()));
  }
}
