package org.dirlens.partition.statistics;

import java.util.concurrent.atomic.LongAdder;

/** What the searches of a partition did since it was opened; any thread. */
public final class SearchCounters {
  private final LongAdder searches = new LongAdder();
  private final LongAdder unindexed = new LongAdder();
  private final LongAdder examined = new LongAdder();
  private final LongAdder returned = new LongAdder();
  private final LatencyRecorder latency = new LatencyRecorder();
  private final FilterShapes shapes = new FilterShapes();

  /**
   * Sums over all searches.
   *
   * @param searches searches ended
   * @param unindexed those among them that no index helped
   * @param examined entries read
   * @param returned entries returned
   */
  public record Sums(long searches, long unindexed, long examined, long returned) {}

  /** A search has ended. */
  public void ended(long nanos, long entriesExamined, long entriesReturned) {
    searches.increment();
    examined.add(entriesExamined);
    returned.add(entriesReturned);
    latency.record(nanos);
  }

  /** The search that ended had no index to use. */
  public void unindexed(String shape, long nanos, long entriesExamined) {
    unindexed.increment();
    shapes.count(shape, nanos, entriesExamined);
  }

  public Sums sums() {
    return new Sums(searches.sum(), unindexed.sum(), examined.sum(), returned.sum());
  }

  public LatencyRecorder latency() {
    return latency;
  }

  public FilterShapes shapes() {
    return shapes;
  }
}
