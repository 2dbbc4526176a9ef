package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.StoredFiles;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: as many partitions as you like, and what each of them costs. */
final class Partitions implements MeasuredExperiment {
  private static final int[] PARTITIONS = {1, 4, 16};
  private static final long SEED = 2006;
  private static final String WANTED = "aa";

  @Override
  public Description description() {
    return new Description(
            "0j-partitions",
            "files, threads and memory of 1, 4 and 16 partitions, and a search that spans them",
            8_000,
            2_000_000,
            "Files, threads and heap are what an installation has with its partitions less what it"
                + " has with none. A search that spans partitions is one search in each, one after"
                + " another, as a client does it that asks every naming context: the server"
                + " has no entry above them. Heap is what is in use after a garbage"
                + " collection; with people it is that of the caches, too.")
        .beside(DuplicateKeys2006.CAPACITY);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "partitions",
            "people in all",
            "files each",
            "threads each",
            "heap bytes each",
            "disk bytes each",
            "open ms each",
            "found",
            "us a search of all",
            "p95 us");
    for (long people : new long[] {0, size}) {
      for (int count : PARTITIONS) {
        Path data = folder.resolve(people + "-in-" + count);
        fill(data, count, people / count, monitor);
        row(data, count, people / count, table);
      }
    }
    return table;
  }

  private static void fill(Path data, int count, long people, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try (Installation installation = Installation.open(data)) {
      for (int i = 0; i < count; i++) {
        Partition partition = installation.provide("dc=part" + i + ",dc=example,dc=com");
        partition.add(
            Entry.builder(partition.suffix(), installation.schema())
                .add("objectClass", "top", "domain")
                .add("dc", "part" + i)
                .build());
        IndexDefinition initials = IndexDefinition.of("initials", IndexKind.EQUALITY);
        partition.changeIndices(List.of(new IndexChange.Define(initials)), monitor);
        if (people > 0) {
          LoadReport report = partition.load(people(partition).entries(people), monitor);
          Timing.check(people + 1, report.added());
        }
      }
    }
  }

  private static SeedPeople people(Partition partition) throws LdapProblem {
    return new SeedPeople(SEED, partition.suffix(), partition.schema());
  }

  private static void row(Path data, int count, long people, ResultTable table)
      throws IOException, LdapProblem {
    long heap = ProcessFigures.heapAfterCollectionBytes();
    int threads = ProcessFigures.threads();
    long start = System.nanoTime();
    try (Installation installation = Installation.openExisting(data)) {
      double openMillis = (System.nanoTime() - start) / 1e6;
      long found = 0;
      for (Partition partition : installation.partitions()) {
        found += people(partition).withInitials(WANTED, people);
      }
      Timing timing = Timing.warm(found, () -> searchAll(installation));
      int threadsNow = ProcessFigures.threads();
      long heapNow = ProcessFigures.heapAfterCollectionBytes();
      StoredFiles files = StoredFiles.in(data);
      table.row(
          (long) count,
          people * count,
          (double) files.count() / count,
          (double) (threadsNow - threads) / count,
          (double) (heapNow - heap) / count,
          (double) files.bytes() / count,
          openMillis / count,
          found,
          timing.medianMicros(),
          timing.p95Micros());
    }
  }

  private static long searchAll(Installation installation) throws LdapProblem {
    long found = 0;
    for (Partition partition : installation.partitions()) {
      SearchRequest request =
          SearchRequest.of(
              partition.suffix(),
              Scope.SUB,
              Filter.parse("(initials=" + WANTED + ")", installation.schema()));
      try (SearchCursor cursor = partition.search(request)) {
        while (cursor.next()) {
          found++;
        }
      }
    }
    return found;
  }
}
