package org.dirlens.tree.reuse;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * How many bytes of other things were asked for between two requests of the same thing, a page or a
 * name, say. A cache that drops what was not asked for the longest hits all requests whose distance
 * it holds, so this tells what a cache of any size would hit.
 *
 * <p>A thing is known by a number, its key. Only those whose key hashes below a bound are followed,
 * and stand for the others (SHARDS: Waldspurger and others, FAST 2015). The bound falls so that
 * there are never more than {@value #FOLLOWED_MAX}. Requests missing in the sample are those of a
 * few things that are asked for very often and happen not to be followed: they count as found at
 * once (there called SHARDS-adj). Counts age: what was asked long ago weighs less. Any thread: one
 * that finds another one here continues without being counted.
 */
public final class ReuseDistances {
  private static final int FOLLOWED_MAX = 512;
  private static final int FIRST_SHIFT = 4;

  /** Requests counted before all counts are halved. */
  private static final double AGE = 1 << 16;

  /** Steps for each doubling of the distance. */
  private static final int STEPS = 4;

  private static final int STEP_BITS = 2;
  private static final int STEP_COUNT = Long.SIZE * STEPS;

  private final ReentrantLock lock = new ReentrantLock();
  private final double[] requests = new double[STEP_COUNT];

  /** The followed keys, that asked for last at the end, and the bytes of what they stand for. */
  private final long[] keys = new long[FOLLOWED_MAX];

  private final int[] bytes = new int[FOLLOWED_MAX];
  private int count;

  /** One key in 2 to the power of this is followed. Read without the lock; late is good enough. */
  private int shift = FIRST_SHIFT;

  private double counted;

  /** How many requests a sample without luck had counted until {@link #allThen}. */
  private double expectedThen;

  private long allThen;
  private final LongSupplier all;

  /** Requests in a sample, and how many of them caches of several sizes would have hit. */
  public record Estimate(double asked, List<Double> hits) {
    public Estimate {
      hits = List.copyOf(hits);
    }
  }

  /**
   * Nothing counted yet.
   *
   * @param all all requests, of followed keys or not, up to now
   */
  public ReuseDistances(LongSupplier all) {
    this.all = all;
  }

  /**
   * Whether a key is followed; once it is not, it never will be. Most keys are turned away before
   * anything is read that other threads write.
   */
  public boolean follows(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return mixed >>> (Long.SIZE - FIRST_SHIFT) == 0 && mixed >>> (Long.SIZE - shift) == 0;
  }

  /**
   * Something was asked for; does nothing unless its key is followed.
   *
   * @param weightBytes bytes that it takes in the cache
   */
  public void asked(long key, int weightBytes) {
    if (follows(key) && lock.tryLock()) {
      try {
        count(key, weightBytes);
      } finally {
        lock.unlock();
      }
    }
  }

  private void count(long key, int weightBytes) {
    counted++;
    int at = indexOf(key);
    if (at >= 0) {
      requests[step(distanceBytes(at))]++;
      takeOut(at);
    } else {
      makeRoom();
    }
    append(key, weightBytes);
    if (counted > AGE) {
      halve();
    }
  }

  private int indexOf(long key) {
    int at = count - 1;
    while (at >= 0 && keys[at] != key) {
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

  private void takeOut(int at) {
    int behind = count - at - 1;
    System.arraycopy(keys, at + 1, keys, at, behind);
    System.arraycopy(bytes, at + 1, bytes, at, behind);
    count--;
  }

  private void makeRoom() {
    while (count == FOLLOWED_MAX) {
      halve();
      shift++;
      for (int i = count - 1; i >= 0; i--) {
        if (!follows(keys[i])) {
          takeOut(i);
        }
      }
    }
  }

  /** Behind all others, unless the bound has fallen below it. */
  private void append(long key, int weightBytes) {
    if (follows(key)) {
      keys[count] = key;
      bytes[count++] = weightBytes;
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

  /** Nobody will ask for it again; what has the key later is something else. */
  public void forget(long key) {
    if (!follows(key)) {
      return;
    }
    lock.lock();
    try {
      int at = indexOf(key);
      if (at >= 0) {
        takeOut(at);
      }
    } finally {
      lock.unlock();
    }
  }

  /** What caches of these sizes would have hit. */
  public Estimate estimate(List<Long> cacheBytes) {
    lock.lock();
    try {
      double asked = expected();
      return new Estimate(
          asked,
          cacheBytes.stream()
              .map(bytes -> Math.clamp(asked - counted + hits(bytes), 0, asked))
              .toList());
    } finally {
      lock.unlock();
    }
  }

  private double hits(long cacheBytes) {
    int last = step(cacheBytes);
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
