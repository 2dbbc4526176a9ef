package org.dirlens.server.dissection;

import java.util.List;

/**
 * What was measured of the searches that were timed.
 *
 * @param turns reads of a socket that were timed
 * @param searches searches that they brought
 * @param entireNanos duration of the turns, each from its begin to its end
 * @param stageNanos of it, what each {@link Stage} took, in their order
 */
public record DissectionStatistics(
    long turns, long searches, long entireNanos, List<Long> stageNanos) {
  public DissectionStatistics {
    stageNanos = List.copyOf(stageNanos);
  }

  /** Nanoseconds of a stage, of all searches together. */
  @SuppressWarnings("EnumOrdinal") // The list is in the order of the stages.
  public long nanos(Stage stage) {
    return stageNanos.get(stage.ordinal());
  }

  /** What belongs to no stage. */
  public long restNanos() {
    long rest = entireNanos;
    for (long nanos : stageNanos) {
      rest -= nanos;
    }
    return rest;
  }
}
