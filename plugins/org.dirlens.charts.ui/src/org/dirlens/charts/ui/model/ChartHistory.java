package org.dirlens.charts.ui.model;

import java.util.List;
import java.util.Optional;
import org.dirlens.index.monitor.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The last hour of one server: every sample becomes a point, the difference to the sample before,
 * and lies in a ring. With ten samples a second it is the last hour, too.
 *
 * <p>Threads: any; {@link #record} is called by the one sampling thread.
 */
public final class ChartHistory {
  /** Points kept: an hour at ten samples a second. */
  public static final int CAPACITY = 10 * ChartRange.HOUR.seconds();

  private final Columns columns = new Columns();
  private final RingBuffer<ChartPoint> points = new RingBuffer<>(CAPACITY);
  private @Nullable Sample previous;

  /** The series of its points. */
  public Columns columns() {
    return columns;
  }

  /**
   * Notes a sample. One that is not younger than the one before is dropped: the wall clock was set
   * back.
   *
   * @return the point it became; empty for the first one and those that are dropped
   */
  public synchronized Optional<ChartPoint> record(Sample sample) {
    Sample before = previous;
    previous = sample;
    if (before == null || sample.timeMillis() <= before.timeMillis()) {
      return Optional.empty();
    }
    ChartPoint point = ChartPoint.between(before, sample, columns);
    points.append(point);
    return Optional.of(point);
  }

  /** Notes a point of a recording. */
  public synchronized void add(ChartPoint point) {
    points.append(point);
  }

  /** What comes next has nothing to be compared with: samples were lost in between. */
  public synchronized void interrupt() {
    previous = null;
  }

  /** All points, oldest first. */
  public List<ChartPoint> all() {
    return points.newest(CAPACITY);
  }

  /** The newest point. */
  public Optional<ChartPoint> last() {
    return points.last();
  }

  /** The points of the range that ends with {@code endMillis}, oldest first. */
  public List<ChartPoint> within(long spanMillis, long endMillis) {
    long startMillis = endMillis - spanMillis;
    List<ChartPoint> all = all();
    int from = all.size();
    while (from > 0 && all.get(from - 1).timeMillis() > startMillis) {
      from--;
    }
    int to = all.size();
    while (to > from && all.get(to - 1).timeMillis() > endMillis) {
      to--;
    }
    return all.subList(from, to);
  }

  public int size() {
    return points.size();
  }
}
