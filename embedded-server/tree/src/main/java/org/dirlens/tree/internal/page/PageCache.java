package org.dirlens.tree.internal.page;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.dirlens.tree.TreePage;
import org.dirlens.tree.reuse.ReuseDistances;
import org.jspecify.annotations.Nullable;

/**
 * Decides which clean leaf pages of a tree stay in memory.
 *
 * <p>There is no table: a page in memory hangs at its {@link PageRef}, so a hit is a read of that
 * reference and at most one write of a byte, without a lock. The cache only keeps two queues of
 * references, and drops the bytes of what falls out.
 *
 * <p>The order is that of S3-FIFO (Yang and others, SOSP 2023). A page enters the short queue, a
 * tenth of the bytes. At its end it goes to the long queue if it was asked for more than once
 * meanwhile, else it is dropped; so a scan flows through the short queue and leaves the long one
 * alone. At the end of the long queue a page that was asked for gets another round. A dropped page
 * that is missed again soon goes to the long queue at once; its reference remembers when it was
 * dropped, so that this needs no list of ghosts.
 *
 * <p>Inner pages, about one in several hundred, stay in memory as long as their tree. Their bytes
 * count; at least a quarter of the capacity remains for leaves. Those that only old snapshots read
 * are <em>passing</em> and queue like leaves.
 */
public final class PageCache {

  private static final byte NOWHERE = 0;
  private static final byte SHORT = 1;
  private static final byte LONG = 2;
  private static final byte INNER = 3;
  private static final int FREQUENCY_MAX = 3;

  private final ReentrantLock lock = new ReentrantLock();
  private final Queue shortQueue = new Queue(SHORT);
  private final Queue longQueue = new Queue(LONG);
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final ReuseDistances distances = new ReuseDistances(() -> hits.sum() + misses.sum());
  private long innerBytes;
  private long capacityBytes;
  private long evictions;

  /** What the cache has done and how full it is. */
  public record Counters(long hits, long misses, long evictions, long bytes, long capacityBytes) {}

  /** An empty cache. */
  public PageCache(long capacityBytes) {
    this.capacityBytes = capacityBytes;
  }

  /** Changes the capacity and drops at once what is too much. */
  public void resize(long newCapacityBytes) {
    lock.lock();
    try {
      capacityBytes = newCapacityBytes;
      makeRoom();
    } finally {
      lock.unlock();
    }
  }

  /** The counters; exact when nobody reads meanwhile. */
  public Counters counters() {
    lock.lock();
    try {
      long bytes = shortQueue.bytes + longQueue.bytes + innerBytes;
      return new Counters(hits.sum(), misses.sum(), evictions, bytes, capacityBytes);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What it would hit at other capacities.
   *
   * @param sizes multiples of the present capacity
   */
  public ReuseDistances.Estimate estimate(List<Double> sizes) {
    return distances.estimate(rooms(sizes));
  }

  private List<Long> rooms(List<Double> sizes) {
    lock.lock();
    try {
      return sizes.stream().map(size -> availableBytes((long) (size * capacityBytes))).toList();
    } finally {
      lock.unlock();
    }
  }

  /** What a capacity leaves for leaves. */
  private long availableBytes(long capacity) {
    return Math.max(capacity - innerBytes, capacity / 4);
  }

  /** A leaf was asked for and in memory. Two readers may count as one; that is good enough. */
  void hit(PageRef ref) {
    hits.increment();
    asked(ref);
  }

  /** So many leaves were {@link #asked} for and in memory. */
  void hits(int count) {
    hits.add(count);
  }

  /** What {@link #hit} does but for counting, which every thread has to wait for. */
  void asked(PageRef ref) {
    byte frequency = ref.frequency;
    if (frequency < FREQUENCY_MAX) {
      ref.frequency = (byte) (frequency + 1);
    }
    sample(ref);
    follow(ref);
  }

  /** A leaf was asked for and is in memory only now. */
  void missed(PageRef ref) {
    misses.increment();
    sample(ref);
    follow(ref);
  }

  /** Counts some requests by chance: to count all would make the cores write to one place. */
  private static void sample(PageRef ref) {
    if (ThreadLocalRandom.current().nextInt(TreePage.SAMPLED) == 0) {
      ref.reads++;
    }
  }

  private void follow(PageRef ref) {
    if (ref.followed) {
      distances.asked(ref.record(), ref.cachedBytes);
    }
  }

  /** A page with a record is in memory: it may be dropped from now on. */
  void admit(PageRef ref, Page page) {
    lock.lock();
    try {
      if (ref.queue == NOWHERE && ref.page() == page) {
        ref.cachedBytes = page.memoryBytes();
        ref.frequency = 0;
        if (!(page instanceof InnerPage inner)) {
          ref.followed = distances.follows(ref.record());
          (droppedLately(ref) ? longQueue : shortQueue).add(ref);
        } else if (ref.passing) {
          shortQueue.add(ref);
          letChildrenPass(inner);
        } else {
          ref.queue = INNER;
          innerBytes += ref.cachedBytes;
        }
        makeRoom();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The children of a page that was read for old snapshots: references of its own. */
  private void letChildrenPass(InnerPage inner) {
    for (int i = 0; i < inner.children(); i++) {
      letPass(inner.child(i));
    }
  }

  /** From now on only old snapshots read the page, and find it on its record. */
  void pass(PageRef ref) {
    lock.lock();
    try {
      letPass(ref);
    } finally {
      lock.unlock();
    }
  }

  private void letPass(PageRef ref) {
    ref.passing = true;
    if (ref.queue == INNER) {
      takeOut(ref);
      ref.drop();
    }
  }

  /** Nobody will ask for the page again. */
  void forget(PageRef ref) {
    lock.lock();
    try {
      takeOut(ref);
      ref.drop();
    } finally {
      lock.unlock();
    }
    if (ref.followed) {
      distances.forget(ref.record());
    }
  }

  private void takeOut(PageRef ref) {
    switch (ref.queue) {
      case SHORT -> shortQueue.remove(ref);
      case LONG -> longQueue.remove(ref);
      case INNER -> {
        innerBytes -= ref.cachedBytes;
        ref.queue = NOWHERE;
      }
      default -> {} // not in memory, or not on a record
    }
  }

  private boolean droppedLately(PageRef ref) {
    return ref.evictedAt != 0 && (int) evictions - ref.evictedAt < longQueue.size;
  }

  private void makeRoom() {
    long available = availableBytes(capacityBytes);
    while (shortQueue.bytes + longQueue.bytes > available) {
      if (longQueue.size == 0 || shortQueue.bytes > available / 10) {
        shrinkShort();
      } else {
        shrinkLong();
      }
    }
  }

  private void shrinkShort() {
    PageRef ref = shortQueue.removeOldest();
    if (ref.frequency > 1) {
      ref.frequency = 0;
      longQueue.add(ref);
    } else {
      evict(ref);
    }
  }

  private void shrinkLong() {
    PageRef ref = longQueue.removeOldest();
    if (ref.frequency > 0) {
      ref.frequency--;
      longQueue.add(ref);
    } else {
      evict(ref);
    }
  }

  private void evict(PageRef ref) {
    evictions++;
    ref.evictedAt = (int) evictions;
    ref.drop();
  }

  /** A list of references, linked through themselves. */
  private static final class Queue {
    private final byte mark;
    private @Nullable PageRef oldest;
    private @Nullable PageRef newest;
    private int size;
    private long bytes;

    Queue(byte mark) {
      this.mark = mark;
    }

    void add(PageRef ref) {
      ref.queue = mark;
      ref.previousInQueue = newest;
      if (newest == null) {
        oldest = ref;
      } else {
        newest.nextInQueue = ref;
      }
      newest = ref;
      size++;
      bytes += ref.cachedBytes;
    }

    PageRef removeOldest() {
      PageRef ref = oldest;
      if (ref == null) {
        throw new IllegalStateException("an empty queue has " + bytes + " bytes");
      }
      remove(ref);
      return ref;
    }

    void remove(PageRef ref) {
      PageRef before = ref.previousInQueue;
      PageRef behind = ref.nextInQueue;
      if (before == null) {
        oldest = behind;
      } else {
        before.nextInQueue = behind;
      }
      if (behind == null) {
        newest = before;
      } else {
        behind.previousInQueue = before;
      }
      ref.previousInQueue = null;
      ref.nextInQueue = null;
      ref.queue = NOWHERE;
      size--;
      bytes -= ref.cachedBytes;
    }
  }
}
