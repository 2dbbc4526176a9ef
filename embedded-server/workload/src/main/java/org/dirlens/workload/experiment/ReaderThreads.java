package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/** 2006: 10,000 base searches among 10,000 entries, by 1 to 32 threads. */
final class ReaderThreads implements Experiment {
  private static final long SEARCHES = 10_000;

  @Override
  public Description description() {
    return new Description(
        "1c-threads", "base searches of random people by so many threads", 10_000, 10_000);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "threads", "searches", "searches a second", "p95 loop ms", "us a search");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      for (int threads : new int[] {1, 2, 5, 8, 16, 32}) {
        Timing loop =
            Timing.warm(
                SEARCHES,
                () ->
                    Parallel.run(
                        threads,
                        SEARCHES,
                        (thread, i) ->
                            directory.search(
                                Lookups.person(directory, 1 + (thread * 7919 + i * 31) % size))));
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
