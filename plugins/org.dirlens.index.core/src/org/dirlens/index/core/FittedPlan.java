package org.dirlens.index.core;

import java.util.List;

/**
 * A plan that comes from elsewhere, as far as a server can have it.
 *
 * @param warnings what is left out or means something else there, a sentence each
 */
public record FittedPlan(IndexPlan plan, List<String> warnings) {
  public FittedPlan {
    warnings = List.copyOf(warnings);
  }

  /** A plan that leaves alone what the server needs for itself. */
  static FittedPlan of(IndexPlan wanted, List<IndexFigures> present) {
    IndexPlan plan = wanted.sparing(present);
    List<String> spared =
        PlanDiff.between(wanted, plan).changes().stream()
            .map(PlanChange::attribute)
            .distinct()
            .toList();
    return new FittedPlan(
        plan,
        spared.isEmpty()
            ? List.of()
            : List.of(
                "The server needs these indices for itself, and they stay as they are: "
                    + String.join(", ", spared)
                    + "."));
  }
}
