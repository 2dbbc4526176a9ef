package org.dirlens.partition.search;

import java.util.Set;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.plan.Candidates;
import org.dirlens.partition.plan.Descendants;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.ReadView;
import org.jspecify.annotations.Nullable;

/**
 * Plans searches whose entries come in order of their ids, whatever the filter: pages, whose order
 * must not depend on what was written since, and areas of several subtrees. Costs a list of the
 * candidates, or of the entries in scope if they are few beside the partition.
 */
final class IdOrderPlanner {
  /** A scope of a smaller share of the partition is gathered rather than picked from all. */
  private static final long GATHERED_SHARE = 4;

  /** This many ids are put together in no more time than a page of entries takes. */
  private static final long QUICKLY_FOUND = 4096;

  private final SearchPlanner planner;
  private final ReadView view;
  private final SearchRequest request;
  private final @Nullable Area area;

  IdOrderPlanner(SearchPlanner planner) {
    this.planner = planner;
    this.view = planner.view();
    this.request = planner.request();
    this.area = planner.area();
  }

  /** The plan below a base, from behind an id. */
  SearchPlan planAfter(BaseEntry base, long after) {
    if (request.scope() == Scope.BASE) {
      return base.id() > after ? planner.plan(base) : nothing();
    }
    Step step = planner.step();
    Candidates found = planner.candidates(step);
    boolean all = found.ids() instanceof IdSet.All;
    ScopeTest test = ScopeTest.of(request.scope(), base, view.master());
    Walk walk = all ? scopeAfter(base, after) : idsAfter(found.ids(), after, readsRange(step));
    return new SearchPlan(
        walk,
        area == null ? test : area.instead(test),
        found.residual(),
        step,
        planner.entries(),
        all ? planner.entries() : found.ids().cardinality(),
        all && !(step instanceof Step.Everything));
  }

  private SearchPlan nothing() {
    return new SearchPlan(
        new Walks.Ids(view.master(), IdIterator.EMPTY),
        ScopeTest.ANY,
        null,
        new Step.Nothing(request.filter(), "the base was returned before"),
        planner.entries(),
        0,
        false);
  }

  /** The entries in scope in order of ids: picked from all, or gathered first if they are few. */
  private Walk scopeAfter(BaseEntry base, long after) {
    boolean one = request.scope() == Scope.ONE;
    boolean suffix = !one && base.isSuffix();
    Set<Long> others = area == null ? Set.of() : area.others();
    CountsTable.Counts counts = CountsTable.find(view.counts(), base.id());
    long below = others.size() + (one ? counts.children() : counts.descendants());
    for (long other : one ? Set.<Long>of() : others) {
      below += CountsTable.find(view.counts(), other).descendants();
    }
    if (suffix || below * GATHERED_SHARE > planner.entries()) {
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

  private Walk idsAfter(IdSet ids, long after, boolean costly) {
    Walks.Ids walk = new Walks.Ids(view.master(), ids.iterator(), after);
    return costly && ids.cardinality() > QUICKLY_FOUND ? walk.costly(ids) : walk;
  }

  /** Whether candidates were put together key by key. */
  private static boolean readsRange(Step step) {
    Step.Lookup lookup = step.lookup();
    return lookup == null
        ? step.inner().stream().anyMatch(IdOrderPlanner::readsRange)
        : step.applied() && lookup.posting().side() == Posting.Side.RANGE;
  }
}
