package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: less garbage; here it is counted. */
final class Allocation implements MeasuredExperiment {
  @Override
  public Description description() {
    return new Description(
            "0i-allocation",
            "bytes allocated and time in garbage collection, for a search and for a durable write",
            20_000,
            500_000)
        .beside(DuplicateKeys2006.GARBAGE);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<operation",
            "operations",
            "bytes each in this thread",
            "bytes an entry found",
            "GC ms in all");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      directory.index("initials");
      long found = directory.expected("aa");
      SearchRequest search = directory.subtree("(initials=aa)");
      row("(initials=aa)", 200, found, () -> directory.search(search), table);
      SearchRequest person = Lookups.person(directory, 1);
      row("base search", 20_000, 1, () -> directory.search(person), table);
      row(
          "durable add and delete",
          20,
          DuplicatesThreshold.ADDS,
          () -> DuplicatesThreshold.addAndDelete(directory),
          table);
    }
    return table;
  }

  private static void row(
      String what, long operations, long found, Timing.Work work, ResultTable table)
      throws IOException, LdapProblem {
    for (long i = 0; i < operations / 4; i++) {
      Timing.check(found, work.run());
    }
    long gc = ProcessFigures.collectionMillis();
    long before = ProcessFigures.allocatedBytes();
    for (long i = 0; i < operations; i++) {
      Timing.check(found, work.run());
    }
    double bytes = (double) (ProcessFigures.allocatedBytes() - before) / operations;
    table.row(
        what,
        operations,
        bytes,
        bytes / Math.max(1, found),
        ProcessFigures.collectionMillis() - gc);
  }
}
