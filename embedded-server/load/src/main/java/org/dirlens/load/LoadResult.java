package org.dirlens.load;

import java.time.Duration;
import java.util.List;

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

  /** Answered requests a second. */
  public double perSecond() {
    return duration.isZero() ? 0 : count() * 1e9 / duration.toNanos();
  }
}
