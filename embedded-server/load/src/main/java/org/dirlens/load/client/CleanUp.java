package org.dirlens.load.client;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.load.LostRequests;
import org.jspecify.annotations.Nullable;

/**
 * Sends what takes back the changes of a load, as fast as the server answers. Gives up when nothing
 * was answered for half a minute, and tells of all that is left.
 */
final class CleanUp {
  private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long SELECT_MILLIS = 50;

  private final LoadControl control;
  private final RequestSource source;
  private final List<Link> links;
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
    while (!links.isEmpty() && (next != null || pending() > 0) && !stalled()) {
      links.forEach(this::fill);
      List.copyOf(links).forEach(link -> link.flush(this::lose));
      selector.select(this::receive, SELECT_MILLIS);
      next = next == null ? source.cleanUp() : next;
    }
    for (Link link : List.copyOf(links)) {
      if (link.pending() > 0) {
        lose(link);
      }
    }
    for (PlannedRequest left = next; left != null; left = source.cleanUp()) {
      control.tell(new LoadEvent.NotDeleted(left.entry(), LostRequests.NOT_SENT));
    }
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
      next = source.cleanUp();
    }
  }

  private void receive(SelectionKey key) {
    Link.serve(key, this::ended, this::lose);
  }

  private void ended(Link.Ended end) {
    progressNanos = System.nanoTime();
    int code = end.resultCode();
    if (code != ResultCodes.SUCCESS && code != ResultCodes.NO_SUCH_OBJECT) {
      control.tell(new LoadEvent.NotDeleted(end.request().entry(), code));
    }
  }

  private void lose(Link link) {
    links.remove(link);
    link.giveUp(LostRequests.CONNECTION_LOST, this::ended);
  }
}
