package org.dirlens.partition.search;

import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.plan.Candidates;
import org.dirlens.partition.plan.FilterSteps;
import org.dirlens.partition.plan.IndexLookups;
import org.dirlens.partition.plan.LeafSteps;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.Planner;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
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
  private final @Nullable Area area;

  /** Plans of a search in an area; null for the scope of its base. */
  SearchPlanner(
      IndexLookups lookups, SearchRequest request, PhaseClock clock, @Nullable Area area) {
    this.view = lookups.view();
    this.lookups = lookups;
    this.request = request;
    this.clock = clock;
    this.entries = view.master().size();
    this.area = area;
  }

  ReadView view() {
    return view;
  }

  SearchRequest request() {
    return request;
  }

  /** Entries in the partition. */
  long entries() {
    return entries;
  }

  @Nullable Area area() {
    return area;
  }

  /** The filter with what its parts cost. */
  Step step() {
    return new FilterSteps(lookups, clock).of(request.filter());
  }

  /** What the indices find. */
  Candidates candidates(Step step) {
    return new Planner(entries, this::everyId, clock).candidates(step);
  }

  /** All ids given out where nearly each belongs to an entry, else those that entries have. */
  private IdSet everyId() {
    IdSequence sequence = Catalog.sequence(view.catalog());
    return sequence.ids().dense()
        ? IdSet.range(1, sequence.next() - 1)
        : MasterTable.ids(view.master());
  }

  /** The plan below a base. */
  SearchPlan plan(BaseEntry base) {
    if (area == null) {
      return planInScope(base);
    }
    if (!area.others().isEmpty()) {
      return new IdOrderPlanner(this).planAfter(base, RdnTable.NO_ENTRY);
    }
    SearchPlan plan = planInScope(base);
    return plan.withScope(area.instead(plan.scope()));
  }

  private SearchPlan planInScope(BaseEntry base) {
    if (request.scope() == Scope.BASE) {
      return scopeOnly(new Walks.One(base), 1, "tested on the base entry");
    }
    long inScope = ScopeTest.count(request.scope(), base, view);
    Walk walk = scopeWalk(base);
    boolean whole = request.scope() == Scope.SUB && base.isSuffix();
    return !whole && inScope <= Planner.FEW_CANDIDATES
        ? scopeOnly(walk, inScope, "only " + inScope + " entries in scope: tested on each")
        : cheaper(walk, inScope, ScopeTest.of(request.scope(), base, view.master()));
  }

  private Walk scopeWalk(BaseEntry base) {
    if (request.scope() == Scope.ONE) {
      return new Walks.Children(view.master(), view.rdn(), base.id());
    }
    return base.isSuffix()
        ? new Walks.All(view.master())
        : new Walks.Subtree(view.master(), view.rdn(), base);
  }

  /** The candidates of the indices, or the entries in scope if there are no more of them. */
  private SearchPlan cheaper(Walk scopeWalk, long inScope, ScopeTest test) {
    Step step = step();
    if (step instanceof Step.Everything
        || (step.cost(entries) >= inScope && !(step instanceof Step.Nothing))) {
      return inScope(scopeWalk, inScope, step);
    }
    SearchPlan ordered = inKeyOrder(step, test);
    if (ordered != null) {
      return ordered;
    }
    Candidates found = candidates(step);
    if (found.ids() instanceof IdSet.All) {
      return new SearchPlan(scopeWalk, ScopeTest.ANY, residual(step), step, entries, inScope, true);
    }
    long candidates = found.ids().cardinality();
    Walk walk = new Walks.Ids(view.master(), found.ids().iterator());
    return new SearchPlan(walk, test, found.residual(), step, entries, candidates, false);
  }

  /** The plan that tests the entries in scope, as they are no more than the candidates. */
  private SearchPlan inScope(Walk walk, long inScope, Step step) {
    boolean everything = step instanceof Step.Everything;
    boolean scan = !everything && !step.indexed();
    if (!scan && !everything) {
      step.skipped("the scope has only " + inScope + " entries: tested on each");
    }
    return new SearchPlan(walk, ScopeTest.ANY, residual(step), step, entries, inScope, scan);
  }

  /**
   * The plan that follows the keys of an ordering index as far as the size limit lets it, which
   * costs no list of all ids; null if the filter is no such range, or the limit is not likely to
   * end the search long before the end of the range.
   */
  private @Nullable SearchPlan inKeyOrder(Step step, ScopeTest test) {
    Step.Lookup lookup = step.lookup();
    if (lookup == null || lookup.range() == null || !stopsEarly(lookup)) {
      return null;
    }
    step.used(() -> entries, () -> lookup.count(entries));
    Walk range =
        new Walks.Ordered(view.master(), view.tree(lookup.index().trees().keys()), lookup.range());
    return new SearchPlan(range, test, null, step, entries, step.cost(entries), false);
  }

  private boolean stopsEarly(Step.Lookup lookup) {
    return request.sizeLimit() > 0
        && !lookup.negated()
        && lookup.posting().count() > 2 * request.sizeLimit();
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
