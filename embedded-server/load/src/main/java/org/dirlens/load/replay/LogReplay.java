package org.dirlens.load.replay;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.load.LoadResult;
import org.dirlens.load.LostRequests;
import org.dirlens.load.client.Connecting;
import org.dirlens.load.client.Link;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.client.Tally;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Sends the searches of an access log to a server, each over the connection that it had, at the
 * times that it had or as fast as they are answered. Latencies count from when a search was due, or
 * from when it was sent where no times are kept. The time that it took ends with the last answer or
 * search, whichever came later: answers that do not come are waited for, but that is no load.
 *
 * <p>Binds and writes are not sent: a log holds neither passwords nor what was written. One thread.
 */
public final class LogReplay {
  private static final int OUTSTANDING = 64;
  private static final long SELECT_MILLIS_MAX = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LoadTarget target;
  private final ReplayPace pace;
  private final ProgressMonitor monitor;
  private final Duration patience;
  private final Map<String, Integer> places = new HashMap<>();
  private final List<@Nullable Link> links = new ArrayList<>();
  private final Differences differences = new Differences();
  private final Tally tally = new Tally();
  private final List<Long> perSecond = new ArrayList<>();
  private final long startNanos = System.nanoTime();
  private long lastNanos = startNanos;
  private @Nullable Instant firstTime;
  private int nextPlace;

  private LogReplay(
      LoadTarget target, ReplayPace pace, ProgressMonitor monitor, Duration patience) {
    this.target = target;
    this.pace = pace;
    this.monitor = monitor;
    this.patience = patience;
  }

  /**
   * Replays files of one server. A monitor that cancels ends it early; what was sent is reported.
   *
   * @throws IOException if a file cannot be read, or the server not be connected to
   */
  public static ReplayReport run(
      List<Path> files, LoadTarget target, ReplayPace pace, ProgressMonitor monitor)
      throws IOException, InterruptedException {
    return run(files, target, pace, monitor, PATIENCE);
  }

  /**
   * The same.
   *
   * @param patience how long the last answers are waited for
   */
  static ReplayReport run(
      List<Path> files,
      LoadTarget target,
      ReplayPace pace,
      ProgressMonitor monitor,
      Duration patience)
      throws IOException, InterruptedException {
    LogReplay replay = new LogReplay(target, pace, monitor, patience);
    try (LoggedRequests requests = new LoggedRequests(files);
        Selector selector = Selector.open()) {
      return replay.run(requests, selector);
    }
  }

  private ReplayReport run(LoggedRequests requests, Selector selector)
      throws IOException, InterruptedException {
    try {
      monitor.begin("Sending searches", -1);
      for (LoggedOperation next = requests.peek();
          next != null && !monitor.cancelled();
          next = requests.peek()) {
        if (send(selector, next)) {
          requests.take();
        }
      }
      drain(selector);
    } finally {
      present().forEach(Link::unbind);
    }
    requests.close();
    Duration time = Duration.ofNanos(lastNanos - startNanos);
    LoadResult result = new LoadResult(time, List.of(tally.measured("search", perSecond)), 0);
    return differences.report(Objects.requireNonNull(requests.summary()), requests.left(), result);
  }

  private List<Link> present() {
    List<Link> present = new ArrayList<>();
    for (Link link : links) {
      if (link != null) {
        present.add(link);
      }
    }
    return present;
  }

  /** Sends a search if it is due and its connection has room; else waits a little. */
  private boolean send(Selector selector, LoggedOperation operation) throws IOException {
    if (firstTime == null) {
      firstTime = operation.time();
    }
    long now = System.nanoTime();
    long due = pace.keepsTimes() ? due(operation.time()) : now;
    if (due > now) {
      select(selector, due - now);
      return false;
    }
    Link link = link(selector, operation.connection());
    if (!link.hasRoom()) {
      select(selector, TimeUnit.MILLISECONDS.toNanos(SELECT_MILLIS_MAX));
      return false;
    }
    try {
      link.enqueue(ReplayedSearch.of(operation), link, due);
      lastNanos = now;
    } catch (LdapProblem e) {
      differences.unreadable(operation, e);
    }
    flush(link);
    select(selector, 0); // answers that are there are not to wait for the next pause
    return true;
  }

  private long due(Instant time) {
    long sinceFirst = Duration.between(Objects.requireNonNull(firstTime), time).toNanos();
    return startNanos + (long) (Math.max(0, sinceFirst) / pace.factor());
  }

  /** The connection that stands for one of the log; opened again if it broke. */
  private Link link(Selector selector, String connection) throws IOException {
    int place = places.computeIfAbsent(connection, unused -> nextPlace++ % pace.connections());
    while (links.size() <= place) {
      links.add(null);
    }
    Link link = links.get(place);
    if (link == null || link.isClosed()) {
      link = Connecting.bound(selector, target, OUTSTANDING);
      links.set(place, link);
    }
    return link;
  }

  private void flush(Link link) {
    if (!link.isClosed()) {
      try {
        link.flush();
      } catch (IOException e) {
        link.giveUp(LostRequests.CONNECTION_LOST, this::ended);
      }
    }
  }

  private void select(Selector selector, long nanos) throws IOException {
    long millis = Math.min(TimeUnit.NANOSECONDS.toMillis(nanos), SELECT_MILLIS_MAX);
    if (millis > 0) {
      selector.select(this::receive, millis);
    } else {
      selector.selectNow(this::receive);
    }
  }

  private void receive(SelectionKey key) {
    Link link = (Link) key.attachment();
    try {
      if (key.isReadable()) {
        link.read(this::ended);
      }
      link.flush();
    } catch (IOException e) {
      link.giveUp(LostRequests.CONNECTION_LOST, this::ended);
    }
  }

  private void ended(Link.Ended end) {
    if (end.resultCode() < 0) {
      tally.addErrors(end.resultCode(), 1);
    } else {
      tally.add(end.resultCode(), end.entries(), end.nanos());
      lastNanos = System.nanoTime();
      int second = (int) ((lastNanos - startNanos) / SECOND_NANOS);
      while (perSecond.size() <= second) {
        perSecond.add(0L);
      }
      perSecond.set(second, perSecond.get(second) + 1);
    }
    LoggedOperation logged = ((ReplayedSearch) end.request()).logged();
    differences.compare(logged, new ReplayReport.Ending(end.resultCode(), end.entries()));
    monitor.worked(1);
  }

  private void drain(Selector selector) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (pending() > 0 && System.nanoTime() - end < 0) {
      selector.select(this::receive, SELECT_MILLIS_MAX);
    }
    for (Link link : present()) {
      if (link.pending() > 0) {
        link.giveUp(LostRequests.UNANSWERED, this::ended);
      }
    }
  }

  private int pending() {
    return present().stream().mapToInt(Link::pending).sum();
  }
}
