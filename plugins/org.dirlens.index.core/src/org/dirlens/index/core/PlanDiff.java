package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.partition.index.IndexDefinition;

/**
 * What must be done to get from one plan to another.
 *
 * @param changes removals first, then what is new or changed in the order of the plan
 * @param defined the definitions that are new or changed, as they are wanted
 */
public record PlanDiff(List<PlanChange> changes, List<IndexDefinition> defined) {
  public PlanDiff {
    changes = List.copyOf(changes);
    defined = List.copyOf(defined);
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
    List<IndexDefinition> defined =
        after.definitions().stream()
            .filter(wanted -> !before.definition(wanted.attribute()).equals(Optional.of(wanted)))
            .toList();
    return new PlanDiff(changes, defined);
  }

  /** The attributes whose index is to go. */
  public List<String> removed() {
    return changes.stream()
        .filter(PlanChange.Removed.class::isInstance)
        .map(PlanChange::attribute)
        .toList();
  }

  public boolean isEmpty() {
    return changes.isEmpty();
  }

  public List<String> sentences() {
    return changes.stream().map(PlanChange::sentence).toList();
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
   * partition.
   */
  public String effort(long entries) {
    int builds = rebuilds().size();
    if (builds == 0) {
      return "No index is built; the server keeps serving.";
    }
    return String.format(
        Locale.ENGLISH,
        "%s built from %,d %s while the server keeps serving.",
        builds == 1 ? "One index is" : builds + " indices are",
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
    return changes;
  }
}
