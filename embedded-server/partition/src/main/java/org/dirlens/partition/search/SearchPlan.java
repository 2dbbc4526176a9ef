package org.dirlens.partition.search;

import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.plan.Step;
import org.jspecify.annotations.Nullable;

/**
 * How a search will be answered.
 *
 * @param walk where the entries come from
 * @param scope what is left to test of the scope
 * @param residual what is left to test of the filter; null if nothing is
 * @param step the filter as it was costed
 * @param entries entries in the partition
 * @param candidates most entries the walk will see
 * @param unindexed whether it reads all entries for want of an index
 */
record SearchPlan(
    Walk walk,
    ScopeTest scope,
    @Nullable Filter residual,
    Step step,
    long entries,
    long candidates,
    boolean unindexed) {
  /** The same with another test of scope. */
  SearchPlan withScope(ScopeTest other) {
    return new SearchPlan(walk, other, residual, step, entries, candidates, unindexed);
  }
}
