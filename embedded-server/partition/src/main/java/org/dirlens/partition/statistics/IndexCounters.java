package org.dirlens.partition.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What an index did since the partition was opened; any thread. */
public final class IndexCounters {
  private final LongAdder filtersServed = new LongAdder();
  private final LongAdder writesCaused = new LongAdder();
  private final Map<WriteCost.Kind, WriteCost> costs = new ConcurrentHashMap<>();

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
