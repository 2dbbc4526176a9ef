package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: index and entry caches from too small to everything. */
final class CacheSizes implements MeasuredExperiment {
  private static final List<String> KEYS = List.of("aa", "ab", "ba", "mm", "zz");
  private static final long[] CACHE_BYTES = {64 << 10, 1 << 20, 16 << 20, 1 << 30};

  @Override
  public Description description() {
    return new Description(
            "0g-caches",
            "(initials=..) over all keys by size of the index cache and of the entry cache",
            20_000,
            1_000_000)
        .beside(DuplicateKeys2006.CACHES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "index cache",
            "entry cache",
            "index hits %",
            "entry hits %",
            "us a search",
            "p95 us");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      directory.index("initials");
      Timing.warm(searchAll(directory), () -> searchAll(directory)); // code is compiled
      for (long entryCache : CACHE_BYTES) {
        directory.reopen(PartitionOptions.DEFAULTS.withEntryCacheBytes(entryCache));
        for (long indexCache : CACHE_BYTES) {
          directory.partition().setCache("initials", indexCache);
          row(directory, indexCache, entryCache, table);
        }
      }
    }
    return table;
  }

  private static void row(
      SeedDirectory directory, long indexCache, long entryCache, ResultTable table)
      throws IOException, LdapProblem {
    long expected = 0;
    for (String key : KEYS) {
      expected += directory.expected(key);
    }
    CacheStatistics index = directory.partition().indices().getFirst().use().cache();
    CacheStatistics entry = directory.partition().statistics().entryCache();
    Timing timing = Timing.warm(expected, () -> searchAll(directory));
    CacheStatistics indexThen = directory.partition().indices().getFirst().use().cache();
    CacheStatistics entryThen = directory.partition().statistics().entryCache();
    table.row(
        indexCache,
        entryCache,
        hitPercent(index, indexThen),
        hitPercent(entry, entryThen),
        timing.medianMicros() / KEYS.size(),
        timing.p95Micros() / KEYS.size());
  }

  private static double hitPercent(CacheStatistics before, CacheStatistics after) {
    long hits = after.hits() - before.hits();
    long asked = hits + after.misses() - before.misses();
    return asked == 0 ? 100 : 100.0 * hits / asked;
  }

  private static long searchAll(SeedDirectory directory) throws LdapProblem {
    long found = 0;
    for (String key : KEYS) {
      found += directory.search(directory.subtree("(initials=" + key + ")"));
    }
    return found;
  }
}
