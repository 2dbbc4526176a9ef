package org.dirlens.load.replay;

/**
 * How fast a log is replayed.
 *
 * @param factor 1 for the times of the log, 2 for twice as fast; 0 for as fast as it is answered
 * @param connections at most so many, from 1 to {@value #CONNECTIONS_MAX}; those of the log share
 *     them if they are more
 */
public record ReplayPace(double factor, int connections) {
  public static final int CONNECTIONS_MAX = 10_000;
  public static final double FACTOR_MAX = 1_000_000;

  public ReplayPace {
    if (!(factor >= 0 && factor <= FACTOR_MAX)) {
      throw new IllegalArgumentException("a pace must be above 0, at most 1000000, not " + factor);
    }
    if (connections < 1 || connections > CONNECTIONS_MAX) {
      throw new IllegalArgumentException(
          "connections must be 1 to " + CONNECTIONS_MAX + ", not " + connections);
    }
  }

  boolean keepsTimes() {
    return factor > 0;
  }
}
