package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.dirlens.benchmark.ui.WorkloadEditor.Line;
import org.junit.jupiter.api.Test;

/** Lines of the text of a workload that have fields of their own. */
class WorkloadLineTest {
  @Test
  void aDurationIsReadInWhateverUnit() {
    assertEquals(OptionalInt.of(10), Line.DURATION.in("x\nduration = 10 s \n"));
    assertEquals(OptionalInt.of(120), Line.DURATION.in("duration=2 min"));
    assertEquals(OptionalInt.empty(), Line.DURATION.in("duration = 500 ms"));
    assertEquals(OptionalInt.of(100_000), Line.ENTRIES.in("entries = 100000"));
    assertEquals(OptionalInt.empty(), Line.ENTRIES.in("entries = 2 min"));
  }

  @Test
  void theSameTimeLeavesTheTextAsItIs() {
    assertEquals("duration = 2 min\n", Line.DURATION.put("duration = 2 min\n", 120));
    assertEquals("duration = 121 s\n", Line.DURATION.put("duration = 2 min\n", 121));
  }
}
