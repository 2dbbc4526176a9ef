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
 * The account of a search that was run: what each part of its filter cost and saved, and where the
 * time went. Made by the same code that answers searches.
 *
 * @param base name of the base
 * @param filter RFC 4515
 * @param hidden indices that were not to be used in this search, as {@code initials/equality}
 * @param supposed indices that were taken as built
 * @param root the whole filter, with NOT moved down to its leaves
 * @param walk what the entries were taken from
 * @param residual what had to be tested on each of them, RFC 4515; null if nothing had
 * @param entries entries in the partition
 * @param candidates entries that indices left over; all entries if none was used
 * @param examined entries read
 * @param returned entries found
 * @param limit the limit that ended the search, null if none did
 * @param totalNanos from start to end
 * @param phases time of each phase in nanoseconds; their sum is a little less than the total
 */
public record Explanation(
    String base,
    Scope scope,
    String filter,
    List<String> hidden,
    List<Supposed> supposed,
    Part root,
    String walk,
    @Nullable String residual,
    long entries,
    long candidates,
    long examined,
    long returned,
    @Nullable String limit,
    long totalNanos,
    Map<SearchPhase, Long> phases) {

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
   * @param used whether it narrowed the candidates
   * @param index the index asked, as {@code initials/equality}; null if none was
   * @param reason why the index was used, or why not and which would help
   * @param count how many entries fulfil the part, exactly, as its index says; null without one
   * @param side on which side of the threshold the index holds the ids; null without an index
   * @param before candidates before the part; null if it was not used
   * @param after candidates after the part; null if it was not used
   * @param timeNanos time spent on this part and the parts in it
   */
  public record Part(
      String filter,
      boolean used,
      @Nullable String index,
      String reason,
      @Nullable Long count,
      Posting.@Nullable Side side,
      @Nullable Long before,
      @Nullable Long after,
      long timeNanos,
      List<Part> parts) {
    public Part {
      parts = List.copyOf(parts);
    }

    static Part of(Step step, long entries) {
      Step.Lookup lookup = step.lookup();
      return new Part(
          step.part().toString(),
          step.applied(),
          lookup == null ? null : lookup.index().name(),
          step.reason(),
          lookup == null ? null : lookup.count(entries),
          lookup == null ? null : lookup.posting().side(),
          step.applied() ? step.before() : null,
          step.applied() ? step.after() : null,
          step.nanos(),
          step.inner().stream().map(inner -> of(inner, entries)).toList());
    }
  }

  public Explanation {
    hidden = List.copyOf(hidden);
    supposed = List.copyOf(supposed);
    phases = Map.copyOf(phases);
  }
}
