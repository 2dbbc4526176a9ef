package org.dirlens.server.slow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Keeps the slowest searches of each stretch of time, for the newest stretches. Any thread. */
final class SlowestOfEach {
  private final @Nullable Stretch[] ring;
  private final long stretchNanos;
  private final int most;

  /** The stretch that is filled now. Replaced under the lock, read without. */
  private volatile Stretch newest;

  /** One stretch of time. */
  private static final class Stretch {
    private final long number;
    private final PriorityQueue<SlowSearch> slowest;

    /** What takes no longer than this is not among the slowest any more. */
    private volatile long leastNanos = -1;

    Stretch(long number, int most) {
      this.number = number;
      this.slowest = new PriorityQueue<>(most + 1, Comparator.comparingLong(SlowSearch::nanos));
    }
  }

  /**
   * Nothing kept yet.
   *
   * @param stretches how many are kept
   * @param stretchNanos how long each is
   * @param most searches kept of each
   */
  SlowestOfEach(int stretches, long stretchNanos, int most) {
    this.ring = new Stretch[stretches];
    this.stretchNanos = stretchNanos;
    this.most = most;
    this.newest = new Stretch(0, most);
    ring[0] = newest;
  }

  /** Whether a search that ended then and took so long may be among the slowest. */
  boolean wants(long atNanos, long nanos) {
    Stretch now = newest;
    return atNanos / stretchNanos != now.number || nanos > now.leastNanos;
  }

  synchronized void offer(long atNanos, SlowSearch search) {
    long number = atNanos / stretchNanos;
    if (number > newest.number) {
      newest = new Stretch(number, most);
      ring[(int) (number % ring.length)] = newest;
    }
    Stretch stretch = ring[(int) (number % ring.length)];
    if (stretch != null && stretch.number == number) {
      put(stretch, search);
    }
  }

  private void put(Stretch stretch, SlowSearch search) {
    stretch.slowest.add(search);
    if (stretch.slowest.size() > most) {
      stretch.slowest.remove();
    }
    if (stretch.slowest.size() == most) {
      stretch.leastNanos = stretch.slowest.element().nanos();
    }
  }

  /** All that are kept, in no order. */
  synchronized List<SlowSearch> kept(long atNanos) {
    long oldest = atNanos / stretchNanos - ring.length;
    List<SlowSearch> all = new ArrayList<>();
    for (Stretch stretch : ring) {
      if (stretch != null && stretch.number > oldest) {
        all.addAll(stretch.slowest);
      }
    }
    return all;
  }
}
