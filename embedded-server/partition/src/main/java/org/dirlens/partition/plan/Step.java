package org.dirlens.partition.plan;

import java.util.List;
import java.util.function.LongSupplier;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.KeyRange;
import org.dirlens.partition.index.Posting;
import org.jspecify.annotations.Nullable;

/**
 * One part of a filter on its way to candidates: what it is known to cost, and after the run what
 * became of it. NOT has been moved down to the leaves, where it is a property of the step. Lives
 * for one search, on one thread.
 */
public abstract sealed class Step {
  private final Filter part;
  private @Nullable String reason;
  private boolean applied;
  private LongSupplier before = () -> -1;
  private LongSupplier after = () -> -1;
  private long nanos;

  /** A step; without a reason it has that of its {@link #usualReason}. */
  private Step(Filter part, @Nullable String reason) {
    this.part = part;
    this.reason = reason;
  }

  /** The part of the filter, which an entry must fulfil to be found through this step. */
  public Filter part() {
    return part;
  }

  /** About how many entries fulfil the part, at most {@code entries} if nothing is known. */
  public abstract long cost(long entries);

  /** Whether candidates can come from this step. */
  public abstract boolean indexed();

  /** Why the step was used, or why not. */
  public String reason() {
    return reason == null ? usualReason() : reason;
  }

  /** Why steps of the kind are used, put into words only when somebody asks. */
  String usualReason() {
    return "";
  }

  /** Whether the step narrowed the candidates. */
  public boolean applied() {
    return applied;
  }

  /** Candidates before this step, exactly; -1 if it was not used. */
  public long before() {
    return before.getAsLong();
  }

  /** Candidates after this step, exactly; -1 if it was not used. */
  public long after() {
    return after.getAsLong();
  }

  public long nanos() {
    return nanos;
  }

  void spent(long moreNanos) {
    nanos += moreNanos;
  }

  /** Notes what the step did; counted when somebody asks, since counting a range reads it. */
  public void used(LongSupplier candidatesBefore, LongSupplier candidatesAfter) {
    applied = true;
    before = candidatesBefore;
    after = candidatesAfter;
  }

  public void skipped(String why) {
    reason = why;
  }

  /** This step, used for a reason of its own; a scan keeps the reason why it is one. */
  Step because(String why) {
    if (indexed()) {
      reason = why;
    }
    return this;
  }

  /** A part that an index answers. */
  public static final class Lookup extends Step {
    private final Index index;
    private final Posting posting;
    private final boolean negated;
    private final boolean exact;
    private @Nullable KeyRange range;

    Lookup(Filter part, Index index, Posting posting, boolean negated, boolean exact) {
      super(part, null);
      this.index = index;
      this.posting = posting;
      this.negated = negated;
      this.exact = exact;
    }

    @Override
    String usualReason() {
      String range = posting.side() == Posting.Side.RANGE ? "range of " : "";
      return (negated ? "complement of " : "") + range + "index " + index;
    }

    public Index index() {
      return index;
    }

    /** Says that the entries can be walked in the order of their keys, each once. */
    Lookup inOrder(KeyRange keys) {
      range = keys;
      return this;
    }

    /** Where the entries stand one by one in an ordering index; null if they do not. */
    public @Nullable KeyRange range() {
      return range;
    }

    public Posting posting() {
      return posting;
    }

    public boolean negated() {
      return negated;
    }

    /** Whether all entries of the posting fulfil the part, so that no test is left. */
    public boolean exact() {
      return exact;
    }

    /** How many of all entries the index says fulfil the part, exactly: a range is read for it. */
    public long count(long entries) {
      long found = posting.ids().counted().cardinality();
      return negated ? Math.max(0, entries - found) : found;
    }

    @Override
    public long cost(long entries) {
      return negated ? Math.max(0, entries - posting.count()) : posting.count();
    }

    @Override
    public boolean indexed() {
      return true;
    }
  }

  /** A part that only a look at the entry decides. */
  public static final class Scan extends Step {
    public Scan(Filter part, String reason) {
      super(part, reason);
    }

    @Override
    public long cost(long entries) {
      return entries;
    }

    @Override
    public boolean indexed() {
      return false;
    }
  }

  /** A part that no entry fulfils, whatever the data. */
  public static final class Nothing extends Step {
    public Nothing(Filter part, String reason) {
      super(part, reason);
    }

    @Override
    public long cost(long entries) {
      return 0;
    }

    @Override
    public boolean indexed() {
      return true;
    }
  }

  /** A part that every entry fulfils, whatever the data. */
  public static final class Everything extends Step {
    public Everything(Filter part, String reason) {
      super(part, reason);
    }

    @Override
    public long cost(long entries) {
      return entries;
    }

    @Override
    public boolean indexed() {
      return true;
    }
  }

  /** All parts at once. */
  static final class AllOf extends Step {
    private final List<Step> steps;

    AllOf(Filter part, List<Step> steps) {
      super(part, "intersection, cheapest part first");
      this.steps = steps;
    }

    List<Step> steps() {
      return steps;
    }

    @Override
    public long cost(long entries) {
      long least = entries;
      for (Step step : steps) {
        least = Math.min(least, step.cost(entries));
      }
      return least;
    }

    @Override
    public boolean indexed() {
      return steps.stream().anyMatch(Step::indexed);
    }
  }

  /** Any part. */
  static final class AnyOf extends Step {
    private final List<Step> steps;

    AnyOf(Filter part, List<Step> steps) {
      super(part, "union of all parts");
      this.steps = steps;
    }

    List<Step> steps() {
      return steps;
    }

    @Override
    public long cost(long entries) {
      long sum = 0;
      for (Step step : steps) {
        sum += step.cost(entries);
      }
      return Math.min(sum, entries);
    }

    @Override
    public boolean indexed() {
      return steps.stream().allMatch(Step::indexed);
    }
  }

  /** The steps inside this one. */
  public List<Step> inner() {
    return switch (this) {
      case AllOf all -> all.steps;
      case AnyOf any -> any.steps;
      case Lookup lookup -> List.of();
      case Scan scan -> List.of();
      case Nothing nothing -> List.of();
      case Everything everything -> List.of();
    };
  }

  /** The lookup itself, if this is one. */
  public @Nullable Lookup lookup() {
    return this instanceof Lookup lookup ? lookup : null;
  }
}
