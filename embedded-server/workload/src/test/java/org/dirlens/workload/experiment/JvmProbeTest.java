package org.dirlens.workload.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JvmProbeTest {
  /** Twelve loops of 1,000 searches, the first two ten times as long as the others. */
  private static final JvmProbe.Result RESULT =
      JvmProbe.Result.of(
          "2.5 1000 100000 100000 10000 10000 10000 10000 10000 10000 10000 10000 10000 10000");

  @Test
  void theTwoWorstLoopsAreLeftOut() {
    assertEquals(100_000, RESULT.settledPerSecond(), 1e-6);
    assertEquals(2.5, RESULT.cpuMicros());
  }

  @Test
  void itIsSettledInTheFirstLoopThatIsCloseToTheBest() {
    assertEquals(3, RESULT.loopsToSettle());
    assertEquals("10 10 100 100 100 100 100 100 100 100 100 100", RESULT.curve());
  }
}
