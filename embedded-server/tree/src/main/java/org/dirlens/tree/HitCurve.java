package org.dirlens.tree;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a cache would hit if it were smaller or larger, estimated from a sample of the requests of
 * the recent past.
 *
 * @param asked requests in the sample
 * @param hits how many of them a cache of each of {@link #SIZES} would have hit
 */
public record HitCurve(double asked, List<Double> hits) {
  /** Sizes of the cache as multiples of what it is now. */
  public static final List<Double> SIZES = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

  /** Nothing was asked for. */
  public static final HitCurve NONE = new HitCurve(0, List.of(0.0, 0.0, 0.0, 0.0, 0.0));

  public HitCurve {
    hits = List.copyOf(hits);
  }

  /** Hits per request at one of {@link #SIZES}, 0 to 1; 1 if nothing was asked for. */
  public double ratio(int size) {
    return asked == 0 ? 1 : hits.get(size) / asked;
  }

  /** Both caches together, both smaller or larger by the same factor. */
  HitCurve plus(HitCurve other) {
    return new HitCurve(
        asked + other.asked,
        IntStream.range(0, SIZES.size()).mapToObj(i -> hits.get(i) + other.hits.get(i)).toList());
  }
}
