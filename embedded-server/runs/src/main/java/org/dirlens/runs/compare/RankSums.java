package org.dirlens.runs.compare;

/**
 * The distribution of the rank sum statistic of Mann and Whitney (1947): how many of all pairs of
 * one value of each of two samples are in one order, if both samples come from the same source.
 */
final class RankSums {
  /** Up to so many values all counts are whole numbers that a double holds exactly. */
  private static final int EXACT_VALUES_MAX = 50;

  /** A normal value is below this with a chance of 97.5 %. */
  private static final double NORMAL_975 = 1.959964;

  private static final double TAIL = 0.025;

  private RankSums() {}

  /**
   * How many of the ordered pairs are left out at each end, so that what lies between is beyond
   * chance in 95 of 100 cases: exactly for up to 50 values, and by the normal approximation above.
   *
   * @param first values of one sample, at least 5
   * @param second values of the other, at least 5
   */
  static int leftOut(int first, int second) {
    return first + second <= EXACT_VALUES_MAX ? exact(first, second) : normal(first, second);
  }

  private static int exact(int first, int second) {
    double[] ways = ways(first, second);
    double all = 0;
    for (double each : ways) {
      all += each;
    }
    double below = 0;
    int left = 0;
    while (below + ways[left] <= TAIL * all) {
      below += ways[left++];
    }
    return Math.max(0, left - 1);
  }

  /** In how many ways each number of pairs comes about: the coefficients of a Gauss binomial. */
  private static double[] ways(int first, int second) {
    double[] ways = new double[first * second + 1];
    ways[0] = 1;
    for (int i = 1; i <= first; i++) {
      for (int pairs = ways.length - 1; pairs >= second + i; pairs--) {
        ways[pairs] -= ways[pairs - second - i];
      }
      for (int pairs = i; pairs < ways.length; pairs++) {
        ways[pairs] += ways[pairs - i];
      }
    }
    return ways;
  }

  private static int normal(int first, int second) {
    double pairs = (double) first * second;
    double deviation = Math.sqrt(pairs * (first + second + 1) / 12);
    return (int) Math.max(0, Math.floor(pairs / 2 - NORMAL_975 * deviation) - 1);
  }
}
