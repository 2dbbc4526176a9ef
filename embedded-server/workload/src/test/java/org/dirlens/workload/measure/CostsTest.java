package org.dirlens.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.dirlens.launcher.experiment.Estimate;
import org.junit.jupiter.api.Test;

class CostsTest {
  private static final Costs COSTS =
      Costs.of(
          List.of(
              "# a machine of 2 cores",
              "grows,1000,2.5,1000,5000",
              "grows,3000,4.5,3000,5000",
              "shrinks,1000,4.0,10,10",
              "shrinks,2000,3.0,10,10",
              "once,1000,1.0,1,1"));

  @Test
  void anEstimateLiesOnTheLineThroughBothRuns() {
    Estimate estimate = COSTS.estimate("grows", 10_000);
    assertEquals(Duration.ofMillis(11_500), estimate.time());
    assertEquals(10_000, estimate.diskBytes());
    assertEquals(5_000, estimate.memoryBytes());
    assertEquals(
        "On the line through runs of 1,000 and 3,000 entries, measured on a machine of 2 cores."
            + " Time may be a fifth or three times of that on another machine, and the more so the"
            + " larger the size is beside these.",
        estimate.basis());
  }

  @Test
  void whatWasFasterAtTheLargerSizeStaysTheSame() {
    assertEquals(Duration.ofSeconds(4), COSTS.estimate("shrinks", 1_000_000).time());
  }

  @Test
  void aSmallRunNeedsNoLessThanItsPart() {
    assertEquals(Duration.ofMillis(1_600), COSTS.estimate("grows", 100).time());
    assertEquals(100, COSTS.estimate("grows", 100).diskBytes());
  }

  @Test
  void anExperimentNeedsTwoSizes() {
    assertThrows(IllegalStateException.class, () -> COSTS.estimate("once", 100));
    assertThrows(IllegalStateException.class, () -> COSTS.estimate("never", 100));
  }

  @Test
  void aLineThatIsNotAsItMustBeIsNamed() {
    assertEquals("line 1 must begin with # and name the machine", problem(List.of("a,1000,1,1,1")));
    assertEquals("line 2 has 2 fields, not 5: a,1000", problem(List.of("# a machine", "a,1000")));
    assertEquals(
        "line 3: For input string: \"many\"",
        problem(List.of("# a machine", "a,1000,1,1,1", "a,many,1,1,1")));
  }

  private static String problem(List<String> lines) {
    return assertThrows(IllegalArgumentException.class, () -> Costs.of(lines)).getMessage();
  }
}
