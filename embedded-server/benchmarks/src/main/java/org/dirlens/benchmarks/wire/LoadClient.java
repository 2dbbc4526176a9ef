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
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * Loads a server by one thread that speaks LDAP on some connections, each with some requests
 * outstanding. Answers are framed and counted, their entries not decoded, so that the server is the
 * bottleneck. A request that is refused ends the load with its result code.
 */
final class LoadClient {
  private static final int LATENCIES_KEPT = 1 << 20;

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

  LoadClient(MeasuredServer server, int connections, int outstanding) {
    this.server = server;
    this.connections = connections;
    this.outstanding = outstanding;
  }

  /** Loads for a time after a warm-up. */
  LoadResult run(Request request, Duration warmUp, Duration time) throws IOException {
    Draw draw = to -> request.write(to, random, sequence++);
    try (Selector selector = Selector.open()) {
      List<Link> links = open(selector);
      for (Link link : links) {
        for (int i = 0; i < outstanding; i++) {
          link.enqueue(draw);
        }
        link.flush();
      }
      turn(selector, draw, System.nanoTime() + warmUp.toNanos());
      answered = 0;
      entries = 0;
      long cpu = server.cpuNanos();
      long start = System.nanoTime();
      turn(selector, draw, start + time.toNanos());
      double seconds = (System.nanoTime() - start) / 1e9;
      LoadResult result = result(seconds, server.cpuNanos() - cpu);
      for (Link link : links) {
        link.close();
      }
      return result;
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
    long bound = answered + connections;
    while (answered < bound) {
      selector.select(key -> receive(key, null));
    }
    return links;
  }

  private void turn(Selector selector, Draw draw, long untilNanos) throws IOException {
    while (System.nanoTime() < untilNanos) {
      selector.select(key -> receive(key, draw), 100);
    }
  }

  private void receive(SelectionKey key, @Nullable Draw next) {
    Link link = (Link) key.attachment();
    try {
      if (key.isReadable()) {
        entries +=
            link.read(
                nanos -> {
                  latencies[(int) (answered++ % LATENCIES_KEPT)] = nanos;
                  if (next != null) {
                    link.enqueue(next);
                  }
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
