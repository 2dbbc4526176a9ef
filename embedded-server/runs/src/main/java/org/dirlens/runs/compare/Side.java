package org.dirlens.runs.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;

/**
 * One target of a run.
 *
 * @param run the run
 * @param target one of its targets
 */
public record Side(Run run, Target target) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  /** The only target of a run, or the first one of several. */
  public static Side first(Run run) {
    return new Side(run, run.configuration().targets().getFirst());
  }

  /** How it is called where several runs stand together. */
  public String label() {
    return run.configuration().targets().size() == 1
        ? run.head().name()
        : run.head().name() + ", " + target.name();
  }

  /**
   * What was measured, in the order of the run: for each quantity the value of each round. Values
   * that are not above 0 cannot be set in relation to others and are left out.
   */
  public Map<Quantity, SortedMap<Integer, Double>> samples() {
    Map<Quantity, SortedMap<Integer, Double>> samples = new LinkedHashMap<>();
    measured().forEach(each -> take(each, samples));
    run.tables().forEach(each -> take(each, samples));
    return samples;
  }

  /** What was measured of the target, in the order of the run. */
  public List<Measured> measured() {
    return run.measured().stream().filter(each -> each.target().equals(target.name())).toList();
  }

  /** What was answered to each operation in all rounds, in the order of the run. */
  Map<String, Counts> counts() {
    Map<String, Counts> counts = new LinkedHashMap<>();
    measured().forEach(each -> counts.merge(each.operation(), each.counts(), Counts::plus));
    return counts;
  }

  private static void take(Measured measured, Map<Quantity, SortedMap<Integer, Double>> samples) {
    Histogram latency = measured.latencyNanos();
    Map<Measure, Double> values = new LinkedHashMap<>();
    values.put(Measure.RATE, measured.perSecond());
    values.put(Measure.MEDIAN, latency.getValueAtPercentile(50) / NANOS_PER_MILLI);
    values.put(Measure.P95, latency.getValueAtPercentile(95) / NANOS_PER_MILLI);
    values.put(Measure.P99, latency.getValueAtPercentile(99) / NANOS_PER_MILLI);
    values.put(Measure.MEAN, latency.getMean() / NANOS_PER_MILLI);
    Long cpuNanos = measured.serverCpuNanos();
    if (cpuNanos != null && measured.counts().operations() > 0) {
      values.put(Measure.CPU, cpuNanos / NANOS_PER_MICRO / measured.counts().operations());
    }
    values.forEach(
        (measure, value) ->
            add(new Quantity(measured.operation(), measure), measured.round(), value, samples));
  }

  private static void take(RunTable table, Map<Quantity, SortedMap<Integer, Double>> samples) {
    int naming = namingColumns(table);
    for (List<Cell> row : table.rows()) {
      String subject =
          row.subList(0, naming).stream().map(Cell::text).collect(Collectors.joining(", "));
      for (int i = naming; i < row.size(); i++) {
        Measure measure = Measure.ofColumn(table.columns().get(i));
        Quantity quantity = new Quantity(subject, measure);
        switch (row.get(i)) {
          case Cell.Words words -> {}
          case Cell.Whole(long value) -> add(quantity, table.round(), (double) value, samples);
          case Cell.Fraction(double value) -> add(quantity, table.round(), value, samples);
        }
      }
    }
  }

  /** The columns before the first measured number say what a row is about; at least one does. */
  private static int namingColumns(RunTable table) {
    List<Boolean> measuredColumns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      measuredColumns.add(
          table.rows().stream().anyMatch(row -> row.get(column) instanceof Cell.Fraction));
    }
    int first = measuredColumns.indexOf(true);
    return Math.max(1, first < 0 ? table.columns().size() : first);
  }

  private static void add(
      Quantity quantity,
      int round,
      double value,
      Map<Quantity, SortedMap<Integer, Double>> samples) {
    if (value > 0) {
      samples.computeIfAbsent(quantity, any -> new TreeMap<>()).put(round, value);
    }
  }
}
