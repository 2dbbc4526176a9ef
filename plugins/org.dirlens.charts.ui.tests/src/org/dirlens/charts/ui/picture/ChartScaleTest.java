package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ChartScaleTest {
  private static final ChartScale LINEAR = new ChartScale(0, 200, 50, 450, false);
  private static final ChartScale DECADES = new ChartScale(1, 1_000, 300, 0, true);

  @Test
  void valuesLieInEqualSteps() {
    assertEquals(250, LINEAR.pixel(100), 1e-9);
    assertEquals(100, LINEAR.value(250), 1e-9);
    assertEquals(0.5, LINEAR.share(100), 1e-9);
  }

  @Test
  void decadesLieInEqualStepsOnALogarithmicAxis() {
    assertEquals(200, DECADES.pixel(10), 1e-9);
    assertEquals(100, DECADES.value(100), 1e-9);
    assertEquals(10, DECADES.at(1 / 3.0), 1e-9);
  }
}
