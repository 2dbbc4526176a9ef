package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An experiment is chosen in the gallery, run, and its result read; another one is cancelled. */
@ExtendWith(FreshWindow.class)
class BenchmarkTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @AfterEach
  void goBack() {
    ui.perspective("org.dirlens.application.perspective");
  }

  @Test
  void anExperimentIsRunAndAnotherCancelled() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rows("benchmark.gallery").size() > 10);
    ui.selectRow("benchmark.gallery", "4abd-ids");
    ui.waitUntil("the choice", () -> ui.text("benchmark.about").startsWith("Takes seconds with "));
    ui.spin("benchmark.entries", 200);
    ui.pushNamed("benchmark.run");
    ui.waitUntil("the result", () -> ui.text("benchmark.status").contains("entries took"));
    assertFalse(ui.rows("benchmark.result").isEmpty());
    ui.screenshot("benchmark");
    ui.spin("benchmark.entries", 5_000_000);
    ui.pushNamed("benchmark.run");
    ui.pushNamed("benchmark.state.waiting.action");
    ui.waitUntil("its end", () -> ui.text("benchmark.status").startsWith("Cancelled."));
    assertTrue(ui.isEnabled("Run"));
    assertEquals(0, ui.windowTitles().stream().filter(each -> !each.equals("Dirlens")).count());
  }
}
