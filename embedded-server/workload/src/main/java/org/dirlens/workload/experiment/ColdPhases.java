package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreStatistics;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.SystemCache;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;

/** 2010: write, read, forget what is in memory, read again. */
final class ColdPhases implements MeasuredExperiment {
  private static final int COMMIT = 10_000;
  private static final int READS = 2_000;
  private static final PartitionOptions WRITING =
      PartitionOptions.DEFAULTS.withBulkLoadFrom(COMMIT + 1).withLoadWriteBytes(1L << 30);

  @Override
  public Description description() {
    return new Description(
            "4b-cold",
            "a tree of fan-out 20 written, read, and read again with nothing in memory, by its ids",
            20_000,
            10_000_000,
            "The last phase follows a close, an advice to the operating system to forget the files,"
                + " and an opening with 256 KB for pages of entries and no cache of names (2010: the"
                + " purge command of another system). The advice works on Linux with dd and"
                + " fincore; the share of the files that stayed in memory is measured, not taken"
                + " for granted. A virtual disk may have a cache of its own behind that. Reads are"
                + " those of 2,000 nodes; pages are records of at most 8 KB.")
        .beside(SequentialIds2010.COLD);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<ids",
            "<phase",
            "nodes",
            "operations a second",
            "us each",
            "pages read each",
            "bytes read each",
            "files in memory %");
    Map<String, EntryIds> ids = new LinkedHashMap<>();
    ids.put("sequential", EntryIds.SEQUENTIAL);
    ids.put("random", EntryIds.RANDOM);
    for (Map.Entry<String, EntryIds> each : ids.entrySet()) {
      PartitionOptions options = WRITING.withIds(each.getValue());
      Path data = folder.resolve(each.getKey());
      try (SeedDirectory directory = new SeedDirectory(data, options, monitor)) {
        phases(directory, data, new Phases(each.getKey(), size, table), options);
      }
    }
    return table;
  }

  private static void phases(
      SeedDirectory directory, Path data, Phases phases, PartitionOptions options)
      throws IOException, LdapProblem {
    FanOutTree tree = new FanOutTree(directory.partition().suffix(), directory.schema());
    long size = phases.size;
    phases.row(directory, "write", size, "-", () -> grow(directory, tree, size));
    directory.partition().checkpoint();
    long reads = Math.min(READS, size);
    long first = 1 + (size - reads) / 2;
    read(directory, reads, i -> tree.name(first + i));
    phases.row(
        directory,
        "read in order",
        reads,
        "-",
        () -> read(directory, reads, i -> tree.name(first + i)));
    phases.row(
        directory,
        "read at random",
        reads,
        "-",
        () -> read(directory, reads, i -> random(tree, i, size)));
    double kept = directory.reopenAfter(() -> SystemCache.drop(data), ColdReads.CACHES);
    phases.row(
        directory,
        "cold read in order",
        reads,
        kept,
        () -> read(directory, reads, i -> tree.name(first + i)));
    kept = directory.reopenAfter(() -> SystemCache.drop(data), ColdReads.CACHES);
    phases.row(
        directory,
        "cold read at random",
        reads,
        kept,
        () -> read(directory, reads, i -> random(tree, i, size)));
    directory.reopen(options);
  }

  private static Dn random(FanOutTree tree, long i, long size) throws LdapProblem {
    return tree.name(1 + FanOutTree.shuffled(i, size));
  }

  private static long grow(SeedDirectory directory, FanOutTree tree, long size) {
    for (long done = 0; done < size; done += COMMIT) {
      long first = done + 1;
      directory.load(Math.min(COMMIT, size - done), i -> tree.node(first + i));
    }
    return size;
  }

  private static long read(SeedDirectory directory, long reads, ColdReads.Order order)
      throws LdapProblem {
    return ColdReads.read(directory, reads, order);
  }

  /** The rows of one way to give out ids. */
  private record Phases(String ids, long size, ResultTable table) {
    void row(
        SeedDirectory directory, String phase, long operations, Object inMemory, Timing.Work work)
        throws IOException, LdapProblem {
      StoreStatistics.Reads before = reads(directory);
      double micros = Timing.once(operations, work);
      StoreStatistics.Reads after = reads(directory);
      table.row(
          ids,
          phase,
          size,
          operations * 1e6 / micros,
          micros / operations,
          (double) (after.records() - before.records()) / operations,
          (double) (after.bytes() - before.bytes()) / operations,
          inMemory.equals(SystemCache.UNKNOWN) ? "unknown" : inMemory);
    }

    private static StoreStatistics.Reads reads(SeedDirectory directory) {
      return directory.partition().statistics().store().records().reads();
    }
  }
}
