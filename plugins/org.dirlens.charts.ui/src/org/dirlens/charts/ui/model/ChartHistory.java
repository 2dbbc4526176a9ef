package org.dirlens.charts.ui.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last hour of one engine: every sample becomes a point, the difference to the sample before,
 * and lies in a ring.
 *
 * <p>Threads: any; {@link #record} is called by the one sampling thread.
 */
public final class ChartHistory {
  /** Points kept: an hour at one tick a second. */
  public static final int CAPACITY = ChartRange.HOUR.seconds();

  private final RingBuffer<ChartPoint> points = new RingBuffer<>(CAPACITY);
  private @Nullable Sample previous;

  /**
   * Notes a sample. One that is not younger than the one before is dropped: the wall clock was set
   * back.
   */
  public synchronized void record(Sample sample) {
    Sample before = previous;
    if (before != null && sample.timeMillis() <= before.timeMillis()) {
      previous = sample;
      return;
    }
    if (before != null) {
      points.append(ChartPoint.between(before, sample));
    }
    previous = sample;
  }

  /** The points of the range that ends with {@code endMillis}, oldest first. */
  public List<ChartPoint> within(ChartRange range, long endMillis) {
    long startMillis = endMillis - range.millis();
    return points.newest(CAPACITY).stream()
        .filter(point -> point.timeMillis() > startMillis && point.timeMillis() <= endMillis)
        .toList();
  }

  /** Whether any search was counted in the kept points. */
  public boolean idle() {
    return points.newest(CAPACITY).stream().noneMatch(point -> point.searchesPerSecond() > 0);
  }

  public int size() {
    return points.size();
  }

  public synchronized void clear() {
    points.clear();
    previous = null;
  }
}
