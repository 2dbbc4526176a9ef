package org.dirlens.partition.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an index did since the partition was opened; any thread. */
public final class IndexCounters {
  private final LongAdder filtersServed = new LongAdder();
  private final LongAdder writesCaused = new LongAdder();
  private final AtomicReferenceArray<@Nullable Lookups> lookups =
      new AtomicReferenceArray<>(LogBuckets.COUNT);
  private final Map<WriteCost.Kind, WriteCost> costs = new ConcurrentHashMap<>();

  /** Keys of one range of sizes that filter parts asked for, and the ids of those keys. */
  private record Lookups(LongAdder keys, LongAdder ids) {}

  /** A filter part asked for one key, which this number of entries have; 0 of a key not there. */
  public void lookedUp(long ids) {
    if (ids > 0) {
      Lookups range = range(LogBuckets.of(ids - 1));
      range.keys.increment();
      range.ids.add(ids);
    }
  }

  private Lookups range(int bucket) {
    Lookups known = lookups.get(bucket);
    if (known != null) {
      return known;
    }
    Lookups made = new Lookups(new LongAdder(), new LongAdder());
    Lookups earlier = lookups.compareAndExchange(bucket, null, made);
    return earlier == null ? made : earlier;
  }

  private long sum(int bucket, Function<Lookups, LongAdder> which) {
    Lookups range = lookups.get(bucket);
    return range == null ? 0 : which.apply(range).sum();
  }

  /** The keys that filter parts asked for, each as often as it was asked for. */
  public Histogram lookups() {
    return Histogram.of(bucket -> sum(bucket, Lookups::keys), bucket -> sum(bucket, Lookups::ids));
  }

  /** A filter part was answered. */
  public void served() {
    filtersServed.increment();
  }

  /** Notes how many ids were added or removed. */
  public void wrote(long ids) {
    writesCaused.add(ids);
  }

  /** Adds to the costs of a kind of write. */
  public void cost(WriteCost.Kind kind, WriteCost more) {
    costs.merge(kind, more, IndexCounters::sum);
  }

  private static WriteCost sum(WriteCost a, WriteCost b) {
    return new WriteCost(
        a.entries() + b.entries(),
        a.keys() + b.keys(),
        a.bytes() + b.bytes(),
        a.nanos() + b.nanos());
  }

  /** What the kinds of writes cost that there were. */
  public Map<WriteCost.Kind, WriteCost> costs() {
    return Map.copyOf(costs);
  }

  public long filtersServed() {
    return filtersServed.sum();
  }

  public long writesCaused() {
    return writesCaused.sum();
  }
}
