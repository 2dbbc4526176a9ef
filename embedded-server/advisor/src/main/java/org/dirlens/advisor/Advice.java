package org.dirlens.advisor;

import java.util.List;

/**
 * What a workload asks for.
 *
 * @param proposals the smallest set that is worth doing, what gains most first; may be empty
 * @param shapes what the searches of each shape read, in the order of the workload
 * @param before entries that the workload reads with the indices there are
 * @param after entries that it reads when all proposals are made
 * @param trials how this was found
 */
public record Advice(
    List<Proposal> proposals,
    List<ShapeReading> shapes,
    double before,
    double after,
    TrialReport trials) {
  public Advice {
    proposals = List.copyOf(proposals);
    shapes = List.copyOf(shapes);
  }

  /**
   * What a search of a shape reads, on average over its samples.
   *
   * @param questions samples that were asked
   * @param returned entries
   * @param before entries read with the indices there are
   * @param after entries read when all proposals are made
   */
  public record ShapeReading(
      String shape, int questions, double returned, double before, double after) {}

  /**
   * How the advice was found.
   *
   * @param trials questions asked, with one set of indices each
   * @param questions samples that were asked at all
   * @param unanswered samples that have no answer here: their base does not exist, or took too long
   * @param untried samples for which there was no time
   * @param share of the searches of the workload that the asked samples stand for, 0 to 1
   * @param estimated numbers that the budget left untried and that are bounds
   * @param nanosOfEntry time that reading and testing an entry took
   */
  public record TrialReport(
      int trials,
      int questions,
      int unanswered,
      int untried,
      double share,
      long estimated,
      double nanosOfEntry) {}
}
