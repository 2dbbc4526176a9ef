package org.dirlens.load.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.dirlens.load.MeasuredOperation;

/** Counts the answers to one operation. One thread at a time. */
public final class Tally {
  /** To 0.1 %. */
  private static final int SIGNIFICANT_DIGITS = 3;

  private static final long LATENCY_MAX_NANOS = TimeUnit.HOURS.toNanos(1);

  private final Histogram latencyNanos = new Histogram(SIGNIFICANT_DIGITS);
  private final Map<Integer, Long> errors = new HashMap<>();
  private long count;
  private long entries;

  /**
   * Counts an answer.
   *
   * @param nanos its latency; what is longer than an hour counts as an hour
   */
  public void add(int resultCode, long entriesFound, long nanos) {
    count++;
    entries += entriesFound;
    latencyNanos.recordValue(Math.clamp(nanos, 1, LATENCY_MAX_NANOS));
    if (ResultCodes.isError(resultCode)) {
      addErrors(resultCode, 1);
    }
  }

  /** Counts requests without an answer. */
  public void addErrors(int code, long number) {
    if (number > 0) {
      errors.merge(code, number, Long::sum);
    }
  }

  /** Counts what another has counted. */
  void add(Tally other) {
    count += other.count;
    entries += other.entries;
    latencyNanos.add(other.latencyNanos);
    other.errors.forEach(this::addErrors);
  }

  long count() {
    return count;
  }

  /** What was counted, under a name; the counts go on being this tally's own. */
  public MeasuredOperation measured(String operation, List<Long> countPerSecond) {
    return new MeasuredOperation(operation, count, entries, errors, latencyNanos, countPerSecond);
  }
}
