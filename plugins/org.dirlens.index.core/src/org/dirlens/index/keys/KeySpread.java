package org.dirlens.index.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.Histogram.Bucket;
import org.dirlens.partition.statistics.LogBuckets;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.Place;

/**
 * How the ids of one index are spread over its keys, summed up so that any threshold is answered at
 * once: while a line is dragged, some hundred times a second. Immutable.
 */
public final class KeySpread {
  private final List<Bucket> buckets;
  private final double entries;
  private final Optional<PostingCosts> costs;

  /** What the first ranges hold, as inline lists; one more element than ranges. */
  private final List<SideFigures> inlineUpTo = new ArrayList<>();

  /** What the ranges from one on hold, as containers. */
  private final List<SideFigures> containersFrom = new ArrayList<>();

  /**
   * @param entries of the partition, over which ids are spread; -1 where it is not known
   * @param costs what lists cost here; empty where it was not measured
   */
  public KeySpread(Histogram idsPerKey, long entries, Optional<PostingCosts> costs) {
    this.buckets = idsPerKey.buckets();
    this.costs = costs;
    long most = buckets.isEmpty() ? 1 : buckets.getLast().last();
    this.entries = Math.max(1, entries < 0 ? most : entries);
    inlineUpTo.add(SideFigures.NONE);
    for (Bucket bucket : buckets) {
      inlineUpTo.add(inlineUpTo.getLast().plus(figures(Place.INLINE, bucket.keys(), bucket.ids())));
    }
    containersFrom.add(SideFigures.NONE);
    for (Bucket bucket : buckets.reversed()) {
      containersFrom.addFirst(
          containersFrom.getFirst().plus(figures(Place.CONTAINERS, bucket.keys(), bucket.ids())));
    }
  }

  private SideFigures figures(Place place, long keys, long ids) {
    if (keys == 0) {
      return SideFigures.NONE;
    }
    double size = (double) ids / keys;
    double bytes =
        place == Place.INLINE
            ? ListBytes.inline(size, entries)
            : ListBytes.containers(size, entries);
    return new SideFigures(
        keys,
        ids,
        keys * bytes,
        keys * costs.map(known -> known.readNanos(place, size)).orElse(Double.NaN),
        ids * costs.map(known -> known.addNanos(place, size)).orElse(Double.NaN));
  }

  /** Ranges of ids a key with the keys that have as many, upwards. */
  public List<Bucket> buckets() {
    return buckets;
  }

  /** The most ids that a key may have: the end of the last range; 0 without keys. */
  public long mostIds() {
    return buckets.isEmpty() ? 0 : buckets.getLast().last();
  }

  /** Both sides of a threshold. */
  public Split at(int threshold) {
    int cut = firstBeyond(threshold);
    SideFigures inline = inlineUpTo.get(cut);
    if (cut == buckets.size() || buckets.get(cut).first() > threshold) {
      return new Split(threshold, inline, containersFrom.get(cut), true);
    }
    Cut parted = Cut.of(buckets.get(cut), threshold);
    Bucket bucket = buckets.get(cut);
    return new Split(
        threshold,
        inline.plus(figures(Place.INLINE, parted.keys(), parted.ids())),
        containersFrom
            .get(cut + 1)
            .plus(
                figures(
                    Place.CONTAINERS, bucket.keys() - parted.keys(), bucket.ids() - parted.ids())),
        parted.exact());
  }

  /** The first range that ends above a number. */
  private int firstBeyond(int threshold) {
    int low = 0;
    int high = buckets.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (buckets.get(middle).last() > threshold) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The threshold nearest to a value that ends a range, so that both sides are counted exactly. */
  public static int nearest(double value) {
    double bounded =
        Math.clamp(value, IndexDefinition.MIN_THRESHOLD, (double) IndexDefinition.MAX_THRESHOLD);
    int bucket = LogBuckets.of(Math.max(0, (long) bounded - 1));
    long below = Math.max(1, LogBuckets.first(bucket));
    long above = LogBuckets.first(bucket + 1);
    boolean lower = bounded * bounded < (double) below * above;
    return Math.toIntExact(Math.min(lower ? below : above, IndexDefinition.MAX_THRESHOLD));
  }

  /**
   * The part of a range that lies at or below a threshold.
   *
   * @param exact whether it could be told; else sizes are taken to be spread evenly
   */
  private record Cut(long keys, long ids, boolean exact) {
    static Cut of(Bucket bucket, int threshold) {
      if (bucket.keys() == 1) {
        return bucket.ids() <= threshold ? whole(bucket) : new Cut(0, 0, true);
      }
      if (bucket.ids() == bucket.keys() * bucket.first()) {
        return whole(bucket);
      }
      if (bucket.ids() == bucket.keys() * bucket.last()) {
        return new Cut(0, 0, true);
      }
      return guessed(bucket, threshold);
    }

    private static Cut whole(Bucket bucket) {
      return new Cut(bucket.keys(), bucket.ids(), true);
    }

    private static Cut guessed(Bucket bucket, int threshold) {
      double share = (threshold - bucket.first() + 1.0) / (bucket.last() - bucket.first() + 1.0);
      long keys = Math.clamp(Math.round(bucket.keys() * share), 1, bucket.keys() - 1);
      long rest = bucket.keys() - keys;
      long ids = Math.round(keys * (bucket.first() + threshold) / 2.0);
      long least = Math.max(keys * bucket.first(), bucket.ids() - rest * bucket.last());
      long most = Math.min(keys * threshold, bucket.ids() - rest * (threshold + 1L));
      return new Cut(keys, Math.clamp(ids, Math.min(least, most), Math.max(least, most)), false);
    }
  }
}
