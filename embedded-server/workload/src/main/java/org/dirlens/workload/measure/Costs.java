package org.dirlens.workload.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.dirlens.launcher.experiment.Estimate;

/**
 * What runs of experiments took, two sizes of each, and estimates on the line through both. The
 * file {@code costs.csv} beside this class keeps them: a first line that begins with {@code #} and
 * names the machine, then lines of name, size, seconds, bytes of disk, bytes of memory.
 */
final class Costs {
  /** The runs that are kept with the program. */
  static final Costs KEPT = kept();

  private static final int FIELDS = 5;

  private record Run(long size, double seconds, double diskBytes, double memoryBytes) {}

  private final String machine;
  private final Map<String, List<Run>> runs;

  private Costs(String machine, Map<String, List<Run>> runs) {
    this.machine = machine;
    this.runs = runs;
  }

  private static Costs kept() {
    try (InputStream in = Costs.class.getResourceAsStream("costs.csv");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in, "costs.csv"), UTF_8))) {
      return of(lines.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the lines of such a file.
   *
   * @throws IllegalArgumentException naming the line that is not as it must be
   */
  static Costs of(List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().startsWith("# ")) {
      throw new IllegalArgumentException("line 1 must begin with # and name the machine");
    }
    Map<String, List<Run>> runs = new LinkedHashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",");
      if (fields.length != FIELDS) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + " has " + fields.length + " fields, not 5: " + lines.get(i));
      }
      runs.computeIfAbsent(fields[0], any -> new ArrayList<>()).add(run(fields, i + 1));
    }
    return new Costs(lines.getFirst().substring(2), runs);
  }

  private static Run run(String[] fields, int line) {
    try {
      return new Run(
          Long.parseLong(fields[1]),
          Double.parseDouble(fields[2]),
          Double.parseDouble(fields[3]),
          Double.parseDouble(fields[4]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
    }
  }

  /**
   * What a run of this size will probably need.
   *
   * @throws IllegalStateException if not two sizes of the experiment are kept
   */
  Estimate estimate(String experiment, long size) {
    List<Run> measured = runs.getOrDefault(experiment, List.of());
    if (measured.size() != 2 || measured.getFirst().size == measured.getLast().size) {
      throw new IllegalStateException(
          "costs.csv must have " + experiment + " in two sizes; it has " + measured);
    }
    Run small = measured.getFirst();
    Run large = measured.getLast();
    return new Estimate(
        Duration.ofMillis(Math.round(1e3 * on(small, large, size, Run::seconds))),
        Math.round(on(small, large, size, Run::diskBytes)),
        Math.round(on(small, large, size, Run::memoryBytes)),
        String.format(
            Locale.ROOT,
            "On the line through runs of %,d and %,d entries, measured on %s. Time may be a fifth"
                + " or three times of that on another machine, and the more so the larger the size"
                + " is beside these.",
            small.size,
            large.size,
            machine));
  }

  /** What does not grow stays, what shrinks by chance does not become negative. */
  private static double on(Run small, Run large, long size, ToDoubleFunction<Run> figure) {
    double first = figure.applyAsDouble(small);
    double slope = Math.max(0, (figure.applyAsDouble(large) - first) / (large.size - small.size));
    return Math.max(first + slope * (size - small.size), Math.min(first, slope * size));
  }
}
