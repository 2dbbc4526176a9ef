package org.dirlens.partition.search;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.FilterShapes.SearchEnd;
import org.dirlens.partition.statistics.SearchCounters;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * A search while it runs: pulls an entry from its walk, tests scope and residual filter, hands it
 * out. Does nothing before it is asked and nothing more than it is asked.
 */
final class RunningSearch implements SearchCursor, EntryContext {
  /** The time is looked at at least once for this many entries read. */
  private static final int ENTRIES_PER_TIME_CHECK = 64;

  /** If entries took so long since the time was looked at, it is looked at for each. */
  private static final long COSTLY_NANOS = 1_000_000;

  private final ReadView view;
  private final SearchRequest request;
  private final SearchPlan plan;
  private final Schema schema;
  private final SearchCounters counters;
  private final PhaseClock clock;
  private final long startNanos;
  private final @Nullable FilterEvaluator filter;
  private final boolean endsEarly;
  private @Nullable DnWriter names;
  private @Nullable Tree counts;
  private Iterator<Reference> references = Collections.emptyIterator();
  private long examined;
  private long nextTimeCheck = 1;
  private int entriesPerTimeCheck = 1;
  private long timeCheckNanos;
  private long returned;
  private boolean ended;
  private volatile boolean cancelled;
  private boolean closed;

  /** What a search needs to know of its partition. */
  record Context(Schema schema, SearchCounters counters, PhaseClock clock) {}

  RunningSearch(
      ReadView view, SearchRequest request, SearchPlan plan, Context context, long startNanos) {
    this.view = view;
    this.request = request;
    this.plan = plan;
    this.schema = context.schema;
    this.counters = context.counters;
    this.clock = context.clock;
    this.startNanos = startNanos;
    this.timeCheckNanos = startNanos;
    this.filter = evaluator(plan.residual());
    this.endsEarly =
        !request.timeLimit().isZero() || !request.stopped().equals(SearchRequest.NEVER);
    plan.walk().entry.reaching(view.values());
  }

  /** Has these URLs beside its entries. */
  void referTo(Iterator<Reference> urls) {
    references = urls;
  }

  @Override
  public @Nullable Reference nextReference() {
    return references.hasNext() ? references.next() : null;
  }

  private static @Nullable FilterEvaluator evaluator(@Nullable Filter residual) {
    return residual == null ? null : FilterEvaluator.of(residual);
  }

  @Override
  public boolean next() throws LdapProblem {
    return !ended && found();
  }

  private boolean found() throws LdapProblem {
    clock.enter(SearchPhase.ENTRY_RETRIEVAL);
    while (!cancelled && plan.walk().next()) {
      examined++;
      checkLimits();
      clock.enter(SearchPhase.FILTER_TEST);
      if (fits()) {
        if (request.sizeLimit() > 0 && returned == request.sizeLimit()) {
          throw limit(ResultCode.SIZE_LIMIT_EXCEEDED, request.sizeLimit() + " entries returned");
        }
        returned++;
        return true;
      }
      clock.enter(SearchPhase.ENTRY_RETRIEVAL);
    }
    ended = true;
    return false;
  }

  private boolean fits() {
    Walk walk = plan.walk();
    if (!plan.scope().holds(walk.id, walk.entry) || !request.subentries().shows(walk.entry)) {
      return false;
    }
    if (filter == null) {
      return true;
    }
    Truth truth =
        filter.needsContext() ? filter.evaluate(walk.entry, this) : filter.evaluate(walk.entry);
    return truth == Truth.TRUE;
  }

  private void checkLimits() throws LdapProblem {
    if (request.lookThroughLimit() > 0 && examined > request.lookThroughLimit()) {
      throw limit(
          ResultCode.ADMIN_LIMIT_EXCEEDED, request.lookThroughLimit() + " entries examined");
    }
    if (examined >= nextTimeCheck && endsEarly) {
      checkTime(System.nanoTime());
    }
  }

  private void checkTime(long now) throws LdapProblem {
    if (request.stopped().getAsBoolean()) {
      cancelled = true;
    }
    if (!request.timeLimit().isZero() && now - startNanos > request.timeLimit().toNanos()) {
      throw limit(
          ResultCode.TIME_LIMIT_EXCEEDED, request.timeLimit().toMillis() + " ms have passed");
    }
    boolean costly = now - timeCheckNanos > COSTLY_NANOS;
    entriesPerTimeCheck = costly ? 1 : Math.min(2 * entriesPerTimeCheck, ENTRIES_PER_TIME_CHECK);
    nextTimeCheck = examined + entriesPerTimeCheck;
    timeCheckNanos = now;
  }

  private LdapProblem limit(ResultCode code, String what) {
    ended = true;
    return new LdapProblem(code, "search stopped: " + what);
  }

  @Override
  public EntryRecord record() {
    return plan.walk().entry;
  }

  @Override
  public long id() {
    return plan.walk().id;
  }

  @Override
  public void writeDn(ByteSink to) {
    if (names == null) {
      names = new DnWriter(view.master());
    }
    names.write(plan.walk().entry, to);
  }

  @Override
  public String dnText() {
    ByteSink sink = new ByteSink(80);
    writeDn(sink);
    return new String(sink.bytes(), 0, sink.length(), StandardCharsets.UTF_8);
  }

  @Override
  public long numSubordinates() {
    if (counts == null) {
      counts = view.counts();
    }
    return CountsTable.find(counts, id()).children();
  }

  @Override
  public long candidates() {
    return plan.candidates();
  }

  @Override
  public SearchUse use() {
    return plan.walk() instanceof Walks.Sorted sorted ? sorted.use() : SearchUse.of(plan, examined);
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  @Override
  public Dn dn() {
    String text = dnText();
    try {
      return Dn.parse(text, schema);
    } catch (LdapProblem e) {
      throw new IllegalStateException("stored name " + text + " does not parse", e);
    }
  }

  long examined() {
    return examined;
  }

  long returned() {
    return returned;
  }

  SearchPlan plan() {
    return plan;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    ended = true;
    plan.walk().close();
    view.close();
    long nanos = System.nanoTime() - startNanos;
    counters.ended(request.filter(), new SearchEnd(nanos, examined, returned, plan.unindexed()));
  }
}
