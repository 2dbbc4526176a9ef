package org.dirlens.advisor;

import java.util.List;

/**
 * An index that is to be added or removed.
 *
 * @param reason what is so without it, or why nobody needs it; a sentence
 * @param serves the filter shapes that read less with it, the costliest first
 * @param wrong when it would be a mistake; a sentence
 */
public record Proposal(
    Action action,
    IndexName index,
    String reason,
    List<String> serves,
    Gain gain,
    Cost cost,
    String wrong) {
  /** What is to be done. */
  public enum Action {
    ADD,
    REMOVE
  }

  /**
   * What the workload reads without the proposal and with it, all other proposals made.
   *
   * @param entriesBefore entries read without it, by the searches of the shapes that it serves;
   *     {@link #UNKNOWN} where one of them took too long to be tried
   * @param entriesAfter by the same searches with it
   * @param nanos time that reading them takes less, estimated from the time of an entry; 0 where it
   *     is not known what they read without it
   */
  public record Gain(double entriesBefore, double entriesAfter, double nanos) {
    public static final double UNKNOWN = -1;

    /** Of a proposal that changes no search. */
    public static final Gain NONE = new Gain(0, 0, 0);

    /** Whether it was found out what is read without the proposal. */
    public boolean known() {
      return entriesBefore != UNKNOWN;
    }
  }

  /**
   * What having the index costs.
   *
   * @param writesPerSecond adds and deletes of the workload, each of which writes to the index
   * @param nanosPerWrite time of the writer; measured if {@code measured}, else estimated
   * @param bytes on disk: as it is, or estimated for an index that is added; -1 if unknown
   */
  public record Cost(double writesPerSecond, double nanosPerWrite, boolean measured, long bytes) {}

  public Proposal {
    serves = List.copyOf(serves);
  }
}
