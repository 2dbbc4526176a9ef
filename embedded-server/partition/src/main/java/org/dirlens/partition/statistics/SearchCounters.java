package org.dirlens.partition.statistics;

import java.util.List;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.statistics.FilterShapes.SearchEnd;
import org.dirlens.partition.statistics.FilterShapes.Shape;

/** What the searches of a partition did since it was opened; any thread. */
public final class SearchCounters {
  private final FilterShapes shapes = new FilterShapes();

  /**
   * Sums over all searches.
   *
   * @param searches searches ended
   * @param unindexed those among them that no index helped
   * @param examined entries read
   * @param returned entries returned
   */
  public record Sums(long searches, long unindexed, long examined, long returned) {
    /** Those of some shapes. */
    public static Sums of(List<Shape> shapes) {
      long searches = 0;
      long unindexed = 0;
      long examined = 0;
      long returned = 0;
      for (Shape shape : shapes) {
        searches += shape.latency().count();
        unindexed += shape.unindexed().searches();
        examined += shape.examined();
        returned += shape.returned();
      }
      return new Sums(searches, unindexed, examined, returned);
    }
  }

  /** A search has ended. */
  public void ended(Filter filter, SearchEnd end) {
    shapes.count(filter, end);
  }

  /** All searches by the shape of their filter, the shape that took longest in all first. */
  public List<Shape> shapes() {
    return shapes.snapshot();
  }
}
