package org.dirlens.application.tests.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Text of twice the size, chosen while the window is open and at the start. */
@ExtendWith(FreshWindow.class)
class LargeTextTest {
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String BENCHMARK = "org.dirlens.application.benchmark";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void enlarge() {
    ui.resize(1600, 1000);
  }

  @AfterEach
  void restore() {
    text(100);
    ui.resize(1280, 800);
  }

  @Test
  void theBarsOfTheWindowGrowWithTheirTextAndShrinkAgain() {
    int before = LargeText.height(ui, "window.directory");
    ui.type("search.filter", "(cn=*)");
    Point letters = sizeOfTheFilter();
    text(200);
    LargeText.awaitWholeBars(ui);
    ui.waitUntil("a filter in larger letters", () -> sizeOfTheFilter().x > 1.8 * letters.x);
    ui.waitUntil("more room", () -> LargeText.height(ui, "window.directory") > before);
    ui.screenshot("text-200");
    ui.resetLayout();
    LargeText.awaitWholeBars(ui);
    ui.screenshot("text-200-reset");
    text(100);
    ui.waitUntil("less room", () -> LargeText.height(ui, "window.directory") <= before);
    ui.waitUntil("the filter as before", () -> sizeOfTheFilter().equals(letters));
    LargeText.awaitWholeBars(ui);
    ui.screenshot("text-200-and-back");
  }

  /** Its width, and the height of its line. */
  private Point sizeOfTheFilter() {
    StyledText filter = ui.control(StyledText.class, "search.filter");
    return ui.ask(
        () ->
            new Point(
                filter.getTextBounds(0, filter.getCharCount() - 1).width, filter.getLineHeight()));
  }

  @Test
  void rowsThatAreOutOfSightShrinkWithTheirText() {
    ui.perspective(BENCHMARK);
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    int before = rowsOnTheScreen();
    ui.perspective(DIRECTORY);
    text(200);
    LargeText.awaitWholeBars(ui);
    text(100);
    LargeText.awaitWholeBars(ui);
    ui.perspective(BENCHMARK);
    ui.waitUntil("as many rows", () -> rowsOnTheScreen() == before);
    ui.perspective(DIRECTORY);
  }

  private int rowsOnTheScreen() {
    Table gallery = ui.control(Table.class, "benchmark.gallery");
    return ui.ask(gallery::getItemCount);
  }

  @Test
  void aWindowThatOpensWithLargeTextHasRoomForIt(@TempDir Path folder) throws Exception {
    StoryProcess story = new StoryProcess(folder);
    Files.writeString(
        story.preferences().resolve("org.dirlens.application.prefs"),
        "eclipse.preferences.version=1\nappearance.text.percent=200\n");
    story.play(
        "large",
        Process::destroyForcibly,
        Map.of("GDK_DPI_SCALE", "2.00"),
        List.of("-Ddirlens.text.percent=200"));
  }

  private void text(int percent) {
    ui.ask(
        () -> {
          InstanceScope.INSTANCE
              .getNode("org.dirlens.application")
              .putInt("appearance.text.percent", percent);
          return true;
        });
  }
}
