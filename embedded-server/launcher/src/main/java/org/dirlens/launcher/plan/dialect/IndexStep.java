package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/** One difference between the indices of a database and those that are wanted. */
public sealed interface IndexStep {
  String attribute();

  /** Kinds that must be built before searches find by them. */
  Set<IndexKind> built();

  /** Whether any must be built. */
  default boolean builds() {
    return !built().isEmpty();
  }

  /** An index that is missing. */
  record Add(ServerIndex index) implements IndexStep {
    @Override
    public String attribute() {
      return index.attribute();
    }

    @Override
    public Set<IndexKind> built() {
      return index.kinds();
    }
  }

  /** An index that is to have other kinds or settings. */
  record Change(ServerIndex before, ServerIndex after) implements IndexStep {
    @Override
    public String attribute() {
      return before.attribute();
    }

    @Override
    public Set<IndexKind> built() {
      return IndexStep.without(after.kinds(), before.kinds());
    }

    /** Kinds that it is to lose. */
    public Set<IndexKind> dropped() {
      return IndexStep.without(before.kinds(), after.kinds());
    }
  }

  /** An index that is not wanted. */
  record Remove(ServerIndex index) implements IndexStep {
    @Override
    public String attribute() {
      return index.attribute();
    }

    @Override
    public Set<IndexKind> built() {
      return Set.of();
    }
  }

  private static Set<IndexKind> without(Set<IndexKind> all, Set<IndexKind> those) {
    Set<IndexKind> rest = EnumSet.noneOf(IndexKind.class);
    rest.addAll(all);
    rest.removeAll(those);
    return rest;
  }

  /**
   * What is to be done for a database to have the wanted indices: removals first. Indices that the
   * server needs for itself stay, whatever is wanted.
   */
  static List<IndexStep> between(ServerDatabase present, List<ServerIndex> wanted) {
    List<IndexStep> steps = new ArrayList<>();
    for (ServerIndex index : present.indices()) {
      boolean stays = wanted.stream().anyMatch(each -> each.key().equals(index.key()));
      if (!stays && !index.needed()) {
        steps.add(new Remove(index));
      }
    }
    for (ServerIndex index : wanted) {
      Optional<ServerIndex> before = present.index(index.attribute());
      if (before.isEmpty()) {
        steps.add(new Add(index));
      } else if (!before.get().needed() && !before.get().changedTo(index).equals(before.get())) {
        steps.add(new Change(before.get(), before.get().changedTo(index)));
      }
    }
    return steps;
  }
}
