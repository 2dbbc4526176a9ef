package org.dirlens.partition.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Searches that no index could answer, by the shape of their filter: values are left out, so the
 * table holds no data of the directory. At most {@value #MAX_SHAPES} shapes; later ones are counted
 * together.
 */
public final class FilterShapes {
  public static final int MAX_SHAPES = 256;

  /** The row of shapes that found no place of their own. */
  public static final String OTHER = "(other shapes)";

  private final ConcurrentHashMap<String, Row> rows = new ConcurrentHashMap<>();

  /**
   * A shape and what its searches cost.
   *
   * @param shape the filter with {@code ?} for values
   * @param searches how many
   * @param totalNanos how long they took together
   * @param examined entries read for them
   */
  public record Unindexed(String shape, long searches, long totalNanos, long examined) {}

  private record Row(LongAdder searches, LongAdder nanos, LongAdder examined) {
    Row() {
      this(new LongAdder(), new LongAdder(), new LongAdder());
    }
  }

  public void count(String shape, long nanos, long examined) {
    Row row = rows.get(shape);
    if (row == null) {
      String place = rows.size() < MAX_SHAPES ? shape : OTHER;
      row = rows.computeIfAbsent(place, unused -> new Row());
    }
    row.searches.increment();
    row.nanos.add(nanos);
    row.examined.add(examined);
  }

  /** All rows, the one that took longest first. */
  public List<Unindexed> snapshot() {
    return rows.entrySet().stream()
        .map(
            e ->
                new Unindexed(
                    e.getKey(),
                    e.getValue().searches.sum(),
                    e.getValue().nanos.sum(),
                    e.getValue().examined.sum()))
        .sorted(Comparator.comparingLong(Unindexed::totalNanos).reversed())
        .toList();
  }
}
