package org.dirlens.partition.search;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.IndexLookups;
import org.dirlens.partition.plan.LeafSteps;
import org.dirlens.partition.plan.OtherIndices;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Resolution;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.SearchCounters;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/** Starts searches: pins a version, finds the base, plans. Any thread. */
public final class SearchEngine {
  /** In the place of a count of renames: names are not looked up in the cache. */
  private static final long NOT_CACHED = -1;

  private final Supplier<ReadView> views;
  private final Hierarchy hierarchy;
  private final Schema schema;
  private final DnCache names;
  private final ChangeMarks master;
  private final SearchCounters counters;
  private final SearchCounters uncounted = new SearchCounters();
  private final Sorting sorting;

  /**
   * What searches of a partition share.
   *
   * @param master when entries were changed
   * @param sortFolder large sorts have files there while they run
   * @param keptBytes most bytes of files in which ids are kept for later pages
   */
  public record Parts(
      Hierarchy hierarchy,
      Schema schema,
      DnCache names,
      ChangeMarks master,
      SearchCounters counters,
      Path sortFolder,
      long keptBytes) {}

  public SearchEngine(Supplier<ReadView> views, Parts parts) {
    this.views = views;
    this.hierarchy = parts.hierarchy;
    this.schema = parts.schema;
    this.names = parts.names;
    this.master = parts.master;
    this.counters = parts.counters;
    this.sorting = new Sorting(parts.sortFolder, new ByteBudget(parts.keptBytes));
  }

  /** Starts a search; noSuchObject if there is no base. The caller closes what it gets. */
  public SearchCursor search(SearchRequest request) throws LdapProblem {
    return search(request, PhaseClock.SILENT);
  }

  /** The same with a clock that hears of its phases. */
  public SearchCursor search(SearchRequest request, PhaseClock clock) throws LdapProblem {
    return start(request, clock, SearchPlanner::plan);
  }

  /**
   * A search whose entries come in pages, each in the version of its beginning.
   *
   * @param keys what they are sorted by, the most important first; none for the order of ids
   * @param visible what of sorted entries may be seen; null for all of all
   */
  public SearchPages pages(List<SortKey> keys, @Nullable VisibilityFilter visible) {
    return new SearchPages(this, keys, visible);
  }

  /** Starts a search for the entries whose ids are not less than one, in order of their ids. */
  RunningSearch searchFrom(SearchRequest request, long id) throws LdapProblem {
    long after = Math.max(RdnTable.NO_ENTRY, id - 1);
    return start(
        request,
        PhaseClock.SILENT,
        (planner, base) -> new IdOrderPlanner(planner).planAfter(base, after));
  }

  /** Keeps what is left of some ids for later; null if there is no room. */
  @Nullable KeptIds keep(IdIterator ids, boolean standing) {
    return sorting.keep(ids, standing);
  }

  /**
   * Starts a search whose entries come sorted (RFC 2891).
   *
   * @param keys at least one, the most important first
   */
  public SearchCursor sorted(SearchRequest request, List<SortKey> keys) throws LdapProblem {
    return window(request, keys, WindowRequest.ALL, null).cursor();
  }

  /**
   * Starts a search for a part of its sorted list (draft-ietf-ldapext-ldapv3-vlv-09).
   *
   * @param visible null if all of all entries may be seen
   */
  public ListWindow window(
      SearchRequest request,
      List<SortKey> keys,
      WindowRequest window,
      @Nullable VisibilityFilter visible)
      throws LdapProblem {
    byte[] form = Sorting.targetForm(keys.get(0), window.target());
    return sorted(
        request,
        new Order(keys, visible, form),
        found -> {
          SortedIds order = found.order;
          long position = Sorting.position(window.target(), order);
          long from = Math.max(1, position - window.before());
          long most = Math.max(0, Math.min(order.count(), position + window.after()) - from + 1);
          SearchCursor cursor = found.run(order.from(from - 1), most);
          return new ListWindow(cursor, position, order.count());
        });
  }

  /**
   * An order that is wanted.
   *
   * @param keys at least one, the most important first
   * @param visible null if all of all entries may be seen
   * @param target normal form of a value of the first key to be placed, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Order(List<SortKey> keys, @Nullable VisibilityFilter visible, byte @Nullable [] target) {}

  /** What a sorted search is about to return. */
  final class Sorted {
    final SortedIds order;
    private final ReadView view;
    private final SearchRequest request;
    private final @Nullable Area area;
    private final RunningSearch.Context around;
    private final long startNanos = System.nanoTime();

    private Sorted(ReadView view, SearchRequest request, Order wanted, long renames)
        throws LdapProblem {
      this.view = view;
      this.request = request;
      this.around = new RunningSearch.Context(schema, counters, PhaseClock.SILENT);
      BaseEntry base = base(view, request, renames);
      this.area = area(view, request, base);
      IndexLookups lookups = lookups(view);
      SearchRequest all = request.withSizeLimit(0);
      SearchPlanner planner = new SearchPlanner(lookups, all, PhaseClock.SILENT, area);
      this.order = sorting.order(new Sorting.Sortable(lookups, planner, base, around), all, wanted);
    }

    /** Starts to return it. */
    RunningSearch run(IdIterator ids) throws LdapProblem {
      return run(ids, order.count());
    }

    /** Starts to return some of it. */
    RunningSearch run(IdIterator ids, long most) throws LdapProblem {
      Walk walk = new Walks.Sorted(view.master(), order, ids, most);
      SearchPlan plan = Sorting.plan(walk, view.master().size(), most, request.filter());
      RunningSearch cursor = new RunningSearch(view, request, plan, around, startNanos);
      refer(cursor, area);
      return cursor;
    }
  }

  /** What is made of a sorted search. */
  interface Returning<T> {
    T of(Sorted sorted) throws LdapProblem;
  }

  <T> T sorted(SearchRequest request, Order wanted, Returning<T> returning) throws LdapProblem {
    long renames = names.beforePin();
    ReadView view = views.get();
    SortedIds order = null;
    try {
      Sorted sorted = new Sorted(view, request, wanted, names.afterPin(renames));
      order = sorted.order;
      return returning.of(sorted);
    } catch (LdapProblem | RuntimeException | Error e) {
      if (order != null) {
        order.close();
      }
      view.close();
      throw e;
    }
  }

  /** Goes on with a search among ids that were found by it before. */
  RunningSearch resume(SearchRequest request, KeptIds ids) throws LdapProblem {
    ReadView view = views.get();
    try {
      Listed listed = new Listed(ids, ids.count(), scope(view, request));
      return listed(view, request, listed, counters);
    } catch (LdapProblem | RuntimeException | Error e) {
      view.close();
      throw e;
    }
  }

  /** What a search among some entries has for its scope. */
  public enum Within {
    SCOPE,
    PARTITION
  }

  /** Starts a search in a view of the caller's; noSuchObject if there is no base in it. */
  public SearchCursor searchIn(ReadView view, SearchRequest request) throws LdapProblem {
    return start(
        view,
        NOT_CACHED,
        request,
        new Manner(PhaseClock.SILENT, this::lookups, SearchPlanner::plan));
  }

  /**
   * Starts a search that looks at some entries alone, without a size limit, in a view of the
   * caller's. Finds nothing if its base is not there.
   *
   * @param ids in the order in which entries are found
   */
  public SearchCursor among(ReadView view, SearchRequest request, long[] ids, Within within)
      throws LdapProblem {
    ScopeTest scope = within == Within.PARTITION ? ScopeTest.ANY : scopeIfThere(view, request);
    Listed listed =
        scope == null
            ? new Listed(() -> RdnTable.NO_ENTRY, 0, ScopeTest.ANY)
            : new Listed(oneByOne(ids), ids.length, scope);
    return listed(view, request.withSizeLimit(0), listed, uncounted);
  }

  private static LongSupplier oneByOne(long[] ids) {
    PrimitiveIterator.OfLong left = Arrays.stream(ids).iterator();
    return () -> left.hasNext() ? left.nextLong() : RdnTable.NO_ENTRY;
  }

  /** Entries to be tested: ids, then {@link RdnTable#NO_ENTRY}. */
  private record Listed(LongSupplier ids, long count, ScopeTest scope) {}

  private RunningSearch listed(
      ReadView view, SearchRequest request, Listed listed, SearchCounters counted) {
    Filter filter = request.filter();
    SearchPlan plan =
        new SearchPlan(
            new Walks.Listed(view.master(), listed.ids),
            listed.scope,
            LeafSteps.holdsForEvery(filter) ? null : filter,
            new Step.Scan(filter, "tested on each entry of a list"),
            view.master().size(),
            listed.count,
            false);
    RunningSearch.Context around = new RunningSearch.Context(schema, counted, PhaseClock.SILENT);
    return new RunningSearch(view, request, plan, around, System.nanoTime());
  }

  /** The scope of a search as a test; null if its base is not there. */
  private @Nullable ScopeTest scopeIfThere(ReadView view, SearchRequest request)
      throws LdapProblem {
    try {
      return scope(view, request);
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.NO_SUCH_OBJECT) {
        return null;
      }
      throw problem;
    }
  }

  private ScopeTest scope(ReadView view, SearchRequest request) throws LdapProblem {
    BaseEntry base = base(view, request, NOT_CACHED);
    ScopeTest scope = ScopeTest.of(request.scope(), base, view.master());
    Area area = area(view, request, base);
    return area == null ? scope : area.instead(scope);
  }

  /** Chooses the order of a search. */
  private interface Planning {
    SearchPlan plan(SearchPlanner planner, BaseEntry base);
  }

  /** Chooses the indices of a search. */
  private interface Indices {
    IndexLookups in(ReadView view) throws LdapProblem;
  }

  /** How a search is started and measured. */
  private record Manner(PhaseClock clock, Indices indices, Planning planning) {}

  private IndexLookups lookups(ReadView view) {
    return new IndexLookups(view, hierarchy.suffix());
  }

  /** A search to be explained, which begins when that is run. */
  public Explaining explaining(SearchRequest request, WhatIf whatIf, ExplainMode mode) {
    return new Explaining(
        request,
        mode,
        by ->
            start(
                request,
                new Manner(by.clock(), view -> lookups(view, whatIf, by), SearchPlanner::plan)));
  }

  private IndexLookups lookups(ReadView view, WhatIf whatIf, Explaining by) throws LdapProblem {
    OtherIndices others = OtherIndices.of(whatIf, view.indices(), schema);
    by.suppose(others);
    return new IndexLookups(view, hierarchy.suffix(), others, by::stopped);
  }

  private RunningSearch start(SearchRequest request, PhaseClock clock, Planning planning)
      throws LdapProblem {
    return start(request, new Manner(clock, this::lookups, planning));
  }

  private RunningSearch start(SearchRequest request, Manner manner) throws LdapProblem {
    manner.clock.enter(SearchPhase.BASE_ENTRY_RETRIEVAL);
    long renames = names.beforePin();
    ReadView view = views.get();
    return start(view, names.afterPin(renames), request, manner);
  }

  private RunningSearch start(ReadView view, long renames, SearchRequest request, Manner manner)
      throws LdapProblem {
    long start = System.nanoTime();
    PhaseClock clock = manner.clock;
    try {
      BaseEntry base = base(view, request, renames);
      Area area = area(view, request, base);
      clock.enter(SearchPhase.CANDIDATE_SELECTION);
      IndexLookups lookups = manner.indices.in(view);
      SearchPlan plan =
          manner.planning.plan(new SearchPlanner(lookups, request, clock, area), base);
      RunningSearch.Context around = new RunningSearch.Context(schema, counters, clock);
      RunningSearch search = new RunningSearch(view, request, plan, around, start);
      refer(search, area);
      return search;
    } catch (LdapProblem | RuntimeException | Error e) {
      view.close();
      throw e;
    }
  }

  private @Nullable Area area(ReadView view, SearchRequest request, BaseEntry base) {
    return request.scope() == Scope.BASE || !meetsMarks(view, request)
        ? null
        : Area.of(view, request, base, resolution(view));
  }

  private static boolean meetsMarks(ReadView view, SearchRequest request) {
    return !request.follow().isEmpty() && view.marks().size() > 0;
  }

  private void refer(RunningSearch search, @Nullable Area area) throws LdapProblem {
    if (area != null) {
      search.referTo(area.references(schema.requireAttribute("ref")));
    }
  }

  private Resolution resolution(ReadView view) {
    return new Resolution(hierarchy, schema, view.rdn(), view.master(), view.values());
  }

  /** What is done with an entry while its version is pinned. */
  @FunctionalInterface
  public interface Reading<T> {
    T of(EntryRecord entry) throws LdapProblem;
  }

  /** Looks at an entry where it lies; noSuchObject if there is none, or referral. */
  public <T> T read(Dn dn, Set<Follow> follow, Reading<T> reading) throws LdapProblem {
    long renames = names.beforePin();
    try (ReadView view = views.get()) {
      if (follow.contains(Follow.REFERRALS) && view.marks().size() > 0) {
        resolution(view).requireNoReferral(dn);
      }
      EntryRecord found = find(view, dn, names.afterPin(renames)).record();
      return reading.of(found.reaching(view.values()));
    }
  }

  private BaseEntry base(ReadView view, SearchRequest request, long renames) throws LdapProblem {
    return meetsMarks(view, request)
        ? resolution(view).base(request.base(), request.scope(), request.follow())
        : find(view, request.base(), renames);
  }

  private BaseEntry find(ReadView view, Dn dn, long renames) throws LdapProblem {
    DnCache.Known known = renames < 0 ? null : names.find(dn, renames);
    EntryRecord record = new EntryRecord();
    if (known != null && known.shows(record, master, view.version())) {
      return new BaseEntry(known.id(), record);
    }
    long id = known == null ? RdnTable.NO_ENTRY : known.id();
    if (known == null || !MasterTable.find(view.master(), id, new Slice(), record)) {
      id = hierarchy.require(view.rdn(), dn);
      record = MasterTable.require(view.master(), id);
    }
    if (renames >= 0) {
      names.put(dn, new DnCache.Known(id, record, view.version()), renames);
    }
    return new BaseEntry(id, record);
  }
}
