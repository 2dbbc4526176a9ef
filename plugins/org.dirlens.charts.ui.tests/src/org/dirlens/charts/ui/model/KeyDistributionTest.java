package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.junit.jupiter.api.Test;

class KeyDistributionTest {
  private static final List<Bar> BARS =
      List.of(
          new Bar(1, 1, 900, 900),
          new Bar(480, 511, 3, 1500),
          new Bar(512, 575, 2, 1080),
          new Bar(9_216, 10_239, 1, 10_000));

  @Test
  void countsTheKeysOnEachSideOfTheThreshold() {
    KeyDistribution keys = new KeyDistribution("uid", BARS, 511);

    assertEquals(906, keys.keys());
    assertEquals(3, keys.keysInContainers());
    assertEquals(13_480, keys.ids());
    assertEquals(10_239, keys.mostIds());
  }

  @Test
  void judgesABarAcrossTheThresholdByItsMeanKey() {
    assertEquals(3, new KeyDistribution("uid", BARS, 512).keysInContainers());
    assertEquals(1, new KeyDistribution("uid", BARS, 560).keysInContainers());
  }

  @Test
  void isEmptyWithoutKeys() {
    assertTrue(new KeyDistribution("uid", List.of(), 512).isEmpty());
  }
}
