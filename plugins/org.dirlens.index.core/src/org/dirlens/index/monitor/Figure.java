package org.dirlens.index.monitor;

import org.dirlens.partition.statistics.Latency;

/**
 * What a server says of a series at one moment. Most are sums since its start, so a sample that is
 * lost loses nothing; what happened between two is found from both.
 */
public sealed interface Figure {
  /**
   * The value of the series for the time between an earlier figure of the same kind and this.
   *
   * @param seconds from one to the other, more than 0
   * @return NaN where nothing happened that could be measured, or where the server began again
   */
  double since(Figure earlier, double seconds);

  /**
   * Of how much that value is, so that values of several times are averaged by it; NaN where it is
   * of the time.
   */
  default double weight(Figure earlier) {
    return Double.NaN;
  }

  /** A sum that grows: shown per second. */
  record Counter(double total) implements Figure {
    @Override
    public double since(Figure earlier, double seconds) {
      double more = earlier instanceof Counter before ? total - before.total : Double.NaN;
      return more < 0 ? Double.NaN : more / seconds;
    }
  }

  /** What is so now. */
  record Level(double now) implements Figure {
    @Override
    public double since(Figure earlier, double seconds) {
      return now;
    }
  }

  /** A part of a whole, both of which grow: the share, or how much of the part for each unit. */
  record Share(double part, double whole) implements Figure {
    @Override
    public double since(Figure earlier, double seconds) {
      if (!(earlier instanceof Share before) || part < before.part || whole <= before.whole) {
        return Double.NaN;
      }
      return (part - before.part) / (whole - before.whole);
    }

    @Override
    public double weight(Figure earlier) {
      return earlier instanceof Share before ? whole - before.whole : Double.NaN;
    }
  }

  /**
   * How long things took: the duration, in microseconds, that a share of them did not exceed.
   *
   * @param percent 0 to 100
   */
  record Percentile(Latency all, double percent) implements Figure {
    @Override
    public double since(Figure earlier, double seconds) {
      if (!(earlier instanceof Percentile before) || all.count() <= before.all.count()) {
        return Double.NaN;
      }
      return all.since(before.all).percentileMicros(percent);
    }

    @Override
    public double weight(Figure earlier) {
      return earlier instanceof Percentile before ? all.count() - before.all.count() : Double.NaN;
    }
  }
}
