package org.dirlens.index.caches;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;

/**
 * The hit ratio of a cache by its size, with straight lines between the sizes that are known.
 * Nothing is hit without memory; beyond the largest size known nothing more. Immutable.
 */
public final class SizeCurve {
  private final List<Point> points;

  /**
   * A size and what it hits.
   *
   * @param ratio hits per request, 0 to 1
   */
  public record Point(double bytes, double ratio) {}

  /**
   * @param points by rising size, the first of size 0
   */
  public SizeCurve(List<Point> points) {
    this.points = List.copyOf(points);
  }

  /** The curve of a cache as its server estimates it. */
  public static SizeCurve of(CacheStatistics cache) {
    List<Point> points = new ArrayList<>();
    points.add(new Point(0, 0));
    if (cache.curve().asked() > 0) {
      double ratio = 0;
      for (int i = 0; i < HitCurve.SIZES.size(); i++) {
        ratio = Math.max(ratio, cache.curve().ratio(i));
        points.add(new Point(HitCurve.SIZES.get(i) * cache.capacityBytes(), ratio));
      }
    }
    return new SizeCurve(points);
  }

  /** Whether requests were followed; without any, nothing can be said of other sizes. */
  public boolean known() {
    return points.size() > 1;
  }

  public List<Point> points() {
    return points;
  }

  /** The largest size that something is known of, in bytes. */
  public double largestBytes() {
    return points.getLast().bytes();
  }

  /** What a cache of this size would hit, 0 to 1. */
  public double ratio(double bytes) {
    for (int i = 1; i < points.size(); i++) {
      Point high = points.get(i);
      if (bytes <= high.bytes()) {
        Point low = points.get(i - 1);
        double share = (bytes - low.bytes()) / (high.bytes() - low.bytes());
        return low.ratio() + share * (high.ratio() - low.ratio());
      }
    }
    return points.getLast().ratio();
  }

  /**
   * The least curve above this one whose slope never rises (its upper concave hull): more memory
   * never brings more than the memory before it did.
   */
  public SizeCurve hull() {
    List<Point> hull = new ArrayList<>();
    for (Point next : points) {
      while (hull.size() > 1
          && slope(hull.get(hull.size() - 2), hull.getLast()) <= slope(hull.getLast(), next)) {
        hull.removeLast();
      }
      hull.add(next);
    }
    return new SizeCurve(hull);
  }

  static double slope(Point from, Point to) {
    return (to.ratio() - from.ratio()) / (to.bytes() - from.bytes());
  }
}
