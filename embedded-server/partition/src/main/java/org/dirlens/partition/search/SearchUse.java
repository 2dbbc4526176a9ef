package org.dirlens.partition.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.plan.Step;

/**
 * What a search took its entries from, in a few words for logs; {@link Explanation} says more and
 * costs more.
 *
 * @param walks {@code base}, {@code children}, {@code subtree} or {@code all} for entries read as
 *     they lie in the tree, {@code index} for candidates of indices, {@code range} for a part of an
 *     ordering index, {@code sorted}; more than one if several partitions were searched
 * @param indices those that narrowed the candidates, as {@code uid/equality}
 * @param candidates most entries that had to be read
 * @param examined entries read so far
 * @param unindexed whether all entries in scope were candidates for want of an index
 */
public record SearchUse(
    List<String> walks, List<String> indices, long candidates, long examined, boolean unindexed) {
  public SearchUse {
    walks = List.copyOf(walks);
    indices = List.copyOf(indices);
  }

  static SearchUse of(SearchPlan plan, long examined) {
    List<String> indices = List.of();
    if (plan.step().applied()) {
      Set<String> applied = new LinkedHashSet<>(2);
      addApplied(plan.step(), applied);
      indices = List.copyOf(applied);
    }
    return new SearchUse(
        List.of(plan.walk().word()), indices, plan.candidates(), examined, plan.unindexed());
  }

  private static void addApplied(Step step, Set<String> to) {
    Step.Lookup lookup = step.lookup();
    if (lookup != null && lookup.applied()) {
      to.add(lookup.index().name());
    }
    for (Step inner : step.inner()) {
      addApplied(inner, to);
    }
  }

  /** This search and one in another partition, as one. */
  public SearchUse plus(SearchUse other) {
    return new SearchUse(
        joined(walks, other.walks),
        joined(indices, other.indices),
        candidates + other.candidates,
        examined + other.examined,
        unindexed || other.unindexed);
  }

  private static List<String> joined(List<String> some, List<String> others) {
    Set<String> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return new ArrayList<>(all);
  }
}
