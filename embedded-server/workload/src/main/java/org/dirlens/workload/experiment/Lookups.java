package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: object, one-level and subtree searches inside the process. */
final class Lookups implements MeasuredExperiment {
  private static final long SEARCHES = 20_000;

  @Override
  public Description description() {
    return new Description(
            "3abc-lookups",
            "entries a second: one entry, random entries, one level of 5, a subtree of 10",
            10_000,
            100_000)
        .beside(IndexBranch2012.SEARCHES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<search",
            "searches",
            "entries each",
            "entries a second",
            "us a search",
            "p95 us",
            "CPU us a search");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      Dn five = directory.addBranch("five", 5);
      Dn ten = directory.addBranch("ten", 9);
      SearchRequest one = person(directory, 1);
      row("object, always the same", 1, i -> directory.search(one), table);
      row(
          "object, random",
          1,
          i -> directory.search(person(directory, 1 + i * 7919L % size)),
          table);
      SearchRequest level = directory.request(five, Scope.ONE, "(objectClass=*)");
      row("one level", 5, i -> directory.search(level), table);
      SearchRequest subtree = directory.request(ten, Scope.SUB, "(objectClass=*)");
      row("subtree", 10, i -> directory.search(subtree), table);
    }
    return table;
  }

  /** A base search for person {@code number}, from 1. */
  static SearchRequest person(SeedDirectory directory, long number) throws LdapProblem {
    return directory.request(directory.personName(number), Scope.BASE, "(objectClass=*)");
  }

  /** Search number {@code i}; answers how many entries it found. */
  private interface Search {
    long run(int i) throws LdapProblem;
  }

  private static void row(String what, int entries, Search search, ResultTable table)
      throws IOException, LdapProblem {
    Timing timing =
        Timing.warm(
            SEARCHES * entries,
            () -> {
              long found = 0;
              for (int i = 0; i < SEARCHES; i++) {
                found += search.run(i);
              }
              return found;
            });
    table.row(
        what,
        SEARCHES,
        (long) entries,
        SEARCHES * entries * 1e6 / timing.medianMicros(),
        timing.medianMicros() / SEARCHES,
        timing.p95Micros() / SEARCHES,
        timing.cpuMicros() / SEARCHES);
  }
}
