package org.dirlens.load.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LoadClockTest {
  private final LoadClock clock = new LoadClock();

  /** Returns when the clock of the machine has gone on. */
  private static void pass() {
    long now = System.nanoTime();
    while (System.nanoTime() == now) {
      Thread.onSpinWait();
    }
  }

  @Test
  void timeStandsStillInAPauseInTheMiddle() {
    clock.start();
    pass();
    clock.pause();
    long paused = clock.now();
    assertTrue(paused > 0);
    pass();
    assertEquals(paused, clock.now());
    long before = System.nanoTime();
    clock.resume();
    pass();
    long goneOn = clock.now() - paused;
    assertTrue(goneOn > 0 && goneOn <= System.nanoTime() - before, "gone on by " + goneOn);
  }

  @Test
  void aPauseBeforeTheStartGoesOn() {
    clock.pause();
    clock.start();
    pass();
    assertEquals(0, clock.now());
  }
}
