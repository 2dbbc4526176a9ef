package org.dirlens.charts.ui.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;

/**
 * What happened between two samples. A figure that cannot be known, such as the latency of no
 * searches, is NaN and leaves a gap in the line. Immutable.
 */
public final class ChartPoint {
  private final Time time;
  private final Columns columns;
  private final double[] figures;
  private final double[] weights;

  /**
   * The time between two samples.
   *
   * @param endMillis when the later one was taken, in milliseconds since 1970
   * @param spanMillis from the earlier to the later, more than 0
   * @param serverMillis the end by the clock of the server
   */
  public record Time(long endMillis, long spanMillis, long serverMillis) {}

  private ChartPoint(Time time, Columns columns, double[] figures, double[] weights) {
    this.time = time;
    this.columns = columns;
    this.figures = figures;
    this.weights = weights;
  }

  /**
   * One of these figures.
   *
   * @param columns shared by all points of a history
   */
  public static ChartPoint of(Time time, Map<Series, Double> figures, Columns columns) {
    return of(time, figures, Map.of(), columns);
  }

  /**
   * One of figures that are of some amount.
   *
   * @param weights the amounts, of figures that are not of the time
   */
  public static ChartPoint of(
      Time time, Map<Series, Double> figures, Map<Series, Double> weights, Columns columns) {
    return new ChartPoint(time, columns, row(figures, columns), row(weights, columns));
  }

  private static double[] row(Map<Series, Double> figures, Columns columns) {
    double[] row = new double[0];
    for (Map.Entry<Series, Double> figure : figures.entrySet()) {
      int at = columns.of(figure.getKey());
      if (at >= row.length) {
        int before = row.length;
        row = Arrays.copyOf(row, at + 1);
        Arrays.fill(row, before, row.length, Double.NaN);
      }
      if (at >= 0) {
        row[at] = figure.getValue();
      }
    }
    return row;
  }

  /** The difference of two samples of one server; {@code later} must be the younger one. */
  public static ChartPoint between(Sample earlier, Sample later, Columns columns) {
    long span = later.timeMillis() - earlier.timeMillis();
    long seenByServer = later.serverMillis() - earlier.serverMillis();
    if (span <= 0) {
      throw new IllegalArgumentException(
          "samples are not in order: " + earlier.timeMillis() + ", " + later.timeMillis());
    }
    double seconds = (seenByServer > 0 ? seenByServer : span) / 1000.0;
    Map<Series, Double> figures = new LinkedHashMap<>();
    Map<Series, Double> weights = new LinkedHashMap<>();
    later
        .figures()
        .forEach(
            (series, figure) -> {
              var before = earlier.figures().get(series);
              figures.put(series, before == null ? Double.NaN : figure.since(before, seconds));
              double weight = before == null ? Double.NaN : figure.weight(before);
              if (weight > 0) {
                weights.put(series, weight);
              }
            });
    return of(new Time(later.timeMillis(), span, later.serverMillis()), figures, weights, columns);
  }

  public Time time() {
    return time;
  }

  /** When it ends, in milliseconds since 1970. */
  public long timeMillis() {
    return time.endMillis();
  }

  /** The figure of a series; NaN where there is none. */
  public double figure(Series series) {
    return at(figures, series);
  }

  /** Of how much the figure of a series is; NaN where it is of the time. */
  public double weight(Series series) {
    return at(weights, series);
  }

  private double at(double[] row, Series series) {
    int at = columns.find(series);
    return at < 0 || at >= row.length ? Double.NaN : row[at];
  }
}
