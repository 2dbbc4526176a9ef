package org.dirlens.runs;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one operation did to one target in one round.
 *
 * @param target the name of a target of the run
 * @param operation as the workload calls it
 * @param round counted from 1
 * @param counts what was answered
 * @param seconds for how long it was measured, above 0
 * @param latencyNanos from when a request was due until its last answer, in nanoseconds; nobody
 *     changes it
 * @param countPerSecond operations answered in each second, the first one first
 * @param serverCpuNanos processor time that the server spent on this round of this operation; null
 *     where it is not known
 */
public record Measured(
    String target,
    String operation,
    int round,
    Counts counts,
    double seconds,
    Histogram latencyNanos,
    List<Long> countPerSecond,
    @Nullable Long serverCpuNanos) {
  /**
   * Checks round and seconds.
   *
   * @throws IllegalArgumentException if one of them is not as described above
   */
  public Measured {
    countPerSecond = List.copyOf(countPerSecond);
    if (round < 1 || !(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("round " + round + " took " + seconds + " seconds");
    }
  }

  /** Operations answered in a second. */
  public double perSecond() {
    return counts.operations() / seconds;
  }
}
