package org.dirlens.charts.ui.canvas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.picture.ChartScale;
import org.junit.jupiter.api.Test;

class ChartRangeModelTest {
  private static final ChartScale AXIS = new ChartScale(0, 100, 0, 1_000, false);

  private final ChartRangeModel model = new ChartRangeModel();

  @Test
  void comesNearerWithoutMovingWhatTheEyeIsOn() {
    model.zoom(AXIS, 0.25, 1);
    Range near = model.zoomed().orElseThrow();
    assertEquals(5, near.from(), 1e-9);
    assertEquals(85, near.to(), 1e-9);
    model.showAll();
    assertEquals(Optional.empty(), model.zoomed());
  }

  @Test
  void showsWhatIsSelected() {
    model.select(new Range(20, 30));
    model.zoomToSelected();
    assertEquals(Optional.of(new Range(20, 30)), model.zoomed());
    assertEquals(Optional.empty(), model.selected());
  }

  @Test
  void tellsAllChartsThatShareIt() {
    List<String> told = new ArrayList<>();
    model.onChange(() -> told.add("one"));
    model.onChange(() -> told.add("two"));
    model.freeze(true);
    assertTrue(model.frozen());
    assertEquals(List.of("one", "two"), told);
  }
}
