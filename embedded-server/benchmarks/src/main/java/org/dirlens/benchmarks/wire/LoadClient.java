package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerWriter;

/**
 * Loads a server by one thread that speaks LDAP on some connections, each with some requests
 * outstanding. Answers are framed and counted, their entries not decoded, so that the server is the
 * bottleneck. A request that is refused ends the load with its result code.
 */
final class LoadClient {
  private static final int LATENCIES_KEPT = 1 << 20;
  private static final Next NOTHING = (link, message) -> {};

  private final MeasuredServer server;
  private final int connections;
  private final int outstanding;
  private final SplittableRandom random = new SplittableRandom(42);
  private final long[] latencies = new long[LATENCIES_KEPT];
  private long answered;
  private long entries;
  private long sequence;

  /** Writes the operation of the next request. */
  interface Draw {
    void write(BerWriter to);
  }

  /** What is done when a request was answered. */
  private interface Next {
    void after(Link link, BerReader message) throws BerProblem;
  }

  LoadClient(MeasuredServer server, int connections, int outstanding) {
    this.server = server;
    this.connections = connections;
    this.outstanding = outstanding;
  }

  /** Loads for a time after a warm-up. */
  LoadResult run(Request request, Duration warmUp, Duration time) throws IOException {
    Draw draw = to -> request.write(to, random, sequence++);
    Next next =
        (link, message) -> {
          request.answered(message);
          link.enqueue(draw);
        };
    request.begin();
    try (Selector selector = Selector.open()) {
      List<Link> links = open(selector);
      for (Link link : links) {
        for (int i = 0; i < outstanding; i++) {
          link.enqueue(draw);
        }
        link.flush();
      }
      turn(selector, next, System.nanoTime() + warmUp.toNanos());
      answered = 0;
      entries = 0;
      long cpu = server.cpuNanos();
      long start = System.nanoTime();
      turn(selector, next, start + time.toNanos());
      double seconds = (System.nanoTime() - start) / 1e9;
      LoadResult result = result(seconds, server.cpuNanos() - cpu);
      drain(selector, links);
      for (Link link : links) {
        link.close();
      }
      return result;
    }
  }

  /** Sends one request on a connection of its own; answers its milliseconds. */
  double once(Request request) throws IOException {
    try (Selector selector = Selector.open()) {
      Link link = open(selector).getFirst();
      link.enqueue(to -> request.write(to, random, sequence++));
      link.flush();
      long start = System.nanoTime();
      drain(selector, List.of(link));
      link.close();
      return (System.nanoTime() - start) / 1e6;
    }
  }

  /** Waits for the answers, so that the next load finds what this one has done. */
  private void drain(Selector selector, List<Link> links) throws IOException {
    while (links.stream().anyMatch(link -> link.pending() > 0)) {
      selector.select(key -> receive(key, NOTHING));
    }
  }

  private List<Link> open(Selector selector) throws IOException {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Link link = new Link(selector, server.port(), outstanding);
      link.enqueue(to -> Requests.bind(server.admin(), server.password()).write(to, random, 0));
      link.flush();
      links.add(link);
    }
    drain(selector, links);
    return links;
  }

  private void turn(Selector selector, Next next, long untilNanos) throws IOException {
    while (System.nanoTime() < untilNanos) {
      selector.select(key -> receive(key, next), 100);
    }
  }

  private void receive(SelectionKey key, Next next) {
    Link link = (Link) key.attachment();
    try {
      if (key.isReadable()) {
        entries +=
            link.read(
                (nanos, message) -> {
                  latencies[(int) (answered++ % LATENCIES_KEPT)] = nanos;
                  next.after(link, message);
                });
      }
      link.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LoadResult result(double seconds, long cpuNanos) {
    long[] sorted = Arrays.copyOf(latencies, (int) Math.min(answered, LATENCIES_KEPT));
    Arrays.sort(sorted);
    return new LoadResult(
        answered,
        entries,
        seconds,
        sorted.length == 0 ? 0 : sorted[sorted.length / 2] / 1e3,
        sorted.length == 0 ? 0 : sorted[(int) (sorted.length * 0.99)] / 1e3,
        cpuNanos / 1e3 / Math.max(1, answered));
  }
}
