package org.dirlens.workload.experiment.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScenariosTest {
  @Test
  void numbersThatBeginWithAnotherAreCountedAsTheyAreWritten() {
    for (long size : new long[] {1, 9, 10, 11, 123, 1_050}) {
      for (long number = 0; number < size; number++) {
        String digits = Long.toString(number);
        long counted =
            LongStream.range(0, size).filter(i -> Long.toString(i).startsWith(digits)).count();
        assertEquals(counted, Scenarios.beginning(number, size), number + " of " + size);
      }
    }
  }
}
