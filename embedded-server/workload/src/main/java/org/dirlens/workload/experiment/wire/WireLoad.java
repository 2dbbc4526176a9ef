package org.dirlens.workload.experiment.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.ProcessFigures;

/**
 * What connections measured that each have one search outstanding.
 *
 * @param searches answered ones
 * @param entries that came
 * @param answerBytes of all answers
 * @param seconds wall time
 * @param latency of the searches
 * @param serverCpuNanos CPU time of the server's process
 * @param clientCpuNanos CPU time of this process
 */
record WireLoad(
    long searches,
    long entries,
    long answerBytes,
    double seconds,
    Latency latency,
    long serverCpuNanos,
    long clientCpuNanos) {
  private static final int LATENCIES_KEPT = 1 << 14;

  /**
   * Microseconds from request to answer.
   *
   * @param mean of all
   * @param median of the last ones of each connection
   * @param p95 of the same
   */
  record Latency(double mean, double median, double p95) {}

  /** A search to be drawn. */
  interface Drawn {
    /** Draws one. */
    Search draw(SplittableRandom random);
  }

  /**
   * A search and what it must find.
   *
   * @param found how many entries
   */
  record Search(WireClient.Operation operation, long found) {}

  /**
   * Searches for a time.
   *
   * @throws IllegalStateException if a search finds another number of entries than it must
   * @throws CancellationException if the monitor cancelled
   */
  static WireLoad run(
      WireServer server, int connections, double seconds, Drawn searches, ProgressMonitor monitor)
      throws IOException {
    List<WireClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < connections; i++) {
        clients.add(server.connect());
      }
      long serverCpu = server.cpuNanos();
      long clientCpu = ProcessFigures.cpuNanos();
      long start = System.nanoTime();
      long end = start + (long) (seconds * 1e9);
      List<Part> parts = all(clients, end, searches, monitor);
      double took = (System.nanoTime() - start) / 1e9;
      return sum(parts, took, server.cpuNanos() - serverCpu, ProcessFigures.cpuNanos() - clientCpu);
    } finally {
      for (WireClient client : clients) {
        client.close();
      }
    }
  }

  private static List<Part> all(
      List<WireClient> clients, long end, Drawn searches, ProgressMonitor monitor)
      throws IOException {
    List<Future<Part>> running = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(clients.size())) {
      for (int i = 0; i < clients.size(); i++) {
        Part part = new Part(clients.get(i), new SplittableRandom(i));
        running.add(pool.submit(() -> part.searchUntil(end, searches, monitor)));
      }
    }
    List<Part> parts = new ArrayList<>();
    for (Future<Part> each : running) {
      parts.add(result(each));
    }
    if (monitor.cancelled()) {
      throw new CancellationException("the experiment was cancelled");
    }
    return parts;
  }

  private static Part result(Future<Part> running) throws IOException {
    try {
      return running.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the experiment was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IllegalStateException wrong) {
        throw wrong;
      }
      throw new IOException("a connection failed: " + e.getMessage(), e.getCause());
    }
  }

  private static WireLoad sum(List<Part> parts, double seconds, long serverCpu, long clientCpu) {
    long searches = parts.stream().mapToLong(part -> part.searches).sum();
    long nanos = parts.stream().mapToLong(part -> part.nanos).sum();
    long[] kept = parts.stream().flatMapToLong(Part::kept).sorted().toArray();
    Latency latency =
        new Latency(nanos / 1e3 / Math.max(1, searches), micros(kept, 50), micros(kept, 95));
    return new WireLoad(
        searches,
        parts.stream().mapToLong(part -> part.entries).sum(),
        parts.stream().mapToLong(part -> part.client.answerBytes()).sum(),
        seconds,
        latency,
        serverCpu,
        clientCpu);
  }

  private static double micros(long[] sortedNanos, int percent) {
    int at = Math.min(sortedNanos.length - 1, sortedNanos.length * percent / 100);
    return sortedNanos.length == 0 ? 0 : sortedNanos[at] / 1e3;
  }

  double perSecond() {
    return searches / seconds;
  }

  double serverMicros() {
    return serverCpuNanos / 1e3 / Math.max(1, searches);
  }

  double clientMicros() {
    return clientCpuNanos / 1e3 / Math.max(1, searches);
  }

  /** One connection. */
  private static final class Part {
    private final WireClient client;
    private final SplittableRandom random;
    private final long[] latencies = new long[LATENCIES_KEPT];
    private long searches;
    private long entries;
    private long nanos;

    Part(WireClient client, SplittableRandom random) {
      this.client = client;
      this.random = random;
    }

    Part searchUntil(long end, Drawn drawn, ProgressMonitor monitor) throws IOException {
      long start = System.nanoTime();
      while (start - end < 0 && !monitor.cancelled()) {
        Search search = drawn.draw(random);
        long found = client.ask(search.operation);
        long now = System.nanoTime();
        if (found != search.found) {
          throw new IllegalStateException("found " + found + ", not " + search.found);
        }
        latencies[(int) (searches++ % LATENCIES_KEPT)] = now - start;
        nanos += now - start;
        entries += found;
        start = now;
      }
      return this;
    }

    LongStream kept() {
      return Arrays.stream(latencies, 0, (int) Math.min(searches, LATENCIES_KEPT));
    }
  }
}
