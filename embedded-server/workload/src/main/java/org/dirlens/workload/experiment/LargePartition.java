package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: ten million entries in one partition. */
final class LargePartition implements MeasuredExperiment {
  private static final int SEARCHES = 2_000;
  private static final long LIMIT = 1_000;

  @Override
  public Description description() {
    return new Description(
            "0j-large",
            "one partition: load, files, memory, opening, searches and durable adds",
            10_000,
            10_000_000,
            "The original expected this many entries and did not load them. Heap is what is in use"
                + " after a garbage collection, caches included, less what the process had before"
                + " the partition was opened.")
        .beside(DuplicateKeys2006.CAPACITY);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table = new ResultTable(monitor, "<figure", "entries", "value", "<unit");
    long heap = ProcessFigures.heapAfterCollectionBytes();
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.index("uid", "initials");
      double load = Timing.action(() -> directory.loadPeople(size));
      table.row("load, two indices", size, size * 1e6 / load, "entries/s");
      double open = Timing.action(() -> directory.reopen(PartitionOptions.DEFAULTS));
      table.row("files", size, (double) directory.bytesOnDisk() / size, "bytes an entry");
      table.row("closing and opening", size, open / 1e3, "ms");
      searches(directory, size, table);
      Timing add =
          Timing.warm(DuplicatesThreshold.ADDS, () -> DuplicatesThreshold.addAndDelete(directory));
      double writes = 2.0 * DuplicatesThreshold.ADDS;
      table.row("durable add or delete", size, add.medianMicros() / writes, "us");
      long used = ProcessFigures.heapAfterCollectionBytes() - heap;
      table.row("heap", size, used / 1e6, "MB");
      Timing.check(0, directory.partition().verify(monitor).damages().size());
    }
    return table;
  }

  private static void searches(SeedDirectory directory, long size, ResultTable table)
      throws IOException, LdapProblem {
    Timing base =
        Timing.warm(
            SEARCHES, () -> each(directory, i -> Lookups.person(directory, number(i, size))));
    table.row("base search of a random entry", size, base.medianMicros() / SEARCHES, "us");
    Timing uid =
        Timing.warm(
            SEARCHES,
            () -> each(directory, i -> directory.subtree("(uid=user." + number(i, size) + ")")));
    table.row("(uid=user.N)", size, uid.medianMicros() / SEARCHES, "us");
    long found = directory.expected("aa");
    Timing all = Timing.warm(found, () -> directory.search(directory.subtree("(initials=aa)")));
    table.row("(initials=aa), " + found, size, all.medianMicros() / Math.max(1, found), "us each");
    long limited = Math.min(LIMIT, found);
    SearchRequest limit = directory.subtree("(initials=aa)").withSizeLimit(LIMIT);
    Timing some = Timing.warm(limited, () -> directory.search(limit));
    table.row("the same, limit " + LIMIT, size, some.medianMicros(), "us");
  }

  /** The search with a number from 0. */
  private interface Numbered {
    SearchRequest search(int i) throws LdapProblem;
  }

  private static long each(SeedDirectory directory, Numbered searches) throws LdapProblem {
    long found = 0;
    for (int i = 0; i < SEARCHES; i++) {
      found += directory.search(searches.search(i));
    }
    return found;
  }

  private static long number(int search, long size) {
    return 1 + search * 7_368_787L % size;
  }
}
