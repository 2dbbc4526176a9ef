package org.dirlens.tree.internal.page;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes of other pages were asked for between two requests of the same page. A cache that
 * drops what was not asked for the longest hits all requests whose distance it holds, so this tells
 * what a cache of any size would hit.
 *
 * <p>Only pages whose record number hashes below a bound are followed, and stand for the others
 * (SHARDS: Waldspurger and others, FAST 2015). The bound falls so that there are never more than
 * {@value #PAGES}. Requests missing in the sample are those of a few pages that are asked for very
 * often and happen not to be followed: they count as found at once (there called SHARDS-adj).
 * Counts age: what was asked long ago weighs less. A reader that finds another one here goes on
 * without being counted.
 */
final class ReuseDistances {
  private static final int PAGES = 512;
  private static final int FIRST_SHIFT = 4;

  /** Requests counted before all counts are halved. */
  private static final double AGE = 1 << 16;

  /** Steps for each doubling of the distance. */
  private static final int STEPS = 4;

  private static final int STEP_BITS = 2;
  private static final int STEP_COUNT = Long.SIZE * STEPS;

  private final ReentrantLock lock = new ReentrantLock();
  private final double[] requests = new double[STEP_COUNT];

  /** The followed pages, that asked for last at the end, and their bytes. */
  private final @Nullable PageRef[] pages = new PageRef[PAGES];

  private final int[] bytes = new int[PAGES];
  private int count;

  /** One page in 2 to the power of this is followed. Read without the lock; late is good enough. */
  private int shift = FIRST_SHIFT;

  private double counted;

  /** How many requests a sample without luck had counted until {@link #allThen}. */
  private double expectedThen;

  private long allThen;
  private final LongSupplier all;

  /**
   * Nothing counted yet.
   *
   * @param all all requests, of followed pages or not, up to now
   */
  ReuseDistances(LongSupplier all) {
    this.all = all;
  }

  /** Whether a page on this record is followed. */
  boolean follows(long record) {
    long mixed = record * 0x9E3779B97F4A7C15L;
    return mixed >>> (Long.SIZE - shift) == 0;
  }

  /** A followed page was asked for. */
  void asked(PageRef ref) {
    if (lock.tryLock()) {
      try {
        count(ref);
      } finally {
        lock.unlock();
      }
    }
  }

  private void count(PageRef ref) {
    counted++;
    int at = indexOf(ref);
    if (at >= 0) {
      requests[step(distanceBytes(at))]++;
      moveToEnd(at, ref);
    } else {
      add(ref);
    }
    if (counted > AGE) {
      halve();
    }
  }

  private int indexOf(PageRef ref) {
    int at = count - 1;
    while (at >= 0 && pages[at] != ref) {
      at--;
    }
    return at;
  }

  private long distanceBytes(int at) {
    long sum = 0;
    for (int i = at; i < count; i++) {
      sum += bytes[i];
    }
    return sum << shift;
  }

  private void moveToEnd(int at, PageRef ref) {
    takeOut(at);
    pages[count] = ref;
    bytes[count++] = ref.cachedBytes;
  }

  private void takeOut(int at) {
    int behind = count - at - 1;
    System.arraycopy(pages, at + 1, pages, at, behind);
    System.arraycopy(bytes, at + 1, bytes, at, behind);
    pages[--count] = null;
  }

  private void add(PageRef ref) {
    while (count == PAGES) {
      halve();
      shift++;
      for (int i = count - 1; i >= 0; i--) {
        PageRef page = pages[i];
        if (page != null && !follows(page.record())) {
          page.followed = false;
          takeOut(i);
        }
      }
    }
    if (follows(ref.record())) {
      pages[count] = ref;
      bytes[count++] = ref.cachedBytes;
    }
  }

  private void halve() {
    expectedThen = expected() / 2;
    allThen = all.getAsLong();
    counted /= 2;
    Arrays.setAll(requests, i -> requests[i] / 2);
  }

  /** How many requests a sample without luck would have counted. */
  private double expected() {
    return expectedThen + Math.scalb((double) (all.getAsLong() - allThen), -shift);
  }

  /** Nobody will ask for the page again. */
  void forget(PageRef ref) {
    lock.lock();
    try {
      int at = indexOf(ref);
      if (at >= 0) {
        takeOut(at);
      }
    } finally {
      lock.unlock();
    }
  }

  /** What caches with room for so many bytes of leaves would have hit. */
  PageCache.Estimate estimate(List<Long> roomsBytes) {
    lock.lock();
    try {
      double asked = expected();
      return new PageCache.Estimate(
          asked,
          roomsBytes.stream()
              .map(room -> Math.clamp(asked - counted + hits(room), 0, asked))
              .toList());
    } finally {
      lock.unlock();
    }
  }

  private double hits(long roomBytes) {
    int last = step(roomBytes);
    double hits = requests[last] / 2;
    for (int i = 0; i < last; i++) {
      hits += requests[i];
    }
    return hits;
  }

  /** The logarithm of a distance in steps. */
  private static int step(long distanceBytes) {
    long atLeast = Math.max(distanceBytes, STEPS);
    int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(atLeast);
    int part = (int) (atLeast >>> (doublings - STEP_BITS)) & (STEPS - 1);
    return doublings * STEPS + part;
  }
}
