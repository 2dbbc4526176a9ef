package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.MarkedPeople;

/** 2001: 16 searchers at once on an attribute that is nearly unique. */
final class Searchers implements Experiment {
  private static final long SEARCHES = 10_000;

  @Override
  public Description description() {
    return new Description(
        "2b-searchers", "exact matches on a description by 16 threads", 20_000, 64_011);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "threads", "searches", "searches a second", "p95 loop ms", "us a search");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      Dissection.fill(directory, size);
      for (int threads : new int[] {1, 16}) {
        Timing loop =
            Timing.warm(
                SEARCHES,
                () ->
                    Parallel.run(
                        threads,
                        SEARCHES,
                        (thread, i) ->
                            directory.search(
                                directory.subtree(
                                    "(description="
                                        + MarkedPeople.description(
                                            (thread * 104_729L + i * 31L) % size)
                                        + ")"))));
        table.row(
            (long) threads,
            SEARCHES,
            SEARCHES * 1e6 / loop.medianMicros(),
            loop.p95Micros() / 1e3,
            loop.medianMicros() / SEARCHES);
      }
    }
    return table;
  }
}
