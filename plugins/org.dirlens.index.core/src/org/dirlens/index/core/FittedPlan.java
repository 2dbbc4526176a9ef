package org.dirlens.index.core;

import java.util.List;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.Usage;
import org.jspecify.annotations.Nullable;

/**
 * A plan that comes from elsewhere or goes there, as far as another server can have it.
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

  /**
   * A plan for any server: without what this one has for its own work, such as the ids of parents.
   * What it needs of the attributes of users that any server knows, such as object classes, others
   * want as well.
   *
   * @param now the indices that there are
   */
  public static FittedPlan forOthers(IndexPlan wanted, IndexSnapshot now) {
    List<String> own =
        now.indices().stream()
            .filter(each -> each.owner() == IndexFigures.Owner.SERVER)
            .map(IndexFigures::attribute)
            .filter(each -> wanted.definition(each).isPresent() && !isOfUsers(each))
            .toList();
    IndexPlan plan = wanted;
    for (String attribute : own) {
      plan = plan.without(attribute);
    }
    return new FittedPlan(
        plan,
        own.isEmpty()
            ? List.of()
            : List.of(
                "The server needs these indices for itself, and they are left out: "
                    + String.join(", ", own)
                    + "."));
  }

  private static boolean isOfUsers(String attribute) {
    @Nullable AttributeType type = Schema.standard().attribute(attribute);
    return type != null && type.usage() == Usage.USER_APPLICATIONS;
  }
}
