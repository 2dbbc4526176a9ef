package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.load.LostRequests;
import org.jspecify.annotations.Nullable;

/**
 * Sends what takes back the changes of a load, as fast as the server answers. Gives up when nothing
 * was answered for half a minute, and tells of all that is left. What may come yet and is not there
 * is asked for once more when all else is done and {@value #AGAIN_SECONDS} seconds are over.
 */
final class CleanUp {
  private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long SELECT_MILLIS = 50;
  private static final int AGAIN_SECONDS = 3;

  private final LoadControl control;
  private final RequestSource source;
  private final List<Link> links;
  private final Deque<PlannedRequest> again = new ArrayDeque<>();
  private boolean asksAgain;
  private long progressNanos = System.nanoTime();
  private @Nullable PlannedRequest next;

  /**
   * @param links what is left of the connections of the thread; a broken one is taken out
   */
  CleanUp(LoadControl control, RequestSource source, List<Link> links) {
    this.control = control;
    this.source = source;
    this.links = links;
  }

  void run(Selector selector) throws IOException {
    next = source.cleanUp();
    if (next != null && links.isEmpty()) {
      connect(selector);
    }
    send(selector);
    if (!again.isEmpty() && next == null && pending() == 0) {
      rest(selector);
      asksAgain = true;
      next = following();
      send(selector);
    }
    for (Link link : List.copyOf(links)) {
      if (link.pending() > 0) {
        lose(link);
      }
    }
    for (PlannedRequest left = next; left != null; left = source.cleanUp()) {
      tellUnsent(left);
    }
    again.forEach(this::tellUnsent);
  }

  private void send(Selector selector) throws IOException {
    progressNanos = System.nanoTime();
    while (!links.isEmpty() && (next != null || pending() > 0) && !stalled()) {
      links.forEach(this::fill);
      List.copyOf(links).forEach(link -> link.flush(this::lose));
      selector.select(this::receive, SELECT_MILLIS);
      next = next == null ? following() : next;
    }
  }

  private @Nullable PlannedRequest following() {
    return asksAgain ? again.poll() : source.cleanUp();
  }

  private void rest(Selector selector) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(AGAIN_SECONDS);
    while (!links.isEmpty() && System.nanoTime() - end < 0) {
      selector.select(this::receive, SELECT_MILLIS);
    }
  }

  private void tellUnsent(PlannedRequest left) {
    control.tell(new LoadEvent.NotDeleted(left.entry(), LostRequests.NOT_SENT));
  }

  private void connect(Selector selector) {
    try {
      links.add(Connecting.bound(selector, control.target(), control.shape().outstanding()));
    } catch (IOException e) {
      // All that is left is told of.
    }
  }

  private boolean stalled() {
    return System.nanoTime() - progressNanos > STALLED_NANOS;
  }

  private int pending() {
    return links.stream().mapToInt(Link::pending).sum();
  }

  private void fill(Link link) {
    while (next != null && link.hasRoom()) {
      link.enqueue(next, link, 0);
      next = following();
    }
  }

  private void receive(SelectionKey key) {
    Link.serve(key, this::ended, this::lose);
  }

  private void ended(Link.Ended end) {
    progressNanos = System.nanoTime();
    int code = end.resultCode();
    if (code == ResultCodes.NO_SUCH_OBJECT && end.request().mayComeYet() && !asksAgain) {
      again.add(end.request());
    } else if (code != ResultCodes.SUCCESS && code != ResultCodes.NO_SUCH_OBJECT) {
      control.tell(new LoadEvent.NotDeleted(end.request().entry(), code));
    }
  }

  private void lose(Link link) {
    links.remove(link);
    link.giveUp(LostRequests.CONNECTION_LOST, this::ended);
  }
}
