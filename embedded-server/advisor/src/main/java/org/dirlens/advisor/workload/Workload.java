package org.dirlens.advisor.workload;

import java.time.Duration;
import java.util.List;

/**
 * What a directory was asked.
 *
 * @param shapes the costliest first: by their time, then by their number
 * @param others searches of shapes that found no place among those
 * @param writes that were done
 * @param span from the begin of the first operation to that of the last
 */
public record Workload(List<ShapeUse> shapes, ShapeTally others, Writes writes, Duration span) {
  public Workload {
    shapes = List.copyOf(shapes);
  }

  /** All searches. */
  public ShapeTally total() {
    ShapeTally total = others;
    for (ShapeUse shape : shapes) {
      total = total.plus(shape.tally());
    }
    return total;
  }
}
