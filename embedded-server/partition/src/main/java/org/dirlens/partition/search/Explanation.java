package org.dirlens.partition.search;

import java.util.List;
import java.util.Map;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The account of a search that was run, or only planned: what each part of its filter cost and
 * saved, and where the time went. Made by the same code that answers searches.
 *
 * @param hidden indices that were not to be used in this search, as {@code initials/equality}
 * @param supposed indices that were taken as built
 * @param root the whole filter, with NOT moved down to its leaves
 */
public record Explanation(
    Search search,
    List<String> hidden,
    List<Supposed> supposed,
    Part root,
    Reading reading,
    Counts counts,
    Time time) {

  /**
   * What was searched.
   *
   * @param base its name
   * @param filter RFC 4515
   * @param mode how far the search went
   */
  public record Search(String base, Scope scope, String filter, ExplainMode mode) {}

  /**
   * How entries were read.
   *
   * @param walk what they were taken from
   * @param residual what had to be tested on each of them, RFC 4515; null if nothing had
   * @param limit the limit that ended the search, null if none did
   */
  public record Reading(String walk, @Nullable String residual, @Nullable String limit) {}

  /**
   * Numbers of entries.
   *
   * @param entries in the partition
   * @param candidates that indices left over; all entries if none was used
   * @param examined that were read; 0 if the search was only planned
   * @param returned that were found; 0 if the search was only planned
   */
  public record Counts(long entries, long candidates, long examined, long returned) {}

  /**
   * How long it took, in nanoseconds.
   *
   * @param totalNanos from start to end
   * @param phases that of each phase; their sum is a little less than the total
   */
  public record Time(long totalNanos, Map<SearchPhase, Long> phases) {
    public Time {
      phases = Map.copyOf(phases);
    }
  }

  /**
   * An index that was taken as built, or as if it had this threshold.
   *
   * @param index as {@code initials/equality}
   * @param threshold most ids of a key in the leaf
   */
  public record Supposed(String index, int threshold) {
    static Supposed of(Index index) {
      return new Supposed(index.name(), index.threshold());
    }
  }

  /**
   * A part of the filter.
   *
   * @param filter RFC 4515
   * @param reason why an index was used, or why not and which would help
   * @param lookup what an index knows of the part; null if none was asked
   * @param narrowing what the part left of the candidates; null if it was not used
   * @param timeNanos time spent on this part and the parts in it
   */
  public record Part(
      String filter,
      String reason,
      @Nullable Lookup lookup,
      @Nullable Narrowing narrowing,
      long timeNanos,
      List<Part> parts) {
    public Part {
      parts = List.copyOf(parts);
    }

    static Part of(Step step, long entries) {
      Step.Lookup lookup = step.lookup();
      return new Part(
          step.part().toString(),
          step.reason(),
          lookup == null ? null : Lookup.of(lookup, entries),
          step.applied() ? new Narrowing(step.before(), step.after()) : null,
          step.nanos(),
          step.inner().stream().map(inner -> of(inner, entries)).toList());
    }
  }

  /**
   * What an index knows of a part.
   *
   * @param index as {@code initials/equality}
   * @param count how many entries fulfil the part, exactly
   * @param exact whether each of them fulfils it for certain, so that no entry is tested
   * @param side on which side of the threshold the index holds the ids
   */
  public record Lookup(String index, long count, Posting.Side side, boolean exact) {
    static Lookup of(Step.Lookup lookup, long entries) {
      return new Lookup(
          lookup.index().name(), lookup.count(entries), lookup.posting().side(), lookup.exact());
    }
  }

  /** Candidates before and after a part. */
  public record Narrowing(long before, long after) {}

  public Explanation {
    hidden = List.copyOf(hidden);
    supposed = List.copyOf(supposed);
  }
}
