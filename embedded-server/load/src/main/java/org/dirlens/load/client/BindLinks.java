package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.dirlens.load.LostRequests;
import org.dirlens.load.access.Login;

/**
 * The connections of one thread for the binds of its load, one bind at a time on each: others keep
 * who they are bound as, and no request may be on its way beside a bind.
 */
final class BindLinks {
  private final List<Link> all = new ArrayList<>();
  private final Deque<Link> free = new ArrayDeque<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final LoadClock clock;

  private record Waiting(PlannedRequest request, Schedule.Turn turn) {}

  BindLinks(LoadClock clock) {
    this.clock = clock;
  }

  /** Adds a connection of nobody. */
  void open(Selector selector, LoadTarget target) throws IOException {
    Link link = Connecting.bound(selector, target.as(Login.ANONYMOUS), 1);
    all.add(link);
    free.add(link);
  }

  /** Whether a connection was one of these; it is not any more. */
  boolean remove(Link link) {
    free.remove(link);
    return all.remove(link);
  }

  /** Sends a bind, or keeps it until a connection is free. */
  void send(PlannedRequest request, Schedule.Turn turn) {
    waiting.add(new Waiting(request, turn));
    sendWaiting();
  }

  private void sendWaiting() {
    while (!waiting.isEmpty() && !free.isEmpty()) {
      Waiting next = waiting.remove();
      free.remove().enqueue(next.request, next.turn.link(), clock.from(next.turn));
    }
  }

  /** A bind has ended. */
  void ended(Link link) {
    if (!link.isClosed()) {
      free.add(link);
    }
    sendWaiting();
  }

  /** Gives up what waits for a connection. */
  void giveUpWaiting(Link.EndListener listener) {
    for (Waiting next = waiting.poll(); next != null; next = waiting.poll()) {
      Link credit = next.turn.link();
      listener.ended(new Link.Ended(credit, next.request, credit, LostRequests.NOT_SENT, 0, 0));
    }
  }

  List<Link> all() {
    return all;
  }
}
