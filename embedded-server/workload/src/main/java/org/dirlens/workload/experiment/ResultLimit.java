package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: the cost of a limited search follows the limit and not the list. */
final class ResultLimit implements MeasuredExperiment {
  private static final int STEPS = 4;
  private static final long LIMIT = 1000;

  @Override
  public Description description() {
    return new Description(
            "0f-limit", "a size limit, as the posting list behind it grows", 40_000, 2_000_000)
        .beside(DuplicateKeys2006.LIMIT);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "entries", "<filter", "candidates", "limit", "returned", "us", "p95 us");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.index("initials", "objectClass");
      for (int step = 1; step <= STEPS; step++) {
        directory.loadPeople(size * step / STEPS);
        row(directory, "(initials=aa)", directory.expected("aa"), table);
        row(
            directory,
            "(objectClass=person)",
            directory.partition().statistics().entries() - 2,
            table);
      }
    }
    return table;
  }

  private static void row(SeedDirectory directory, String filter, long list, ResultTable table)
      throws IOException, LdapProblem {
    SearchRequest request = directory.subtree(filter).withSizeLimit(LIMIT);
    long returned = Math.min(LIMIT, list);
    Timing timing = Timing.warm(returned, () -> directory.search(request));
    table.row(
        directory.partition().statistics().entries(),
        filter,
        list,
        LIMIT,
        returned,
        timing.medianMicros(),
        timing.p95Micros());
  }
}
