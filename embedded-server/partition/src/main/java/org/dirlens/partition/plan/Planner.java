package org.dirlens.partition.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.Exact;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.ids.StoredIds;
import org.dirlens.partition.index.Posting;
import org.jspecify.annotations.Nullable;

/**
 * From steps with counts to candidates.
 *
 * <p>An intersection starts with the cheapest part and takes the next as long as that saves more
 * than it costs: it saves the entries that need not be read and, if it is exact, the test of the
 * others, and costs the containers to be read. A part left out is tested on the entries. A union
 * needs an index for every part. What is exact needs no test.
 */
public final class Planner {
  /** So few candidates are read at once rather than narrowed further. */
  public static final long FEW_CANDIDATES = 10;

  /** Reading a container of ids costs about as much as reading and testing one entry. */
  private static final double CONTAINER_COST = 1.0;

  /** Testing a part on an entry costs about such a share of reading the entry. */
  private static final double TEST_COST = 0.25;

  private final long entries;
  private final Supplier<IdSet> everyId;
  private @Nullable IdSet every;
  private final PhaseClock clock;

  /**
   * A planner for a partition of some number of entries.
   *
   * @param everyId the ids of all entries, and perhaps of some that are gone; asked for complements
   */
  public Planner(long entries, Supplier<IdSet> everyId, PhaseClock clock) {
    this.entries = entries;
    this.everyId = everyId;
    this.clock = clock;
  }

  public Candidates candidates(Step step) {
    long start = clock.nanos();
    Candidates found =
        switch (step) {
          case Step.Lookup lookup -> lookup(lookup);
          case Step.Scan scan -> new Candidates(IdSet.all(), scan.part());
          case Step.Nothing nothing -> used(nothing, new Candidates(IdSet.none(), null));
          case Step.Everything everything -> used(everything, new Candidates(IdSet.all(), null));
          case Step.AllOf all -> allOf(all);
          case Step.AnyOf any -> anyOf(any);
        };
    step.spent(clock.nanos() - start);
    return found;
  }

  private Candidates lookup(Step.Lookup lookup) {
    IdSet ids = lookup.posting().ids();
    IdSet found = lookup.negated() ? every().andNot(ids) : ids;
    return used(lookup, new Candidates(found, lookup.exact() ? null : lookup.part()));
  }

  private IdSet every() {
    if (every == null) {
      every = everyId.get();
    }
    return every;
  }

  private Candidates used(Step step, Candidates candidates) {
    step.used(() -> entries, count(candidates.ids()));
    return candidates;
  }

  private Candidates allOf(Step.AllOf all) {
    List<Step> order = new ArrayList<>(all.steps());
    order.sort(Comparator.comparingLong(step -> step.cost(entries)));
    IdSet ids = IdSet.all();
    List<Filter> residual = new ArrayList<>();
    for (Step step : order) {
      String useless = step.indexed() ? whySkip(ids, step) : step.reason();
      if (ids instanceof IdSet.None) {
        step.skipped("no candidates are left");
      } else if (useless == null) {
        Candidates narrowed = narrowed(ids, step);
        ids = narrowed.ids();
        add(residual, narrowed.residual());
      } else {
        step.skipped(useless);
        add(residual, step.part());
      }
    }
    all.used(() -> entries, count(ids));
    return new Candidates(ids, joined(residual));
  }

  /** Why a part is better tested on the entries than looked up; null if it is not. */
  private @Nullable String whySkip(IdSet ids, Step step) {
    if (ids instanceof IdSet.All || step instanceof Step.Everything) {
      return null;
    }
    long candidates = ids.cardinality();
    if (candidates <= FEW_CANDIDATES) {
      return "only " + candidates + " candidates are left: tested on the entries";
    }
    double kept = entries == 0 ? 1 : Math.min(1, (double) step.cost(entries) / entries);
    Step.Lookup lookup = step.lookup();
    double tested = lookup != null && lookup.exact() ? TEST_COST : 0;
    double saved = candidates * (1 - kept + kept * tested);
    double cost = containers(ids, step) * CONTAINER_COST;
    return saved < cost
        ? "reading the index would cost more than it saves: tested on the entries"
        : null;
  }

  private static double containers(IdSet ids, Step step) {
    long there = ids instanceof Exact exact ? exact.containerCount() : Long.MAX_VALUE;
    Step.Lookup lookup = step.lookup();
    if (lookup != null && lookup.posting().side() == Posting.Side.INLINE) {
      return 0; // The leaf that was read for the count holds them.
    }
    if (lookup != null && lookup.posting().ids() instanceof Exact exact) {
      boolean seekable = lookup.posting().side() != Posting.Side.RANGE;
      return seekable ? Math.min(there, exact.containerCount()) : exact.containerCount();
    }
    return there;
  }

  private Candidates narrowed(IdSet ids, Step step) {
    Step.Lookup lookup = step.lookup();
    if (lookup == null || !lookup.negated() || ids instanceof IdSet.All) {
      Candidates more = candidates(step);
      long start = clock.nanos();
      IdSet both = ids.and(more.ids());
      combined(step, ids, both, start);
      return new Candidates(both, more.residual());
    }
    long start = clock.nanos();
    IdSet rest = ids.andNot(lookup.posting().ids());
    combined(step, ids, rest, start);
    return new Candidates(rest, null);
  }

  /** Notes what a step left of candidates or added to them; that is part of its time. */
  private void combined(Step step, IdSet before, IdSet after, long start) {
    step.used(count(before), count(after));
    step.spent(clock.nanos() - start);
  }

  private Candidates anyOf(Step.AnyOf any) {
    if (!any.indexed()) {
      any.skipped("a part has no index, so all entries are tested");
      return new Candidates(IdSet.all(), any.part());
    }
    IdSet ids = IdSet.none();
    boolean exact = true;
    for (Step step : any.steps()) {
      Candidates more = candidates(step);
      long start = clock.nanos();
      IdSet both = ids.or(more.ids());
      combined(step, ids, both, start);
      ids = both;
      exact &= more.residual() == null;
    }
    any.used(() -> entries, count(ids));
    return new Candidates(ids, exact ? null : any.part());
  }

  /** How many candidates there are; asked of the set itself where it may not know yet. */
  private LongSupplier count(IdSet ids) {
    long known = Math.min(ids.cardinality(), entries);
    return ids instanceof StoredIds
        ? () -> Math.min(ids.counted().cardinality(), entries)
        : () -> known;
  }

  /** The lookups of one leaf come one after another, and each leaves that leaf. */
  private static void add(List<Filter> residual, @Nullable Filter part) {
    if (part != null && (residual.isEmpty() || !residual.getLast().equals(part))) {
      residual.add(part);
    }
  }

  private static @Nullable Filter joined(List<Filter> parts) {
    return switch (parts.size()) {
      case 0 -> null;
      case 1 -> parts.get(0);
      default -> new Filter.And(parts);
    };
  }
}
