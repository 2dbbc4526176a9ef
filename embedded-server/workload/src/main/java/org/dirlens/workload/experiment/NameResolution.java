package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006 and 2012: what it costs to find the entry of a name. */
final class NameResolution implements MeasuredExperiment {
  private static final int[] DEPTHS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  private static final int NAMES = 200;
  private static final long LOOKUPS = 2_000;

  @Override
  public Description description() {
    return new Description(
            "1g-3e-names",
            "a name to its entry by the number of its RDNs, with a cache of names and with hardly any",
            10_000,
            500_000)
        .beside(KeyUsage2006.LOOKUPS_OF_A_NAME, IndexBranch2012.NAMES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table = table(monitor);
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadPeople(size);
      List<List<Dn>> names = names(directory);
      for (long cache : new long[] {1, PartitionOptions.DEFAULTS.caches().dnBytes()}) {
        directory.reopen(PartitionOptions.DEFAULTS.withDnCacheBytes(cache));
        rows(directory, names, table(ProgressMonitor.NONE)); // caches fill, code is compiled
        rows(directory, names, table);
      }
    }
    return table;
  }

  private static ResultTable table(ProgressMonitor monitor) {
    return new ResultTable(
        monitor,
        "depth",
        "cache bytes",
        "hits %",
        "us a lookup",
        "p95 us",
        "CPU us a lookup",
        "us an RDN");
  }

  private static void rows(SeedDirectory directory, List<List<Dn>> names, ResultTable table)
      throws IOException, LdapProblem {
    for (int depth : DEPTHS) {
      row(directory, depth, names.get(depth), table);
    }
  }

  /** By depth, the names of this number of entries in the branch, which has ten levels. */
  private static List<List<Dn>> names(SeedDirectory directory) throws LdapProblem {
    List<List<Dn>> names = new ArrayList<>(List.of(List.of(directory.partition().suffix())));
    for (int depth = 1; depth <= DEPTHS[DEPTHS.length - 1]; depth++) {
      Dn above = names.getLast().getFirst();
      List<Dn> level = new ArrayList<>();
      for (int i = 0; i < NAMES; i++) {
        level.add(above.child(Rdn.parse("ou=unit " + i, directory.schema())));
      }
      directory.load(NAMES, i -> directory.unit(level.get((int) i), "unit " + i));
      names.add(level);
    }
    return names;
  }

  private static void row(SeedDirectory directory, int depth, List<Dn> names, ResultTable table)
      throws IOException, LdapProblem {
    var before = directory.partition().statistics().names();
    Timing timing =
        Timing.warm(
            LOOKUPS,
            () -> {
              long found = 0;
              for (int i = 0; i < LOOKUPS; i++) {
                found +=
                    directory.search(
                        SearchRequest.of(names.get(i % NAMES), Scope.BASE, Filter.ALL));
              }
              return found;
            });
    var after = directory.partition().statistics().names();
    long hits = after.hits() - before.hits();
    long asked = Math.max(1, hits + after.misses() - before.misses());
    table.row(
        (long) depth,
        after.capacityBytes(),
        100.0 * hits / asked,
        timing.medianMicros() / LOOKUPS,
        timing.p95Micros() / LOOKUPS,
        timing.cpuMicros() / LOOKUPS,
        timing.medianMicros() / LOOKUPS / depth);
  }
}
