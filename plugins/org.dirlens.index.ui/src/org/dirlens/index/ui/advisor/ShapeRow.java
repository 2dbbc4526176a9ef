package org.dirlens.index.ui.advisor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.Advice.ShapeReading;
import org.dirlens.advisor.workload.Question;
import org.dirlens.advisor.workload.Sample;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.index.advisor.WorkloadAdvisor.Advised;
import org.jspecify.annotations.Nullable;

/**
 * A filter shape with its searches.
 *
 * @param share of the time of all searches, 0 to 1; NaN if none has a time, or where counters tell
 *     of those only that no index helped
 * @param reading what a search of it reads; null where the server cannot say
 * @param sample one of its searches; empty where only counters tell of it
 */
record ShapeRow(
    String shape,
    ShapeTally tally,
    double share,
    @Nullable ShapeReading reading,
    Optional<Question> sample) {
  private static final double NANOS_OF_MICRO = 1_000;

  /** The rows of a workload. */
  static List<ShapeRow> of(Advised advised) {
    Workload workload = advised.workload();
    Advice advice = advised.advice();
    Map<String, ShapeReading> readings = new HashMap<>();
    if (advice != null) {
      advice.shapes().forEach(each -> readings.put(each.shape(), each));
    }
    double all = advised.log() == null ? Double.NaN : workload.total().nanos();
    List<ShapeRow> rows = new ArrayList<>();
    for (ShapeUse use : workload.shapes()) {
      rows.add(
          new ShapeRow(
              use.shape(),
              use.tally(),
              use.tally().nanos() / all,
              readings.get(use.shape()),
              use.samples().stream().map(Sample::question).findFirst()));
    }
    return rows;
  }

  /** How long a search took, in microseconds; NaN where the log does not say. */
  double mean() {
    return tally.nanos() == 0 ? Double.NaN : tally.nanos() / NANOS_OF_MICRO / tally.searches();
  }

  /** Entries that a search reads: as tried, else as logged; NaN if neither is known. */
  double read() {
    if (reading != null) {
      return reading.before();
    }
    return ofSearch(tally.examined());
  }

  /** Entries that a search returns: as tried, else as logged; NaN if neither is known. */
  double returned() {
    return reading != null ? reading.returned() : ofSearch(tally.returned());
  }

  private double ofSearch(long entries) {
    return entries < 0 ? Double.NaN : (double) entries / tally.searches();
  }

  /** Entries that a search would read with all that is advised; NaN if it is not known. */
  double readThen() {
    return reading == null ? Double.NaN : reading.after();
  }

  /** Searches with a part that had no index; -1 where the log does not say. */
  long unindexed() {
    return tally.told() == 0 ? -1 : tally.unindexed() + tally.partly();
  }
}
