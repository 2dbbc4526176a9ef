package org.dirlens.runs.compare;

import java.util.regex.Pattern;

/**
 * What is measured of something.
 *
 * @param name as a heading, with its unit
 * @param better which direction is
 * @param more what one says of more of it
 * @param less what one says of less of it
 */
public record Measure(String name, Better better, String more, String less) {
  /** Which direction is the better one. */
  public enum Better {
    /** More is better. */
    MORE,
    /** Less is better. */
    LESS,
    /** Nobody can say. */
    NEITHER
  }

  /** Operations answered in a second. */
  public static final Measure RATE = rate("operations/s");

  /** The latency that half of the operations did not exceed. */
  public static final Measure MEDIAN = time("median ms");

  /** The latency that 95 % of the operations did not exceed. */
  public static final Measure P95 = time("p95 ms");

  /** The latency that 99 % of the operations did not exceed. */
  public static final Measure P99 = time("p99 ms");

  /** The mean latency. */
  public static final Measure MEAN = time("mean ms");

  /** Processor time of the server for an operation. */
  public static final Measure CPU = new Measure("CPU us an operation", Better.LESS, "more", "less");

  private static final Pattern RATES =
      Pattern.compile("/s\\b|\\b(a|per) second\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern TIMES = Pattern.compile("\\b(ns|us|ms|s|seconds)\\b");
  private static final Pattern SIZES =
      Pattern.compile("(?i)\\b(bytes|[kmg]?b)\\b|\\b(pages|reads)\\b");

  /** What a column of an experiment measures, as far as its name tells. */
  static Measure ofColumn(String column) {
    if (RATES.matcher(column).find()) {
      return rate(column);
    }
    if (TIMES.matcher(column).find()) {
      return time(column);
    }
    Better better = SIZES.matcher(column).find() ? Better.LESS : Better.NEITHER;
    return new Measure(column, better, "more", "less");
  }

  private static Measure rate(String name) {
    return new Measure(name, Better.MORE, "faster", "slower");
  }

  private static Measure time(String name) {
    return new Measure(name, Better.LESS, "slower", "faster");
  }
}
