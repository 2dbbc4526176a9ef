package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: what an index is worth, and whether there is a cliff. */
final class IndexOrScan implements MeasuredExperiment {
  private static final int STEPS = 5;

  @Override
  public Description description() {
    return new Description(
            "0de-index-or-scan",
            "(initials=aa) with an index first and warm, and without one, as the directory grows",
            20_000,
            2_000_000)
        .beside(DuplicateKeys2006.SEARCHES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "entries",
            "found",
            "first ms",
            "warm ms",
            "p95 ms",
            "warm us an entry found",
            "scan ms",
            "scan us an entry read",
            "scan/index",
            "GC ms");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      for (int step = 1; step <= STEPS; step++) {
        directory.loadPeople(size * step / STEPS);
        row(directory, table);
      }
    }
    return table;
  }

  private static void row(SeedDirectory directory, ResultTable table)
      throws IOException, LdapProblem {
    long gcBefore = ProcessFigures.collectionMillis();
    long found = directory.expected("aa");
    Timing scan = Timing.warm(found, () -> search(directory));
    directory.index("initials");
    directory.reopen(PartitionOptions.DEFAULTS);
    double first = Timing.once(found, () -> search(directory));
    Timing warm = Timing.warm(found, () -> search(directory));
    directory.drop("initials");
    long entries = directory.partition().statistics().entries();
    table.row(
        entries,
        found,
        first / 1e3,
        warm.medianMicros() / 1e3,
        warm.p95Micros() / 1e3,
        warm.medianMicros() / Math.max(1, found),
        scan.medianMicros() / 1e3,
        scan.medianMicros() / entries,
        scan.medianMicros() / warm.medianMicros(),
        ProcessFigures.collectionMillis() - gcBefore);
  }

  private static long search(SeedDirectory directory) throws LdapProblem {
    return directory.search(directory.subtree("(initials=aa)"));
  }
}
