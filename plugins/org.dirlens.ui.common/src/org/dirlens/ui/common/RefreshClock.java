package org.dirlens.ui.common;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The beat behind all live figures, without a widget. At each tick every subscribed sampler runs
 * once, one after the other, on the background executor; then all snapshots are shown together on
 * the user interface thread. A tick that comes while the samplers still run is skipped, so a slow
 * engine makes the figures older but never makes a queue.
 *
 * <p>The alarm rings only while somebody is subscribed: no view, no timer.
 *
 * <p>Threads: {@link #subscribe} and subscriptions are used on the user interface thread; samplers
 * run on the background executor.
 */
public final class RefreshClock {
  /** Rings once after a delay, on the user interface thread. */
  @FunctionalInterface
  public interface Alarm {
    void ringIn(Duration delay, Runnable ring);
  }

  /** One sampler with the pane it feeds. Closing it stops both; nothing is shown afterwards. */
  public interface Subscription extends AutoCloseable {
    @Override
    void close();
  }

  private final Alarm alarm;
  private final Executor background;
  private final Executor userInterface;
  private final Consumer<RuntimeException> trouble;
  private final List<Feed<?>> feeds = new CopyOnWriteArrayList<>();
  private final AtomicBoolean sampling = new AtomicBoolean();
  private Duration period;
  private boolean armed;

  /**
   * @param period from tick to tick
   * @param background where samplers run; one thread is enough
   * @param userInterface where snapshots are shown; must run what it is given later, in order
   * @param trouble told of a sampler's exception; the clock keeps ticking
   */
  public RefreshClock(
      Duration period,
      Alarm alarm,
      Executor background,
      Executor userInterface,
      Consumer<RuntimeException> trouble) {
    this.period = lasting(period);
    this.alarm = alarm;
    this.background = background;
    this.userInterface = userInterface;
    this.trouble = trouble;
  }

  /**
   * Goes at another pace after the next tick. What is being sampled is not disturbed, and still
   * holds up what comes after it; on the user interface thread.
   *
   * @param period from tick to tick
   */
  public void pace(Duration period) {
    this.period = lasting(period);
  }

  /**
   * Samples at each tick from now on, the first time at once.
   *
   * @param sampler runs in the background and returns an immutable snapshot
   * @param show marks a pane for redraw with the snapshot; on the user interface thread
   */
  public <T> Subscription subscribe(Supplier<T> sampler, Consumer<T> show) {
    Feed<T> feed = new Feed<>(sampler, show);
    feeds.add(feed);
    sampleAll();
    arm();
    return () -> {
      feed.closed = true;
      feeds.remove(feed);
    };
  }

  /** Samples once out of turn, for a change the user just made. */
  public void refreshNow() {
    if (!feeds.isEmpty()) {
      sampleAll();
    }
  }

  private static Duration lasting(Duration period) {
    if (period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException("a tick takes time, not " + period);
    }
    return period;
  }

  private void arm() {
    if (!armed && !feeds.isEmpty()) {
      armed = true;
      alarm.ringIn(period, this::tick);
    }
  }

  private void tick() {
    armed = false;
    if (!feeds.isEmpty()) {
      sampleAll();
    }
    arm();
  }

  private void sampleAll() {
    if (sampling.compareAndSet(false, true)) {
      background.execute(this::sampleInBackground);
    }
  }

  private void sampleInBackground() {
    try {
      feeds.forEach(feed -> feed.sample(trouble));
    } finally {
      sampling.set(false);
    }
    userInterface.execute(() -> feeds.forEach(Feed::show));
  }

  /**
   * Sampler and pane of one subscriber; {@code latest} is handed from the background to the user
   * interface thread.
   */
  private static final class Feed<T> {
    private final Supplier<T> sampler;
    private final Consumer<T> pane;
    private volatile @Nullable T latest;
    private volatile boolean closed;

    Feed(Supplier<T> sampler, Consumer<T> pane) {
      this.sampler = sampler;
      this.pane = pane;
    }

    void sample(Consumer<RuntimeException> trouble) {
      try {
        latest = closed ? null : sampler.get();
      } catch (RuntimeException e) {
        trouble.accept(e);
      }
    }

    void show() {
      T snapshot = latest;
      latest = null;
      if (snapshot != null && !closed) {
        pane.accept(snapshot);
      }
    }
  }
}
