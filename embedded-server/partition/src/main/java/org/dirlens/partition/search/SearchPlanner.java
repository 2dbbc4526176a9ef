package org.dirlens.partition.search;

import java.util.Set;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.plan.Candidates;
import org.dirlens.partition.plan.Descendants;
import org.dirlens.partition.plan.FilterSteps;
import org.dirlens.partition.plan.IndexLookups;
import org.dirlens.partition.plan.LeafSteps;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.Planner;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
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
  /** A scope of a smaller share of the partition is gathered rather than picked from all. */
  private static final long GATHERED_SHARE = 4;

  /** So many rows of an index are passed over in the time an entry is read and sorted. */
  private static final long ROWS_PER_ENTRY = 16;

  /** So many ids are put together in no more time than a page of entries takes. */
  private static final long QUICKLY_FOUND = 4096;

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

  /** The plan below a base. */
  SearchPlan plan(BaseEntry base) {
    if (area == null) {
      return planInScope(base);
    }
    if (!area.others().isEmpty()) {
      return planAfter(base, RdnTable.NO_ENTRY);
    }
    SearchPlan plan = planInScope(base);
    return plan.withScope(area.instead(plan.scope()));
  }

  private SearchPlan planInScope(BaseEntry base) {
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
    Step.Lookup ordered = step.lookup();
    if (ordered != null && stopsEarly(ordered) && ordered.range() != null) {
      step.used(() -> entries, () -> ordered.count(entries));
      Walk range =
          new Walks.Ordered(
              view.master(), view.tree(ordered.index().trees().keys()), ordered.range());
      return new SearchPlan(range, test, null, step, entries, step.cost(entries), false);
    }
    Candidates found = candidates(step);
    if (found.ids() instanceof IdSet.All) {
      return new SearchPlan(scopeWalk, ScopeTest.ANY, residual(step), step, entries, inScope, true);
    }
    long candidates = found.ids().cardinality();
    Walk walk = new Walks.Ids(view.master(), found.ids().iterator());
    return new SearchPlan(walk, test, found.residual(), step, entries, candidates, false);
  }

  /** Whether the size limit is likely to end the search long before the end of a lookup. */
  private boolean stopsEarly(Step.Lookup lookup) {
    return request.sizeLimit() > 0
        && !lookup.negated()
        && lookup.posting().count() > 2 * request.sizeLimit();
  }

  private Candidates candidates(Step step) {
    return new Planner(entries, this::everyId, clock).candidates(step);
  }

  /** All ids given out where nearly each belongs to an entry, else those that entries have. */
  private IdSet everyId() {
    IdSequence sequence = Catalog.sequence(view.catalog());
    return sequence.ids().dense()
        ? IdSet.range(1, sequence.next() - 1)
        : MasterTable.ids(view.master());
  }

  /**
   * The plan in order of ids from behind one, whatever the filter: the order does not depend on
   * what was written since.
   */
  SearchPlan planAfter(BaseEntry base, long after) {
    if (request.scope() == Scope.BASE) {
      return base.id() > after
          ? plan(base)
          : new SearchPlan(
              new Walks.Ids(view.master(), IdIterator.EMPTY),
              ScopeTest.ANY,
              null,
              new Step.Nothing(request.filter(), "the base was returned before"),
              entries,
              0,
              false);
    }
    Step step = new FilterSteps(lookups, clock).of(request.filter());
    Candidates found = candidates(step);
    boolean suffix = request.scope() == Scope.SUB && base.record().parentId() == RdnTable.NO_ENTRY;
    ScopeTest test =
        suffix
            ? ScopeTest.ANY
            : request.scope() == Scope.ONE
                ? ScopeTest.childOf(base.id())
                : ScopeTest.below(base.id(), view.master());
    ScopeTest scope = area == null ? test : area.instead(test);
    boolean all = found.ids() instanceof IdSet.All;
    Walk walk =
        all ? scopeAfter(base, suffix, after) : idsAfter(found.ids(), after, readsRange(step));
    long most = all ? entries : found.ids().cardinality();
    boolean scan = all && !(step instanceof Step.Everything);
    return new SearchPlan(walk, scope, found.residual(), step, entries, most, scan);
  }

  /** The entries in scope in order of ids: picked from all, or gathered first if they are few. */
  private Walk scopeAfter(BaseEntry base, boolean suffix, long after) {
    boolean one = request.scope() == Scope.ONE;
    Set<Long> others = area == null ? Set.of() : area.others();
    CountsTable.Counts counts = CountsTable.find(view.counts(), base.id());
    long below = others.size() + (one ? counts.children() : counts.descendants());
    for (long other : one ? Set.<Long>of() : others) {
      below += CountsTable.find(view.counts(), other).descendants();
    }
    if (suffix || below * GATHERED_SHARE > entries) {
      return new Walks.All(view.master(), after);
    }
    IdCollector ids = new IdCollector();
    others.forEach(ids::add);
    if (one) {
      Descendants.children(view.rdn(), base.id(), ids);
    } else {
      ids.add(base.id());
      Descendants.collect(view.rdn(), base.id(), ids);
      others.forEach(other -> Descendants.collect(view.rdn(), other, ids));
    }
    return idsAfter(ids.build(), after, true);
  }

  private Walk idsAfter(IdSet ids, long after, boolean dear) {
    Walks.Ids walk = new Walks.Ids(view.master(), ids.iterator(), after);
    return dear && ids.cardinality() > QUICKLY_FOUND ? walk.dear(ids) : walk;
  }

  /** Whether candidates were put together key by key. */
  private static boolean readsRange(Step step) {
    Step.Lookup lookup = step.lookup();
    return lookup == null
        ? step.inner().stream().anyMatch(SearchPlanner::readsRange)
        : step.applied() && lookup.posting().side() == Posting.Side.RANGE;
  }

  /**
   * The entries below the suffix that the filter finds, as indices know them exactly, to be sorted
   * by one of them; null if entries have to be read to know, or are so few that this is cheaper.
   */
  IndexedOrder.@Nullable Found found(BaseEntry base, Index order) {
    if (area != null
        || request.scope() != Scope.SUB
        || base.record().parentId() != RdnTable.NO_ENTRY) {
      return null;
    }
    Step step = new FilterSteps(lookups, clock).of(request.filter());
    if (step instanceof Step.Everything) {
      return new IndexedOrder.Found(IndexKeys.inOrder(), null, entries);
    }
    if (!positive(step)) {
      return null;
    }
    Step.Lookup lookup = step.lookup();
    if (lookup != null && lookup.range() != null && lookup.index().equals(order)) {
      return new IndexedOrder.Found(lookup.range(), null, lookup.posting().count());
    }
    Candidates found = candidates(step);
    IdCollector ids = new IdCollector();
    if (found.residual() != null || found.ids() instanceof IdSet.All) {
      return null;
    }
    ids.addAll(found.ids());
    IdSet members = ids.build();
    long rows = view.tree(order.trees().keys()).size();
    return members.cardinality() * ROWS_PER_ENTRY < rows
        ? null
        : new IndexedOrder.Found(IndexKeys.inOrder(), members, members.cardinality());
  }

  /** Whether no complement is taken, which may hold ids of entries that are gone. */
  private static boolean positive(Step step) {
    Step.Lookup lookup = step.lookup();
    return lookup == null
        ? !(step instanceof Step.Scan) && step.inner().stream().allMatch(SearchPlanner::positive)
        : !lookup.negated();
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
