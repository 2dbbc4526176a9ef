package org.dirlens.partition.search;

import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.plan.Candidates;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a search can be sorted by an ordering index alone, without reading entries.
 * Costs a walk over the rows of that index.
 */
final class IndexSortPlanner {
  /** This many rows of an index are passed over in the time an entry is read and sorted. */
  private static final long ROWS_PER_ENTRY = 16;

  private final SearchPlanner planner;

  IndexSortPlanner(SearchPlanner planner) {
    this.planner = planner;
  }

  /**
   * The entries below the suffix that the filter finds, as indices know them exactly, to be sorted
   * by one of them; null if entries have to be read to know, or are so few that this is cheaper.
   */
  IndexedOrder.@Nullable Found found(BaseEntry base, Index order) {
    if (planner.area() != null || planner.request().scope() != Scope.SUB || !base.isSuffix()) {
      return null;
    }
    Step step = planner.step();
    if (step instanceof Step.Everything) {
      return new IndexedOrder.Found(IndexKeys.inOrder(), null, planner.entries());
    }
    if (!positive(step)) {
      return null;
    }
    Step.Lookup lookup = step.lookup();
    if (lookup != null && lookup.range() != null && lookup.index().equals(order)) {
      return new IndexedOrder.Found(lookup.range(), null, lookup.posting().count());
    }
    Candidates found = planner.candidates(step);
    IdCollector ids = new IdCollector();
    if (found.residual() != null || found.ids() instanceof IdSet.All) {
      return null;
    }
    ids.addAll(found.ids());
    IdSet members = ids.build();
    long rows = planner.view().tree(order.trees().keys()).size();
    return members.cardinality() * ROWS_PER_ENTRY < rows
        ? null
        : new IndexedOrder.Found(IndexKeys.inOrder(), members, members.cardinality());
  }

  /** Whether no complement is taken, which may hold ids of entries that are gone. */
  private static boolean positive(Step step) {
    Step.Lookup lookup = step.lookup();
    return lookup == null
        ? !(step instanceof Step.Scan) && step.inner().stream().allMatch(IndexSortPlanner::positive)
        : !lookup.negated();
  }
}
