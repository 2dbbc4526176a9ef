package org.dirlens.index.design;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How long index builds of a server took, all together, as whoever waited for them saw it.
 *
 * @param builds one for each attribute
 * @param units entries that were read and ids that were made of them
 * @param nanos from the first change to the end of the last build
 */
public record BuildRate(long builds, long units, long nanos) {
  /** Of a server on which no build was measured. */
  public static final BuildRate NONE = new BuildRate(0, 0, 0);

  /** On average an end is heard of that much later: half of the pause between two questions. */
  private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** With more builds. */
  BuildRate plus(long moreBuilds, long moreUnits, long moreNanos) {
    return new BuildRate(builds + moreBuilds, units + moreUnits, nanos + moreNanos);
  }

  /** How long such builds would take; empty where no build was measured. */
  OptionalLong nanos(long ofBuilds, long ofUnits) {
    if (units == 0) {
      return OptionalLong.empty();
    }
    double ofUnit = Math.max(0, nanos - builds * WAIT_NANOS) / (double) units;
    return OptionalLong.of(ofBuilds * WAIT_NANOS + Math.round(ofUnit * ofUnits));
  }
}
