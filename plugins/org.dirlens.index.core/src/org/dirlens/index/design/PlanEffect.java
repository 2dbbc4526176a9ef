package org.dirlens.index.design;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a plan changes about the indices of a server; empty is not known.
 *
 * @param diskBytes that all indices together take more; negative for less
 * @param memoryBytes that their page caches take more; at most, in a forecast
 * @param writeNanos that adding an entry takes more
 * @param buildNanos until everything is built
 */
public record PlanEffect(
    OptionalLong diskBytes,
    OptionalLong memoryBytes,
    OptionalDouble writeNanos,
    OptionalLong buildNanos) {
  /** Of which nothing is known. */
  public static final PlanEffect UNKNOWN =
      new PlanEffect(
          OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), OptionalLong.empty());

  /** The same with another time of writing. */
  public PlanEffect writing(OptionalDouble nanos) {
    return new PlanEffect(diskBytes, memoryBytes, nanos, buildNanos);
  }
}
