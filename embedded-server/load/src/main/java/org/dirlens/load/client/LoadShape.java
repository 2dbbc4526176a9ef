package org.dirlens.load.client;

import java.time.Duration;

/**
 * How much load, and when.
 *
 * <p>Without a rate the load is closed: each answer drives the next request, so a slow server gets
 * fewer. With a rate it is open: requests are due in even steps whatever the server does, and their
 * latencies count from when they were due.
 *
 * @param threads from 1 to {@value #THREADS_MAX}
 * @param connections of all threads together, at least one for each, at most {@value
 *     #CONNECTIONS_MAX}
 * @param outstanding requests that a connection may have unanswered, from 1 to {@value
 *     #OUTSTANDING_MAX}
 * @param perSecond requests of all threads together a second; 0 for a closed load
 * @param think between an answer and the next request of the same place, closed loads only
 * @param ramp in which the load grows evenly from nothing
 * @param warmUp behind the ramp, not measured
 * @param duration measured, at least a millisecond
 */
public record LoadShape(
    int threads,
    int connections,
    int outstanding,
    double perSecond,
    Duration think,
    Duration ramp,
    Duration warmUp,
    Duration duration) {
  public static final int THREADS_MAX = 64;
  public static final int CONNECTIONS_MAX = 10_000;
  public static final int OUTSTANDING_MAX = 1_000;
  public static final double RATE_MAX = 10_000_000;

  /** A day: ramp, warm-up and duration are each no longer. */
  public static final Duration TIME_MAX = Duration.ofDays(1);

  public LoadShape {
    require("threads", threads, THREADS_MAX);
    require("connections", connections, CONNECTIONS_MAX);
    require("outstanding", outstanding, OUTSTANDING_MAX);
    if (connections < threads) {
      throw new IllegalArgumentException(
          "connections must be at least the number of threads, which is " + threads);
    }
    if (!(perSecond >= 0 && perSecond <= RATE_MAX)) {
      throw new IllegalArgumentException("rate must be 0 to 10000000, not " + perSecond);
    }
    if (perSecond > 0 && !think.isZero()) {
      throw new IllegalArgumentException("a load with a rate has no think time");
    }
    requireTime("think", think);
    requireTime("ramp", ramp);
    requireTime("warm-up", warmUp);
    requireTime("duration", duration);
    if (duration.toMillis() < 1) {
      throw new IllegalArgumentException("duration is at least a millisecond");
    }
  }

  /** A closed load without ramp, warm-up and think time by one thread. */
  public static LoadShape closed(int connections, int outstanding, Duration duration) {
    Duration none = Duration.ZERO;
    return new LoadShape(1, connections, outstanding, 0, none, none, none, duration);
  }

  private static void require(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " must be 1 to " + max + ", not " + value);
    }
  }

  private static void requireTime(String name, Duration time) {
    if (time.isNegative() || time.compareTo(TIME_MAX) > 0) {
      throw new IllegalArgumentException(name + " is at most a day");
    }
  }

  /** How many connections a thread has, from 0. */
  int connectionsOf(int thread) {
    return connections / threads + (thread < connections % threads ? 1 : 0);
  }

  /** From the first request to the first that is measured, nanoseconds. */
  long beforeMeasuringNanos() {
    return ramp.plus(warmUp).toNanos();
  }

  /** From the first request to the end, nanoseconds. */
  long endNanos() {
    return beforeMeasuringNanos() + duration.toNanos();
  }
}
