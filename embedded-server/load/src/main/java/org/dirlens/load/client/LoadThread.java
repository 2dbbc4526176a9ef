package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.dirlens.load.LostRequests;

/**
 * One thread of a load with its connections. Between two looks at what has arrived it sends what
 * the {@link Schedule} says; {@link SecondCounts} counts the answers. A connection that breaks is
 * opened again after a second, until the load ends.
 */
final class LoadThread {
  private static final long SELECT_MILLIS_MAX = 50;
  private static final long NAP_NANOS = 20_000;
  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LoadControl control;
  private final RequestSource source;
  private final Schedule schedule;
  private final SecondCounts counts;
  private final BindLinks bindLinks;
  private final int connections;
  private final List<Link> links = new ArrayList<>();
  private final Deque<Retry> retries = new ArrayDeque<>();

  /** A broken connection. */
  private record Retry(long whenNanos, boolean forBinds) {}

  LoadThread(LoadControl control, int number) {
    this.control = control;
    this.source = control.mix().source(number);
    this.schedule = Schedule.of(control.shape(), number);
    this.counts = new SecondCounts(control);
    this.bindLinks = new BindLinks(control.clock());
    this.connections = control.shape().connectionsOf(number);
  }

  /** CPU time of this thread while it measured, nanoseconds; 0 if Java does not tell. */
  long cpuNanos() {
    return counts.cpuNanos();
  }

  /** The load of this thread, from connecting to cleaning up. */
  void run() throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      try {
        connect(selector);
        control.tell(new LoadEvent.Connected());
        control.awaitStart();
        drive(selector);
        control.tell(new LoadEvent.Stopped());
        drain(selector);
        control.tell(new LoadEvent.CleaningUp());
        new CleanUp(control, source, links).run(selector);
      } finally {
        links.forEach(Link::unbind);
        bindLinks.all().forEach(Link::unbind);
      }
    }
  }

  private void connect(Selector selector) throws IOException {
    for (int i = 0; i < connections && !control.cancelled(); i++) {
      open(selector, false);
      if (control.mix().binds()) {
        open(selector, true);
      }
    }
  }

  private void open(Selector selector, boolean forBinds) throws IOException {
    if (forBinds) {
      bindLinks.open(selector, control.target());
    } else {
      Link link = Connecting.bound(selector, control.target(), control.shape().outstanding());
      links.add(link);
      schedule.add(link);
    }
  }

  private void drive(Selector selector) throws IOException {
    long end = control.shape().endNanos();
    for (long now = control.clock().now();
        now < end && !control.cancelled() && !source.exhausted();
        now = control.clock().now()) {
      counts.turnTo(now);
      boolean paused = control.clock().paused();
      if (!paused) {
        reopen(selector, now);
        sendDue(now);
      }
      long next = paused ? end : Math.min(end, schedule.nextNanos());
      select(selector, next - control.clock().now());
    }
    long now = Math.min(control.clock().now(), end);
    counts.stop(now, schedule.unsent(now));
  }

  private void reopen(Selector selector, long now) {
    while (!retries.isEmpty() && retries.element().whenNanos <= now) {
      Retry retry = retries.remove();
      try {
        open(selector, retry.forBinds);
      } catch (IOException e) {
        retries.add(new Retry(control.clock().now() + RETRY_NANOS, retry.forBinds));
      }
    }
  }

  private void sendDue(long now) {
    for (Schedule.Turn turn = schedule.next(now); turn != null; turn = schedule.next(now)) {
      PlannedRequest request = source.draw();
      if (request.binds()) {
        bindLinks.send(request, turn);
      } else {
        turn.link().enqueue(request, turn.link(), control.clock().from(turn));
      }
    }
    flush(links);
    flush(bindLinks.all());
  }

  private void flush(List<Link> some) {
    for (int i = some.size() - 1; i >= 0; i--) {
      some.get(i).flush(this::lose);
    }
  }

  /** Waits for answers; where a request is due within a millisecond, in naps. */
  private void select(Selector selector, long nanos) throws IOException {
    long millis = Math.min(TimeUnit.NANOSECONDS.toMillis(nanos), SELECT_MILLIS_MAX);
    if (millis > 0) {
      selector.select(this::receive, millis);
    } else if (selector.selectNow(this::receive) == 0 && nanos > NAP_NANOS) {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }

  private void receive(SelectionKey key) {
    Link.serve(key, this::ended, this::lose);
  }

  private void ended(Link.Ended end) {
    long now = control.clock().now();
    counts.add(end, now);
    if (end.request().binds()) {
      bindLinks.ended(end.link());
    }
    schedule.free(end.credit(), now);
  }

  private void lose(Link link) {
    boolean forBinds = bindLinks.remove(link);
    links.remove(link);
    link.giveUp(LostRequests.CONNECTION_LOST, this::ended);
    retries.add(new Retry(control.clock().now() + RETRY_NANOS, forBinds));
  }

  /** Waits a moment for the last answers, which count no more. */
  private void drain(Selector selector) throws IOException {
    bindLinks.giveUpWaiting(this::ended);
    long end = System.nanoTime() + DRAIN_NANOS;
    while (pending() > 0 && System.nanoTime() - end < 0) {
      selector.select(this::receive, SELECT_MILLIS_MAX);
    }
    for (Link link : List.copyOf(bindLinks.all())) {
      link.giveUp(LostRequests.UNANSWERED, this::ended);
    }
    for (Link link : List.copyOf(links)) {
      if (link.pending() > 0) {
        links.remove(link);
        link.giveUp(LostRequests.UNANSWERED, this::ended);
      }
    }
    counts.handOver();
  }

  private int pending() {
    return links.stream().mapToInt(Link::pending).sum()
        + bindLinks.all().stream().mapToInt(Link::pending).sum();
  }
}
