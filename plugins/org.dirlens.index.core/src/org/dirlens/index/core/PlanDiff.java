package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.index.IndexDefinition;

/**
 * What must be done to get from one plan to another.
 *
 * @param changes removals first, then what is new or changed in the order of the plan
 */
public record PlanDiff(List<PlanChange> changes) {
  public PlanDiff {
    changes = List.copyOf(changes);
  }

  public static PlanDiff between(IndexPlan before, IndexPlan after) {
    List<PlanChange> changes = new ArrayList<>();
    for (IndexDefinition old : before.definitions()) {
      if (after.definition(old.attribute()).isEmpty()) {
        changes.add(new PlanChange.Removed(old));
      }
    }
    for (IndexDefinition wanted : after.definitions()) {
      before
          .definition(wanted.attribute())
          .ifPresentOrElse(
              old -> changes.addAll(changed(old, wanted)),
              () -> changes.add(new PlanChange.Added(wanted)));
    }
    return new PlanDiff(changes);
  }

  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /** The attributes whose index must be built, each once, in order. */
  public List<String> rebuilds() {
    return changes.stream()
        .filter(PlanChange::rebuild)
        .map(PlanChange::attribute)
        .distinct()
        .toList();
  }

  /**
   * How much work it is, as one sentence; {@code entries} is the number of entries in the
   * partition, -1 if unknown.
   */
  public String effort(long entries) {
    int builds = rebuilds().size();
    if (builds == 0) {
      return "No index is built; the server keeps serving.";
    }
    String built = builds == 1 ? "One index is" : builds + " indices are";
    if (entries < 0) {
      return built + " built from all entries while the server keeps serving.";
    }
    return String.format(
        Locale.ENGLISH,
        "%s built from %,d %s while the server keeps serving.",
        built,
        entries,
        entries == 1 ? "entry" : "entries");
  }

  private static List<PlanChange> changed(IndexDefinition old, IndexDefinition wanted) {
    List<PlanChange> changes = new ArrayList<>();
    if (!old.kinds().equals(wanted.kinds())) {
      changes.add(new PlanChange.KindsChanged(wanted.attribute(), old.kinds(), wanted.kinds()));
    }
    if (old.threshold() != wanted.threshold()) {
      changes.add(
          new PlanChange.ThresholdChanged(wanted.attribute(), old.threshold(), wanted.threshold()));
    }
    if (old.cacheBytes() != wanted.cacheBytes()) {
      changes.add(
          new PlanChange.CacheChanged(wanted.attribute(), old.cacheBytes(), wanted.cacheBytes()));
    }
    if (old.hidden() != wanted.hidden()) {
      changes.add(new PlanChange.HiddenChanged(wanted.attribute(), wanted.hidden()));
    }
    return changes;
  }
}
