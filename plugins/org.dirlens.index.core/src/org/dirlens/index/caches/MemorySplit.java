package org.dirlens.index.caches;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.dirlens.index.caches.SizeCurve.Point;

/**
 * Shares memory out among caches so that they save most together: piece by piece to the cache that
 * gains most from it. That is the best there is where no curve becomes steeper with more memory, as
 * with the hulls that are followed here.
 */
public final class MemorySplit {
  private MemorySplit() {}

  /**
   * A cache that wants memory.
   *
   * @param curve what it hits by size
   * @param weight what a hit ratio of 1 is worth, such as the time saved a second; 0 and above
   * @param leastBytes that it has in any case
   */
  public record Wish(SizeCurve curve, double weight, long leastBytes) {}

  /** A stretch of a hull: bytes, and what each of them brings. */
  private record Piece(int cache, double bytes, double gain) {}

  /**
   * The size of each cache.
   *
   * @param bytes to share out; below the sum of what each has in any case everybody has that
   * @return in the order of the wishes; together no more than there is, and less where more memory
   *     would save nothing
   */
  public static List<Long> of(List<Wish> wishes, long bytes) {
    double[] sizes = wishes.stream().mapToDouble(Wish::leastBytes).toArray();
    double left = bytes - wishes.stream().mapToLong(Wish::leastBytes).sum();
    for (Piece piece : pieces(wishes)) {
      double taken = Math.min(left, piece.bytes());
      if (taken > 0) {
        sizes[piece.cache()] += taken;
        left -= taken;
      }
    }
    List<Long> whole = new ArrayList<>();
    for (double size : sizes) {
      whole.add((long) size);
    }
    return whole;
  }

  /** What pieces bring together if caches have these sizes. */
  public static double value(List<Wish> wishes, List<Long> sizes) {
    double value = 0;
    for (int i = 0; i < wishes.size(); i++) {
      value += wishes.get(i).weight() * wishes.get(i).curve().hull().ratio(sizes.get(i));
    }
    return value;
  }

  /** All stretches that bring something, the best first; those of one cache from its least size. */
  private static List<Piece> pieces(List<Wish> wishes) {
    List<Piece> pieces = new ArrayList<>();
    for (int cache = 0; cache < wishes.size(); cache++) {
      Wish wish = wishes.get(cache);
      List<Point> hull = wish.curve().hull().points();
      for (int i = 1; i < hull.size(); i++) {
        double from = Math.max(hull.get(i - 1).bytes(), wish.leastBytes());
        double gain = wish.weight() * SizeCurve.slope(hull.get(i - 1), hull.get(i));
        if (hull.get(i).bytes() > from && gain > 0) {
          pieces.add(new Piece(cache, hull.get(i).bytes() - from, gain));
        }
      }
    }
    pieces.sort(Comparator.comparingDouble(Piece::gain).reversed());
    return pieces;
  }
}
