package org.dirlens.runs.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSumsTest {
  /**
   * The critical values of Mann and Whitney for 5 % on both sides, as statistics books print them.
   */
  @ParameterizedTest
  @CsvSource({
    "5, 5, 2",
    "5, 8, 6",
    "6, 6, 5",
    "8, 8, 13",
    "10, 10, 23",
    "10, 15, 39",
    "20, 20, 127"
  })
  void asManyAreLeftOutAsTablesSay(int first, int second, int criticalValue) {
    assertEquals(criticalValue, RankSums.leftOut(first, second));
    assertEquals(criticalValue, RankSums.leftOut(second, first));
  }

  /** Where the exact count ends and the approximation begins, both say nearly the same. */
  @ParameterizedTest
  @CsvSource({"25, 25, 211", "25, 26, 220"})
  void theApproximationIsClose(int first, int second, int expected) {
    assertEquals(expected, RankSums.leftOut(first, second), 1);
  }
}
