package org.dirlens.runs.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.runs.Measured;
import org.dirlens.runs.compare.Side;

/** Operations a second, second by second, with the rounds behind each other. */
final class RateChart {
  private static final int POINTS_MAX = 300;

  private RateChart() {}

  static void draw(Page page, List<Side> sides, List<String> names) {
    List<List<double[]>> series = sides.stream().map(RateChart::rounds).toList();
    double highest =
        series.stream().flatMap(List::stream).flatMapToDouble(Arrays::stream).max().orElse(0);
    int seconds =
        series.stream()
            .mapToInt(rounds -> rounds.stream().mapToInt(round -> round.length).sum())
            .max()
            .orElse(0);
    if (seconds < 2) {
      return;
    }
    Chart chart =
        new Chart(page, "Operations a second while it ran, all operations together", names);
    Scale upright = Scale.fromZero(highest, Chart.BOTTOM, Chart.TOP);
    Scale level = new Scale(0, seconds, Chart.LEFT, Chart.RIGHT, false);
    chart.upright(upright, "op/s");
    level.ticks().stream()
        .filter(tick -> tick <= seconds)
        .forEach(tick -> chart.mark(level.at(tick), Figures.shortest(tick)));
    chart.text(Chart.RIGHT, Chart.BOTTOM + 36, "end", "seconds measured");
    for (int i = 0; i < series.size(); i++) {
      lines(chart, i, series.get(i), upright, level);
    }
    chart.close();
  }

  private static void lines(
      Chart chart, int series, List<double[]> rounds, Scale upright, Scale level) {
    int all = rounds.stream().mapToInt(round -> round.length).sum();
    int together = Math.max(1, all / POINTS_MAX);
    int begin = 0;
    for (double[] round : rounds) {
      List<Double> points = new ArrayList<>();
      for (int at = 0; at < round.length; at += together) {
        int end = Math.min(round.length, at + together);
        double mean = Arrays.stream(round, at, end).average().orElse(0);
        points.add(level.at(begin + (at + end) / 2.0));
        points.add(upright.at(mean));
      }
      chart.path(series, points);
      begin += round.length;
    }
  }

  /** For each round the sums of all operations for each of its seconds. */
  private static List<double[]> rounds(Side side) {
    List<double[]> rounds = new ArrayList<>();
    for (int round = 1; round <= side.run().configuration().rounds(); round++) {
      double[] sums = new double[0];
      for (Measured each : side.measured()) {
        if (each.round() == round) {
          sums = sum(sums, each.countPerSecond());
        }
      }
      rounds.add(sums);
    }
    return rounds;
  }

  private static double[] sum(double[] sums, List<Long> counts) {
    double[] more = Arrays.copyOf(sums, Math.max(sums.length, counts.size()));
    for (int i = 0; i < counts.size(); i++) {
      more[i] += counts.get(i);
    }
    return more;
  }
}
