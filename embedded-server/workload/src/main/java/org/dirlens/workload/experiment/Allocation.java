package org.dirlens.workload.experiment;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;

/** 2006: less garbage; here it is counted. */
final class Allocation implements Experiment {
  @Override
  public Description description() {
    return new Description(
        "0i-allocation",
        "bytes allocated and time in garbage collection, for a search and for a durable write",
        20_000,
        500_000);
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
    long gc = collectionMillis();
    long before = allocatedBytes();
    for (long i = 0; i < operations; i++) {
      Timing.check(found, work.run());
    }
    double bytes = (double) (allocatedBytes() - before) / operations;
    table.row(what, operations, bytes, bytes / Math.max(1, found), collectionMillis() - gc);
  }

  /** Milliseconds that this process has spent in garbage collections. */
  static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /**
   * What this thread has allocated; by name, because not every Java has this operation; -1 there.
   */
  static long allocatedBytes() {
    try {
      return (Long)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "getThreadAllocatedBytes",
                  new Object[] {Thread.currentThread().threadId()},
                  new String[] {long.class.getName()});
    } catch (JMException e) {
      return -1;
    }
  }
}
