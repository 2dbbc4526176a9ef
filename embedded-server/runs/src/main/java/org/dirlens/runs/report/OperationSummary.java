package org.dirlens.runs.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.dirlens.runs.Measured;
import org.dirlens.runs.compare.RatioInterval;
import org.dirlens.runs.compare.Side;
import org.jspecify.annotations.Nullable;

/**
 * All rounds of an operation on one side.
 *
 * @param side the target of a run
 * @param operation as the workload calls it
 * @param perSecond the median of the rates of all rounds
 * @param latencyNanos of all rounds together
 * @param entriesAnOperation the mean of all rounds
 * @param errors of all rounds
 * @param serverCpuMicros an operation, the mean of all rounds; null where it is not known
 */
record OperationSummary(
    Side side,
    String operation,
    double perSecond,
    Histogram latencyNanos,
    double entriesAnOperation,
    long errors,
    @Nullable Double serverCpuMicros) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  /** What the figures of {@link #cells} are of, where there are several rounds. */
  static final String OF_ROUNDS =
      "Times, entries and errors are of all rounds together, operations/s the median of them.";

  /** What the columns of {@link #cells} are. */
  static final List<String> COLUMNS =
      List.of(
          "Operation",
          "Target",
          "Operations/s",
          "Median ms",
          "p95 ms",
          "p99 ms",
          "p99.9 ms",
          "Longest ms",
          "Entries/op",
          "CPU us/op",
          "Errors");

  /** One summary for each operation of a side. */
  static List<OperationSummary> of(Side side) {
    Map<String, List<Measured>> byOperation = new LinkedHashMap<>();
    for (Measured each : side.measured()) {
      byOperation.computeIfAbsent(each.operation(), any -> new ArrayList<>()).add(each);
    }
    return byOperation.entrySet().stream()
        .map(each -> of(side, each.getKey(), each.getValue()))
        .toList();
  }

  private static OperationSummary of(Side side, String operation, List<Measured> rounds) {
    Histogram latency = new Histogram(rounds.getFirst().latencyNanos());
    rounds.forEach(each -> latency.add(each.latencyNanos()));
    long operations = rounds.stream().mapToLong(each -> each.counts().operations()).sum();
    long entries = rounds.stream().mapToLong(each -> each.counts().entries()).sum();
    return new OperationSummary(
        side,
        operation,
        RatioInterval.median(rounds.stream().map(Measured::perSecond).toList()),
        latency,
        (double) entries / Math.max(1, operations),
        rounds.stream().mapToLong(each -> each.counts().errors()).sum(),
        cpuMicros(rounds, operations));
  }

  private static @Nullable Double cpuMicros(List<Measured> rounds, long operations) {
    double sum = 0;
    for (Measured each : rounds) {
      Long nanos = each.serverCpuNanos();
      if (nanos == null) {
        return null;
      }
      sum += nanos;
    }
    return operations == 0 ? null : sum / NANOS_PER_MICRO / operations;
  }

  /** Milliseconds that a share of the operations did not exceed. */
  double millisAt(double percentile) {
    return latencyNanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** The summary as texts. */
  List<String> cells() {
    return List.of(
        operation,
        side.target().name(),
        Figures.of(perSecond),
        Figures.of(millisAt(50)),
        Figures.of(millisAt(95)),
        Figures.of(millisAt(99)),
        Figures.of(millisAt(99.9)),
        Figures.of(latencyNanos.getMaxValue() / NANOS_PER_MILLI),
        Figures.of(entriesAnOperation),
        serverCpuMicros == null ? "-" : Figures.of(serverCpuMicros),
        Long.toString(errors));
  }
}
