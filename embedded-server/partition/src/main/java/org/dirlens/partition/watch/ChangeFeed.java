package org.dirlens.partition.watch;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.SearchEngine;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.CommitListener;
import org.dirlens.tree.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a partition that somebody watches and has not seen yet, each with the ids of the
 * entries that it changed.
 *
 * <p>While anybody watches, the writer thread pins each version it published and appends it as a
 * step; a watch takes step after step and compares the version it has seen with the one it takes.
 * So it sees every version that was, in their order, exactly once, and nothing about an entry has
 * to be copied. A step that all have taken is dropped.
 *
 * <p>Bounds. Of watches that are more than {@value #STEPS_MAX} steps behind, the oldest steps
 * become one: they see fewer versions and miss no entry that is different in the end. Those that
 * are more than {@value #IDS_MAX} changes behind are told so, as is everybody when all entries are
 * loaded or repaired at once. The writer waits for nobody but for the lock, under which ids are
 * copied at most, and mostly wakes one watch, which wakes the next.
 */
public final class ChangeFeed implements CommitListener {
  /** Changes beyond which a watch that has not seen them is ended. */
  public static final int IDS_MAX = 100_000;

  private static final int STEPS_MAX = 64;

  private final Supplier<Snapshot> snapshots;
  private final Function<Snapshot, ReadView> views;
  private final SearchEngine engine;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Deque<Step> steps = new ArrayDeque<>();
  private final Set<Watch> watches = Collections.newSetFromMap(new IdentityHashMap<>());
  private long ids;
  private boolean closed;

  /** Without the lock, for the writer: whether there is nobody to tell. */
  private volatile boolean unwatched = true;

  /**
   * A feed that nobody watches yet.
   *
   * @param snapshots opens a snapshot of the newest version; also called by the writer thread
   */
  public ChangeFeed(
      Supplier<Snapshot> snapshots, Function<Snapshot, ReadView> views, SearchEngine engine) {
    this.snapshots = snapshots;
    this.views = views;
    this.engine = engine;
  }

  SearchEngine engine() {
    return engine;
  }

  ReadView view(Pin pin) {
    return views.apply(pin);
  }

  static LdapProblem behind(String why) {
    return new LdapProblem(
        ResultCode.ADMIN_LIMIT_EXCEEDED, "cannot tell all changes any more: " + why);
  }

  /** Begins to watch: from the newest version on, which the watch can search as it is now. */
  public Watch watch() {
    lock.lock();
    try {
      unwatched = false;
      // A version published before this is read is in the snapshot, one published later is told.
      Watch watch = new Watch(this, new Pin(snapshots.get()));
      watches.add(watch);
      return watch;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void committed(List<byte[]> keys) {
    if (unwatched) {
      return;
    }
    lock.lock();
    try {
      Pin pin = new Pin(snapshots.get());
      long[] changed = keys.stream().mapToLong(key -> IdKey.read(key, 0)).toArray();
      Step step = new Step(pin, changed);
      for (Watch watch : watches) {
        step.awaited += watch.hasSeen(step.version()) ? 0 : 1;
      }
      boolean awaitedByAll = step.awaited == watches.size();
      steps.addLast(step);
      ids += changed.length;
      keepBounds();
      dropTaken();
      wake(awaitedByAll);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Wakes one watch, which wakes the next. One that began between the publication of a version and
   * the news of it has seen it already: it would wait on and wake nobody, so then all are woken.
   */
  private void wake(boolean awaitedByAll) {
    if (awaitedByAll) {
      news.signal();
    } else {
      news.signalAll();
    }
  }

  private void keepBounds() {
    while (ids > IDS_MAX) {
      long lost = steps.element().version();
      drop();
      watches.forEach(watch -> watch.lose(lost));
      news.signalAll();
    }
    if (steps.size() > STEPS_MAX) {
      Step first = steps.remove();
      steps.element().comesAfter(first);
      first.pin.release();
    }
  }

  private void drop() {
    Step step = steps.remove();
    ids -= step.count();
    step.pin.release();
  }

  /** Those who have taken a step have taken those before it. */
  private void dropTaken() {
    while (!steps.isEmpty() && steps.element().awaited == 0) {
      drop();
    }
  }

  @Override
  public void replaced() {
    lock.lock();
    try {
      while (!steps.isEmpty()) {
        drop();
      }
      watches.forEach(watch -> watch.lose(Long.MAX_VALUE));
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends all watches: they are told that the partition is unavailable. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets a watch that waits look whether it was cancelled. */
  void wake() {
    lock.lock();
    try {
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Tells a watch that ended nothing more. */
  void remove(Watch watch) {
    lock.lock();
    try {
      if (watches.remove(watch)) {
        steps.forEach(step -> step.awaited -= watch.hasSeen(step.version()) ? 0 : 1);
        dropTaken();
        unwatched = watches.isEmpty();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * What comes next for a watch, its pin held; waits for it. Null if the watch was cancelled.
   *
   * @throws LdapProblem adminLimitExceeded if it missed something, unavailable if all is closed
   */
  @Nullable Taken next(Watch watch) throws LdapProblem {
    boolean woken = false;
    lock.lock();
    try {
      while (!closed && !watch.isCancelled() && !watch.hasLost() && unseen(watch) == null) {
        news.awaitUninterruptibly();
        woken = true;
      }
      if (woken) {
        news.signal(); // one wakes the next
      }
      return watch.isCancelled() ? null : taken(watch);
    } finally {
      lock.unlock();
    }
  }

  private Taken taken(Watch watch) throws LdapProblem {
    if (closed) {
      throw new LdapProblem(ResultCode.UNAVAILABLE, "the partition is being closed");
    }
    Step step = unseen(watch);
    if (step == null || watch.hasLost()) {
      throw behind("there were more than " + IDS_MAX + " at a time, or all entries were loaded");
    }
    Taken taken = step.taken();
    watch.see(step.version());
    watch.waitsSince(step.publishedNanos);
    step.awaited--;
    dropTaken();
    return taken;
  }

  private @Nullable Step unseen(Watch watch) {
    for (Step step : steps) {
      if (!watch.hasSeen(step.version())) {
        return step;
      }
    }
    return null;
  }

  /** Whether a watch has seen all there is. */
  boolean isSeen(Watch watch) {
    lock.lock();
    try {
      return unseen(watch) == null;
    } finally {
      lock.unlock();
    }
  }

  /** When the oldest version was published that a watch has not seen; none if it has seen all. */
  OptionalLong unseenSince(Watch watch) {
    lock.lock();
    try {
      Step step = unseen(watch);
      return step == null ? OptionalLong.empty() : OptionalLong.of(step.publishedNanos);
    } finally {
      lock.unlock();
    }
  }

  /** A version and what changed in it, as one watch takes it. */
  @SuppressWarnings("ArrayRecordComponent") // Passed on, never compared.
  record Taken(Pin pin, long[] ids) {}

  /** A version that not all watches have seen. Guarded by the lock of the feed. */
  private static final class Step {
    final Pin pin;
    private long[] changed;
    private int count;

    /** By {@link System#nanoTime}; of several that became one, the first. */
    private long publishedNanos = System.nanoTime();

    /** Watches that have not taken it. */
    int awaited;

    Step(Pin pin, long[] changed) {
      this.pin = pin;
      this.changed = changed;
      this.count = changed.length;
    }

    long version() {
      return pin.version();
    }

    int count() {
      return count;
    }

    /** Takes in the changes of the step before it, which nobody will see by itself. */
    void comesAfter(Step earlier) {
      int both = earlier.count + count;
      long[] room =
          both <= earlier.changed.length
              ? earlier.changed
              : Arrays.copyOf(earlier.changed, Math.max(both, 2 * earlier.count));
      System.arraycopy(changed, 0, room, earlier.count, count);
      changed = room;
      count = both;
      publishedNanos = earlier.publishedNanos;
    }

    Taken taken() {
      return new Taken(pin.held(), Arrays.copyOf(changed, count));
    }
  }
}
