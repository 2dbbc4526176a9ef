package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.MarkedPeople;

/** The same searches by one thread, and shared out among several. */
final class ConcurrentSearches implements Experiment {
  private static final long SEARCHES = 10_000;
  private static final long STRIDE = 104_729;

  /** Fills a directory with a number of entries. */
  private interface Fill {
    void fill(SeedDirectory directory, long size) throws LdapProblem;
  }

  /** The search for one of the entries, by its number from 0. */
  private interface Search {
    SearchRequest of(SeedDirectory directory, long number) throws LdapProblem;
  }

  private final Description description;
  private final int[] threads;
  private final Fill fill;
  private final Search search;

  private ConcurrentSearches(Description description, int[] threads, Fill fill, Search search) {
    this.description = description;
    this.threads = threads;
    this.fill = fill;
    this.search = search;
  }

  /** 2006: 10,000 base searches among 10,000 entries, by 1 to 32 threads. */
  static ConcurrentSearches forNames() {
    return new ConcurrentSearches(
        new Description(
            "1c-threads", "base searches of random people by 1 to 32 threads", 10_000, 10_000),
        new int[] {1, 2, 5, 8, 16, 32},
        SeedDirectory::loadPeople,
        (directory, number) -> Lookups.person(directory, 1 + number));
  }

  /** 2001: 16 searchers at once on an attribute that is nearly unique. */
  static ConcurrentSearches forDescriptions() {
    return new ConcurrentSearches(
        new Description(
            "2b-searchers", "exact matches on a description by 16 threads", 20_000, 64_011),
        new int[] {1, 16},
        Dissection::fill,
        (directory, number) ->
            directory.subtree("(description=" + MarkedPeople.description(number) + ")"));
  }

  @Override
  public Description description() {
    return description;
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "threads", "searches", "searches a second", "p95 loop ms", "us a search");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      fill.fill(directory, size);
      for (int together : threads) {
        Timing loop = Timing.warm(SEARCHES, () -> searchAll(directory, size, together));
        table.row(
            (long) together,
            SEARCHES,
            SEARCHES * 1e6 / loop.medianMicros(),
            loop.p95Micros() / 1e3,
            loop.medianMicros() / SEARCHES);
      }
    }
    return table;
  }

  private long searchAll(SeedDirectory directory, long size, int together) {
    return Parallel.run(
        together,
        SEARCHES,
        (thread, i) -> directory.search(search.of(directory, (thread * STRIDE + i * 31L) % size)));
  }
}
