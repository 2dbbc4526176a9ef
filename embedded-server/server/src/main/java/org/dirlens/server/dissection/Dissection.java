package org.dirlens.server.dissection;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A measurement of the stages of searches, from when it is turned on. Any thread. */
public final class Dissection {
  private final List<StageClock> clocks = new CopyOnWriteArrayList<>();

  /** A clock for the calling thread, which takes part from now on. */
  public StageClock clock() {
    StageClock clock = StageClock.here();
    clocks.add(clock);
    return clock;
  }

  /** What was measured so far. */
  public DissectionStatistics statistics() {
    long[] sums = new long[StageClock.SUMS];
    clocks.forEach(clock -> clock.addTo(sums));
    return StageClock.statistics(sums);
  }
}
