package org.dirlens.partition.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterShape;
import org.jspecify.annotations.Nullable;

/**
 * Searches by the shape of their filter: values are left out, so the table holds no data of the
 * directory. At most {@value #MAX_SHAPES} shapes; later ones are counted together. All sums over
 * searches are sums over these rows.
 *
 * <p>Threads: any. A search whose shape is known finds its row without a lock and makes no object.
 */
public final class FilterShapes {
  public static final int MAX_SHAPES = 256;

  /** The row of shapes that found no place of their own. */
  public static final String OTHER = "(other shapes)";

  /** Places in the table; filters that differ behind the end of their text share a row. */
  private static final int PLACES = 1024;

  private static final int PLACES_TAKEN = 2 * MAX_SHAPES;

  private final AtomicReferenceArray<@Nullable Place> places = new AtomicReferenceArray<>(PLACES);
  private final Row other = new Row(OTHER);
  private final List<Row> rows = new ArrayList<>();
  private int taken;

  /**
   * What a search took.
   *
   * @param nanos from its start until its cursor was closed
   * @param examined entries read for it
   * @param returned entries returned
   * @param unindexed whether no index helped
   */
  public record SearchEnd(long nanos, long examined, long returned, boolean unindexed) {}

  /**
   * A shape and how its searches went.
   *
   * @param shape the filter with {@code ?} for values
   * @param latency how long they took
   * @param examined entries read for them
   * @param returned entries returned
   * @param unindexed those of them that no index helped
   */
  public record Shape(
      String shape, Latency latency, long examined, long returned, Unindexed unindexed) {}

  /**
   * A shape and what those of its searches cost that no index helped.
   *
   * @param shape the filter with {@code ?} for values
   * @param searches how many
   * @param totalNanos how long they took together
   * @param examined entries read for them
   */
  public record Unindexed(String shape, long searches, long totalNanos, long examined) {}

  /** Where a shape is found by its hash. */
  private record Place(long hash, Row row) {}

  /** The counters of a shape. */
  private static final class Row {
    private static final int EXAMINED = 0;
    private static final int RETURNED = 1;
    private static final int UNINDEXED = 2;
    private static final int UNINDEXED_NANOS = 3;
    private static final int UNINDEXED_EXAMINED = 4;
    private static final int SUMS = 5;

    private final String shape;
    private final LatencyRecorder latency = new LatencyRecorder(SUMS);

    Row(String shape) {
      this.shape = shape;
    }

    void count(SearchEnd end) {
      LatencyRecorder.Stripe stripe = latency.stripe();
      stripe.record(end.nanos);
      stripe.add(EXAMINED, end.examined);
      stripe.add(RETURNED, end.returned);
      if (end.unindexed) {
        stripe.add(UNINDEXED, 1);
        stripe.add(UNINDEXED_NANOS, end.nanos);
        stripe.add(UNINDEXED_EXAMINED, end.examined);
      }
    }

    Shape snapshot() {
      return new Shape(
          shape,
          latency.snapshot(),
          latency.sum(EXAMINED),
          latency.sum(RETURNED),
          new Unindexed(
              shape,
              latency.sum(UNINDEXED),
              latency.sum(UNINDEXED_NANOS),
              latency.sum(UNINDEXED_EXAMINED)));
    }
  }

  /** Counts a search. */
  public void count(Filter filter, SearchEnd end) {
    row(filter).count(end);
  }

  private Row row(Filter filter) {
    long hash = FilterShape.hash(filter);
    Place place = places.get(placeOf(hash));
    return place == null ? added(hash, filter) : place.row;
  }

  /** Where a hash is in the table, or the free place where it belongs. */
  private int placeOf(long hash) {
    int at = (int) (hash >>> 32) & (PLACES - 1);
    for (Place place = places.get(at); place != null; place = places.get(at)) {
      if (place.hash == hash) {
        return at;
      }
      at = (at + 1) & (PLACES - 1);
    }
    return at;
  }

  private synchronized Row added(long hash, Filter filter) {
    int at = placeOf(hash);
    Place place = places.get(at);
    if (place != null) {
      return place.row;
    }
    if (taken == PLACES_TAKEN) {
      return other;
    }
    Row row = named(FilterShape.of(filter));
    places.set(at, new Place(hash, row));
    taken++;
    return row;
  }

  private Row named(String shape) {
    for (Row row : rows) {
      if (row.shape.equals(shape)) {
        return row;
      }
    }
    if (rows.size() == MAX_SHAPES) {
      return other;
    }
    Row row = new Row(shape);
    rows.add(row);
    return row;
  }

  /** All shapes that were searched for, the one that took longest in all first. */
  public List<Shape> snapshot() {
    return rows().stream()
        .map(Row::snapshot)
        .filter(shape -> shape.latency.count() > 0)
        .sorted(Comparator.comparingLong((Shape shape) -> shape.latency.totalNanos()).reversed())
        .toList();
  }

  private synchronized List<Row> rows() {
    List<Row> all = new ArrayList<>(rows);
    all.add(other);
    return all;
  }
}
