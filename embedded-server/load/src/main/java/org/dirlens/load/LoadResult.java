package org.dirlens.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a load measured.
 *
 * @param duration wall time measured, without warm-up and pauses
 * @param operations one for each operation of the workload, in its order
 * @param clientCpuNanos CPU time of the threads that made the load, nanoseconds; 0 where Java does
 *     not tell
 */
public record LoadResult(
    Duration duration, List<MeasuredOperation> operations, long clientCpuNanos) {
  public LoadResult {
    operations = List.copyOf(operations);
  }

  /** Requests that were answered, of all operations. */
  public long count() {
    return operations.stream().mapToLong(MeasuredOperation::count).sum();
  }

  /** All operations as if they were one of this name. */
  public MeasuredOperation together(String name) {
    Map<Integer, Long> errors = new HashMap<>();
    Histogram latencies = new Histogram(3);
    List<Long> perSecond = new ArrayList<>();
    for (MeasuredOperation each : operations) {
      each.errorsByResultCode().forEach((code, count) -> errors.merge(code, count, Long::sum));
      latencies.add(each.latencyNanos());
      for (int second = 0; second < each.countPerSecond().size(); second++) {
        if (second == perSecond.size()) {
          perSecond.add(0L);
        }
        perSecond.set(second, perSecond.get(second) + each.countPerSecond().get(second));
      }
    }
    long entries = operations.stream().mapToLong(MeasuredOperation::entries).sum();
    return new MeasuredOperation(name, count(), entries, errors, latencies, perSecond);
  }

  /** Answered requests a second. */
  public double perSecond() {
    return duration.isZero() ? 0 : count() * 1e9 / duration.toNanos();
  }
}
