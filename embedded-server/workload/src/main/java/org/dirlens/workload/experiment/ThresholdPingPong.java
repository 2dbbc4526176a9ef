package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;

/** 2006: a key at the very threshold that loses and wins an id again and again. */
final class ThresholdPingPong implements MeasuredExperiment {
  private static final int ROUNDS = 5;

  @Override
  public Description description() {
    return new Description(
        "0c-pingpong",
        "an id removed and added at the threshold, and far from it",
        20_000,
        500_000);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table = table(monitor);
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      directory.index("initials");
      rows(directory, table(ProgressMonitor.NONE)); // code is compiled
      rows(directory, table);
    }
    return table;
  }

  private static ResultTable table(ProgressMonitor monitor) {
    return new ResultTable(
        monitor,
        "<place",
        "threshold",
        "ids",
        "<side before",
        "<side after",
        "us a write",
        "p95 us",
        "disk bytes grown",
        "damages");
  }

  private static void rows(SeedDirectory directory, ResultTable table)
      throws IOException, LdapProblem {
    int ids = (int) Math.max(1, directory.expected("aa"));
    row(directory, "at the threshold", ids, table);
    row(directory, "far below it", 100 * ids, table);
    row(directory, "far above it", Math.max(1, ids / 4), table);
  }

  private static void row(SeedDirectory directory, String place, int threshold, ResultTable table)
      throws IOException, LdapProblem {
    // A key that is in containers stays there until it is far below the threshold.
    directory.partition().setThreshold("initials", IndexDefinition.MAX_THRESHOLD);
    directory.partition().setThreshold("initials", threshold);
    long ids = directory.expected("aa");
    String before = directory.side("(initials=aa)");
    long disk = directory.bytesOnDisk();
    Timing timing =
        Timing.warm(
            ROUNDS,
            () -> {
              for (int i = 0; i < ROUNDS; i++) {
                DuplicatesThreshold.addAndDelete(directory);
              }
              return ROUNDS;
            });
    Timing.check(ids, directory.explain("(initials=aa)").counts().returned());
    double writes = 2.0 * DuplicatesThreshold.ADDS * ROUNDS;
    table.row(
        place,
        (long) threshold,
        ids,
        before,
        directory.side("(initials=aa)"),
        timing.medianMicros() / writes,
        timing.p95Micros() / writes,
        directory.bytesOnDisk() - disk,
        (long) directory.partition().verify(ProgressMonitor.NONE).damages().size());
  }
}
