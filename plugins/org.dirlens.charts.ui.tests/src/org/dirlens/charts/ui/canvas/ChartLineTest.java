package org.dirlens.charts.ui.canvas;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.charts.ui.canvas.ChartLine.Direction;
import org.dirlens.charts.ui.picture.ChartScale;
import org.junit.jupiter.api.Test;

class ChartLineTest {
  private static final ChartScale DECADES = new ChartScale(1, 10_000, 0, 400, true);

  private final List<Double> told = new ArrayList<>();
  private final ChartLine line =
      new ChartLine(Direction.VERTICAL, 4, value -> "threshold " + (long) value, Math::rint);

  @Test
  void takesTheNearestValueItMayAndTellsItOnce() {
    line.onMoved(told::add);
    line.moveTo(7.4);
    line.moveTo(6.6);
    assertEquals(List.of(7.0), told);
    assertEquals("threshold 7", line.text());
  }

  @Test
  void aStepOfTheKeyboardIsTheNextValueAtLeast() {
    line.step(DECADES, 1);
    assertEquals(5, line.value());
    line.moveTo(1_000);
    line.step(DECADES, 10);
    assertEquals(2_512, line.value());
    line.step(DECADES, 1_000);
    assertEquals(10_000, line.value());
  }

  /** Values that are allowed only here and there are reached, too. */
  @Test
  void aStepOfTheKeyboardGoesOnToTheNextValueThatIsAllowed() {
    ChartLine powers =
        new ChartLine(
            ChartLine.Direction.VERTICAL,
            64,
            value -> "",
            value -> Math.pow(2, Math.rint(Math.log(value) / Math.log(2))));
    powers.step(DECADES, 1);
    assertEquals(128, powers.value());
    powers.step(DECADES, -1);
    assertEquals(64, powers.value());
  }
}
