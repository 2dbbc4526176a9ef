package org.dirlens.load.client;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What the threads of a load share with the one that runs it. Any thread. */
final class LoadControl {
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LoadTarget target;
  private final RequestMix mix;
  private final LoadShape shape;
  private final LoadClock clock = new LoadClock();
  private final BlockingQueue<LoadEvent> events = new LinkedBlockingQueue<>();
  private final CountDownLatch started = new CountDownLatch(1);
  private volatile boolean cancelled;

  LoadControl(LoadTarget target, RequestMix mix, LoadShape shape) {
    this.target = target;
    this.mix = mix;
    this.shape = shape;
  }

  LoadTarget target() {
    return target;
  }

  RequestMix mix() {
    return mix;
  }

  LoadShape shape() {
    return shape;
  }

  LoadClock clock() {
    return clock;
  }

  /** What threads have told and nobody has taken yet. */
  BlockingQueue<LoadEvent> events() {
    return events;
  }

  void tell(LoadEvent event) {
    events.add(event);
  }

  /** Lets all threads begin. */
  void start() {
    clock.start();
    started.countDown();
  }

  void awaitStart() throws InterruptedException {
    started.await();
  }

  void cancel() {
    cancelled = true;
    started.countDown();
  }

  boolean cancelled() {
    return cancelled;
  }

  /** The second that a time of the load is in; the first one measured is 0. */
  int secondAt(long loadNanos) {
    return (int) Math.floorDiv(loadNanos - shape.beforeMeasuringNanos(), SECOND_NANOS);
  }
}
