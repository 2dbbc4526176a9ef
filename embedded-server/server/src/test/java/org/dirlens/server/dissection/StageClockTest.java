package org.dirlens.server.dissection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StageClockTest {
  private final Dissection dissection = new Dissection();
  private final StageClock clock = dissection.clock();

  /** Begins turns until one is timed. */
  private void beginTimed() {
    do {
      clock.begin(System.nanoTime());
    } while (!clock.timing());
  }

  @Test
  void aboutOneTurnInSixteenIsTimed() {
    int turns = 16_000;
    for (int i = 0; i < turns; i++) {
      clock.begin(System.nanoTime());
      clock.search();
      clock.end();
    }
    double mean = (double) turns / dissection.statistics().searches();
    assertEquals(StageClock.MEAN_GAP, mean, 1);
  }

  @Test
  void theStagesAreTheWholeButForTheRest() {
    beginTimed();
    clock.search();
    clock.enter(Stage.DECODE);
    clock.rest();
    clock.enter(Stage.WRITE);
    clock.end();
    DissectionStatistics statistics = dissection.statistics();
    long sum = statistics.stageNanos().stream().mapToLong(Long::longValue).sum();
    assertEquals(statistics.entireNanos(), sum + statistics.restNanos());
    assertEquals(1, statistics.turns());
    assertTrue(statistics.restNanos() >= 0, "no stage is counted twice");
  }

  @Test
  void aTurnThatIsDiscardedOrHasNoSearchIsNotCounted() {
    beginTimed();
    clock.search();
    clock.discard();
    clock.enter(Stage.WRITE);
    clock.end();
    beginTimed();
    clock.end();
    assertEquals(0, dissection.statistics().turns());
    assertEquals(0, dissection.statistics().entireNanos());
  }

  @Test
  void anotherThreadChangesNothing() throws InterruptedException {
    beginTimed();
    clock.search();
    Thread other =
        new Thread(
            () -> {
              clock.search();
              clock.discard();
              clock.end();
            });
    other.start();
    other.join();
    assertTrue(clock.timing());
    clock.end();
    assertEquals(1, dissection.statistics().searches());
  }

  @Test
  void aClockThatIsOffNeverTimes() {
    StageClock.OFF.begin(System.nanoTime());
    assertTrue(!StageClock.OFF.timing() && !StageClock.OFF.on());
  }
}
