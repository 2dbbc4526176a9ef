package org.dirlens.load.client;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The clock drives: request after request is due in even steps, whatever the server does. The rate
 * grows evenly in the ramp. Threads take turns, so all together have the rate.
 */
final class OpenSchedule implements Schedule {
  private final LoadShape shape;
  private final int thread;
  private final double perNano;
  private final double rampNanos;
  private final double inRamp;
  private final Deque<Link> free = new ArrayDeque<>();
  private long drawn;

  OpenSchedule(LoadShape shape, int thread) {
    this.shape = shape;
    this.thread = thread;
    this.perNano = shape.perSecond() / 1e9;
    this.rampNanos = shape.ramp().toNanos();
    this.inRamp = perNano * rampNanos / 2;
  }

  @Override
  public void add(Link link) {
    for (int i = 0; i < shape.outstanding(); i++) {
      free.add(link);
    }
  }

  @Override
  public void free(Link link, long nowNanos) {
    if (!link.isClosed()) {
      free.add(link);
    }
  }

  @Override
  public @Nullable Turn next(long nowNanos) {
    while (!free.isEmpty() && free.element().isClosed()) {
      free.remove();
    }
    long due = dueNanos();
    if (due > nowNanos || free.isEmpty()) {
      return null;
    }
    drawn++;
    return new Turn(free.remove(), due);
  }

  /** When the next request of this thread is due. */
  private long dueNanos() {
    double index = (double) drawn * shape.threads() + thread;
    return (long)
        (index < inRamp
            ? Math.sqrt(2 * index * rampNanos / perNano)
            : rampNanos + (index - inRamp) / perNano);
  }

  @Override
  public long nextNanos() {
    return free.isEmpty() ? Long.MAX_VALUE : dueNanos();
  }

  @Override
  public long unsent(long nowNanos) {
    double due =
        nowNanos < rampNanos
            ? perNano * nowNanos * nowNanos / rampNanos / 2
            : inRamp + (nowNanos - rampNanos) * perNano;
    return Math.max(0, (long) Math.ceil((due - thread) / shape.threads()) - drawn);
  }
}
