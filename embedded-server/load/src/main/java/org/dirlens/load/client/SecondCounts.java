package org.dirlens.load.client;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.dirlens.load.LostRequests;

/**
 * What one thread counts in a second. When the second is over the counts are handed over as they
 * are, so no other thread touches what this one counts with.
 */
final class SecondCounts {
  private final LoadControl control;
  private final List<RequestMix.Operation> operations;
  private Tally[] tallies;
  private int second;
  private boolean stopped;
  private long cpuNanosBefore;
  private long cpuNanos;

  SecondCounts(LoadControl control) {
    this.control = control;
    this.operations = control.mix().operations();
    this.tallies = empty();
    this.second = control.secondAt(0);
  }

  private Tally[] empty() {
    Tally[] empty = new Tally[operations.size()];
    for (int i = 0; i < empty.length; i++) {
      empty[i] = new Tally();
    }
    return empty;
  }

  /** CPU time of the thread while it measured, nanoseconds. */
  long cpuNanos() {
    return cpuNanos;
  }

  /** Hands over the seconds that are over. */
  void turnTo(long nowNanos) {
    if (second == 0 && cpuNanosBefore == 0) {
      cpuNanosBefore = threadCpuNanos();
    }
    int current = control.secondAt(nowNanos);
    while (second < current) {
      handOver();
      second++;
      if (second == 0) {
        cpuNanosBefore = threadCpuNanos();
      }
    }
  }

  private static long threadCpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  void handOver() {
    control.tell(new LoadEvent.SecondOver(second, tallies));
    tallies = empty();
  }

  /** Counts the end of a request: answers until the load stops, and lost requests always. */
  void add(Link.Ended end, long nowNanos) {
    if (end.resultCode() < 0) {
      tallies[end.request().operation()].addErrors(end.resultCode(), 1);
    } else if (!stopped && nowNanos < control.shape().endNanos()) {
      turnTo(nowNanos);
      tallies[end.request().operation()].add(end.resultCode(), end.entries(), end.nanos());
    }
  }

  /**
   * Counts no more answers.
   *
   * @param unsent how many requests were due and never sent; they are shared out by the weights
   */
  void stop(long nowNanos, long unsent) {
    turnTo(nowNanos - 1);
    stopped = true;
    cpuNanos = second >= 0 ? threadCpuNanos() - cpuNanosBefore : 0;
    double all = operations.stream().mapToDouble(RequestMix.Operation::weight).sum();
    double weight = 0;
    long shared = 0;
    for (int i = 0; i < tallies.length; i++) {
      weight += operations.get(i).weight();
      long until = Math.round(unsent * weight / all);
      tallies[i].addErrors(LostRequests.NOT_SENT, until - shared);
      shared = until;
    }
  }
}
