package org.dirlens.runs.compare;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * By which factor something changed: the estimate of Hodges and Lehmann, and the interval that
 * holds the true factor in 95 of 100 cases. All ratios of a value after to a value before are put
 * in order; the middle one is the estimate, and the test of Mann and Whitney says how many to leave
 * out at each end. A round that something disturbed is one bad value among many, and no shape of
 * the noise is assumed. What changes from round to round for both, such as a virtual machine that
 * warms up, is taken away first as a trend.
 *
 * @param ratio the estimate, above 0; 1 where nothing changed
 * @param low the lower end
 * @param high the upper end
 */
public record RatioInterval(double ratio, double low, double high) {
  /** Values that each side needs. */
  public static final int ROUNDS_MIN = 5;

  /**
   * What two runs differ by though nothing changed, beyond what the rounds of each show: layouts of
   * memory, choices of the compiler, the hour of the day.
   */
  private static final double FROM_RUN_TO_RUN = 0.03;

  /**
   * Of two targets that were measured in turns in one run.
   *
   * @param before for each round a value above 0, of at least {@link #ROUNDS_MIN} rounds
   * @param after the same of the other side
   */
  public static RatioInterval interleaved(
      SortedMap<Integer, Double> before, SortedMap<Integer, Double> after) {
    return of(before, after, 0);
  }

  /** The same of two runs: 3 % wider at each end, for what differs from run to run. */
  public static RatioInterval separate(
      SortedMap<Integer, Double> before, SortedMap<Integer, Double> after) {
    return of(before, after, Math.log1p(FROM_RUN_TO_RUN));
  }

  private static RatioInterval of(
      SortedMap<Integer, Double> before, SortedMap<Integer, Double> after, double allowance) {
    if (before.size() < ROUNDS_MIN || after.size() < ROUNDS_MIN) {
      throw new IllegalArgumentException(before.size() + " and " + after.size() + " rounds");
    }
    double slope = before.keySet().equals(after.keySet()) ? slope(before, after) : 0;
    double[] logs = differences(levels(before, slope), levels(after, slope));
    int left = RankSums.leftOut(before.size(), after.size());
    return new RatioInterval(
        Math.exp(middle(logs)),
        Math.exp(logs[left] - allowance),
        Math.exp(logs[logs.length - 1 - left] + allowance));
  }

  /** How much the logarithm of both changes a round: the median of all slopes (Theil and Sen). */
  private static double slope(SortedMap<Integer, Double> before, SortedMap<Integer, Double> after) {
    SortedMap<Integer, Double> common = new TreeMap<>();
    before.forEach(
        (round, value) ->
            common.put(round, (Math.log(value) + Math.log(after.getOrDefault(round, value))) / 2));
    double[] slopes = new double[common.size() * (common.size() - 1) / 2];
    int next = 0;
    for (Map.Entry<Integer, Double> early : common.entrySet()) {
      for (Map.Entry<Integer, Double> late : common.tailMap(early.getKey() + 1).entrySet()) {
        slopes[next++] = (late.getValue() - early.getValue()) / (late.getKey() - early.getKey());
      }
    }
    Arrays.sort(slopes);
    return middle(slopes);
  }

  private static double[] levels(SortedMap<Integer, Double> values, double slope) {
    return values.entrySet().stream()
        .mapToDouble(each -> Math.log(each.getValue()) - slope * each.getKey())
        .toArray();
  }

  private static double[] differences(double[] before, double[] after) {
    return Arrays.stream(after)
        .flatMap(late -> Arrays.stream(before).map(early -> late - early))
        .sorted()
        .toArray();
  }

  /** The median of a sample, in whatever order it is. */
  public static double median(Collection<Double> values) {
    return middle(values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
  }

  private static double middle(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Whether no change at all is among what may be. */
  public boolean holdsOne() {
    return low <= 1 && 1 <= high;
  }
}
