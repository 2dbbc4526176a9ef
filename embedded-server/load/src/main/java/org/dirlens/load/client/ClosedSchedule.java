package org.dirlens.load.client;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Answers drive: each place of a connection sends again when it has its answer and has thought. */
final class ClosedSchedule implements Schedule {
  private record Place(Link link, long readyNanos) {}

  private final LoadShape shape;
  private final long places;
  private final Deque<Place> starting = new ArrayDeque<>();
  private final Deque<Place> thinking = new ArrayDeque<>();
  private long added;

  ClosedSchedule(LoadShape shape, int thread) {
    this.shape = shape;
    this.places = (long) shape.connectionsOf(thread) * shape.outstanding();
  }

  @Override
  public void add(Link link) {
    for (int i = 0; i < shape.outstanding(); i++) {
      double share = added < places ? (double) added / places : 0;
      starting.add(new Place(link, (long) (shape.ramp().toNanos() * share)));
      added++;
    }
  }

  @Override
  public void free(Link link, long nowNanos) {
    if (!link.isClosed()) {
      thinking.add(new Place(link, nowNanos + shape.think().toNanos()));
    }
  }

  @Override
  public @Nullable Turn next(long nowNanos) {
    Turn turn = next(starting, nowNanos);
    return turn == null ? next(thinking, nowNanos) : turn;
  }

  private static @Nullable Turn next(Deque<Place> waiting, long nowNanos) {
    while (!waiting.isEmpty() && waiting.element().readyNanos <= nowNanos) {
      Place place = waiting.remove();
      if (!place.link.isClosed()) {
        return new Turn(place.link, FROM_SENDING);
      }
    }
    return null;
  }

  @Override
  public long nextNanos() {
    return Math.min(next(starting), next(thinking));
  }

  private static long next(Deque<Place> waiting) {
    return waiting.isEmpty() ? Long.MAX_VALUE : waiting.element().readyNanos;
  }

  @Override
  public long unsent(long nowNanos) {
    return 0;
  }
}
