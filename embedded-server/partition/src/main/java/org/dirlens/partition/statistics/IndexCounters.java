package org.dirlens.partition.statistics;

import java.util.concurrent.atomic.LongAdder;

/** What an index did since the partition was opened; any thread. */
public final class IndexCounters {
  private final LongAdder filtersServed = new LongAdder();
  private final LongAdder writesCaused = new LongAdder();

  /** A filter part was answered. */
  public void served() {
    filtersServed.increment();
  }

  /** So many ids were added or removed. */
  public void wrote(long ids) {
    writesCaused.add(ids);
  }

  public long filtersServed() {
    return filtersServed.sum();
  }

  public long writesCaused() {
    return writesCaused.sum();
  }
}
