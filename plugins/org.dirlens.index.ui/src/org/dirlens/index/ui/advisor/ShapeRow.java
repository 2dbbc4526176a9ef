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
import org.jspecify.annotations.Nullable;

/**
 * A filter shape with its searches.
 *
 * @param share of the time of all searches, 0 to 1; NaN if none has a time
 * @param reading what a search of it reads; null where the server cannot say
 * @param sample one of its searches; empty where only counters tell of it
 */
record ShapeRow(
    String shape,
    ShapeTally tally,
    double share,
    @Nullable ShapeReading reading,
    Optional<Question> sample) {
  /** The rows of a workload. */
  static List<ShapeRow> of(Workload workload, @Nullable Advice advice) {
    Map<String, ShapeReading> readings = new HashMap<>();
    if (advice != null) {
      advice.shapes().forEach(each -> readings.put(each.shape(), each));
    }
    double all = workload.total().nanos();
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

  /** Entries that a search reads: as tried, else as logged; NaN if neither is known. */
  double read() {
    if (reading != null) {
      return reading.before();
    }
    return tally.examined() < 0 ? Double.NaN : (double) tally.examined() / tally.searches();
  }

  /** Entries that a search returns; as tried, else as logged. */
  double returned() {
    return reading != null ? reading.returned() : (double) tally.returned() / tally.searches();
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
