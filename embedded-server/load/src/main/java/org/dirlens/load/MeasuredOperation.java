package org.dirlens.load;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a load measured of one operation of its mix. Requests that failed are counted and timed as
 * those that did not.
 *
 * @param operation its name in the workload
 * @param count requests that were answered in the time measured
 * @param entries search entries among the answers
 * @param errorsByResultCode how many answers had each result code that is none of success; of LDAP
 *     or one of {@link LostRequests}
 * @param latencyNanos of each answered request, nanoseconds; under a given rate from when the
 *     request was due
 * @param countPerSecond answered requests in each second of the time measured, the first one first
 */
public record MeasuredOperation(
    String operation,
    long count,
    long entries,
    Map<Integer, Long> errorsByResultCode,
    Histogram latencyNanos,
    List<Long> countPerSecond) {
  public MeasuredOperation {
    errorsByResultCode = Map.copyOf(errorsByResultCode);
    countPerSecond = List.copyOf(countPerSecond);
  }

  /** How many answers were errors. */
  public long errors() {
    return errorsByResultCode.values().stream().mapToLong(Long::longValue).sum();
  }
}
