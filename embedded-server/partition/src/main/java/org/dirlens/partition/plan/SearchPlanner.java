package org.dirlens.partition.plan;

import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.RdnTable;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the walk of a search: the candidates of the indices, or the entries of the scope if they
 * are fewer. The subtree of the suffix needs no test of scope; otherwise candidates are tested by
 * their parents.
 */
final class SearchPlanner {
  private final ReadView view;
  private final IndexLookups lookups;
  private final SearchRequest request;
  private final PhaseClock clock;
  private final long entries;

  SearchPlanner(IndexLookups lookups, SearchRequest request, PhaseClock clock) {
    this.view = lookups.view();
    this.lookups = lookups;
    this.request = request;
    this.clock = clock;
    this.entries = view.master().size();
  }

  /** The plan below a base. */
  SearchPlan plan(BaseEntry base) {
    return switch (request.scope()) {
      case BASE -> scopeOnly(new Walks.One(base), 1, "tested on the base entry");
      case ONE -> oneLevel(base.id());
      case SUB -> subtree(base);
    };
  }

  private SearchPlan oneLevel(long base) {
    long children = CountsTable.find(view.counts(), base).children();
    Walk walk = new Walks.Children(view.master(), view.rdn(), base);
    return children <= Planner.FEW_CANDIDATES
        ? scopeOnly(walk, children, "only " + children + " entries in scope: tested on each")
        : cheaper(walk, children, ScopeTest.childOf(base));
  }

  private SearchPlan subtree(BaseEntry base) {
    long below = CountsTable.find(view.counts(), base.id()).descendants() + 1;
    if (base.record().parentId() == RdnTable.NO_ENTRY) {
      return cheaper(new Walks.All(view.master()), entries, ScopeTest.ANY);
    }
    Walk walk = new Walks.Subtree(view.master(), view.rdn(), base);
    return below <= Planner.FEW_CANDIDATES
        ? scopeOnly(walk, below, "only " + below + " entries in scope: tested on each")
        : cheaper(walk, below, ScopeTest.below(base.id(), view.master()));
  }

  /** The candidates of the indices, or the entries in scope if there are no more of them. */
  private SearchPlan cheaper(Walk scopeWalk, long inScope, ScopeTest test) {
    Step step = new FilterSteps(lookups, clock).of(request.filter());
    if (step instanceof Step.Everything || (step.cost(entries) >= inScope && !empty(step))) {
      boolean scan = !(step instanceof Step.Everything) && !step.indexed();
      if (!scan && !(step instanceof Step.Everything)) {
        step.skipped("the scope has only " + inScope + " entries: tested on each");
      }
      return new SearchPlan(scopeWalk, ScopeTest.ANY, residual(step), step, entries, inScope, scan);
    }
    long lastId = Catalog.next(view.catalog()) - 1;
    Candidates found = new Planner(entries, lastId, clock).candidates(step);
    if (found.ids() instanceof IdSet.All) {
      return new SearchPlan(scopeWalk, ScopeTest.ANY, residual(step), step, entries, inScope, true);
    }
    long candidates = found.ids().cardinality();
    Walk walk = new Walks.Ids(view.master(), found.ids().iterator());
    return new SearchPlan(walk, test, found.residual(), step, entries, candidates, false);
  }

  private static boolean empty(Step step) {
    return step instanceof Step.Nothing;
  }

  private @Nullable Filter residual(Step step) {
    return step instanceof Step.Everything ? null : request.filter();
  }

  private SearchPlan scopeOnly(Walk walk, long inScope, String reason) {
    Filter filter = request.filter();
    return new SearchPlan(
        walk,
        ScopeTest.ANY,
        LeafSteps.holdsForEvery(filter) ? null : filter,
        new Step.Scan(request.filter(), reason),
        entries,
        inScope,
        false);
  }
}
