package org.dirlens.advisor;

import java.util.Map;

/**
 * What reading and writing costs over a whole workload, in nanoseconds.
 *
 * @param ofEntry reading one entry and testing it
 * @param ofAddition what an index that is added must save at least to be worth doing
 * @param ofWrites what an index costs all writes of the workload
 */
public record Prices(double ofEntry, double ofAddition, Map<IndexName, Double> ofWrites) {
  /** A search may read this many entries more than before where an index is removed. */
  public static final long SLACK_ENTRIES = 10;

  /** What an index costs that nobody writes to: the smaller of two equally good sets wins. */
  public static final double OF_KEEPING = 1;

  public Prices {
    ofWrites = Map.copyOf(ofWrites);
  }

  /** What the searches that a question stands for cost if each reads this number of entries. */
  double ofSearches(TriedQuestion question, long examined) {
    return question.searches() * question.counted(examined) * ofEntry;
  }

  double ofHaving(IndexName index) {
    return OF_KEEPING + ofWrites.getOrDefault(index, 0.0);
  }
}
