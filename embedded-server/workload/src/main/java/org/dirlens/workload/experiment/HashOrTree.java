package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: the table of entries as a hash instead of a tree. */
final class HashOrTree implements MeasuredExperiment {
  private static final int COMMIT = 1_000;
  private static final int GETS = 10_000;
  private static final long EVERYTHING = 1L << 40;

  @Override
  public Description description() {
    return new Description(
            "1h-hash",
            "the table of entries as a tree and as a hash, on the same kind of record file",
            10_000,
            1_000_000,
            "The hash is made for this experiment, a bucket a record of 8 KB, and not that of the"
                + " record file's library, which would deserialise what it stored. It keeps its"
                + " directory in memory and has no change log, which the tree has, so its inserts are"
                + " flattered; its scan in the order of ids knows all ids beforehand. Entries have 300"
                + " to 500 bytes, commits "
                + COMMIT
                + " of them. Cold: no pages of entries in memory, but the tree's inner pages, as in a"
                + " partition; the operating system has its own cache. CPU times are those of the"
                + " process for inserts, else of the reading thread.")
        .beside(KeyUsage2006.MASTER_TABLE);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<table",
            "entries",
            "CPU us an insert",
            "file bytes an entry",
            "pages a cold get",
            "CPU us a cold get",
            "CPU us a cached get",
            "pages a cold scan in order of ids",
            "CPU us an entry of it");
    double[] tree;
    try (IdTable entries = new IdTree(folder.resolve("tree"))) {
      tree = figures(entries, size, monitor);
    }
    row("tree", size, tree, table);
    double[] hash;
    try (IdTable entries = new IdBuckets(folder.resolve("hash"))) {
      hash = figures(entries, size, monitor);
    }
    row("hash", size, hash, table);
    row(
        "hash, times the tree",
        size,
        IntStream.range(0, hash.length).mapToDouble(i -> hash[i] / tree[i]).toArray(),
        table);
    return table;
  }

  private static void row(String what, long size, double[] figures, ResultTable table) {
    List<Object> cells = new ArrayList<>(List.of(what, size));
    for (double figure : figures) {
      cells.add(figure);
    }
    table.row(cells.toArray());
  }

  private static double[] figures(IdTable entries, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    double insert = insert(entries, size, monitor);
    checkAll(entries, size);
    entries.cache(1);
    long reads = entries.records().statistics().reads().records();
    Timing cold = Timing.of(GETS, () -> gets(entries, size));
    double coldReads = entries.records().statistics().reads().records() - reads;
    reads = entries.records().statistics().reads().records();
    Timing scan = Timing.of(size, () -> entries.scan(size));
    double scanReads = entries.records().statistics().reads().records() - reads;
    entries.cache(EVERYTHING);
    Timing.check(size, entries.scan(size));
    Timing cached = Timing.warm(GETS, () -> gets(entries, size));
    return new double[] {
      insert,
      (double) entries.records().statistics().contents().fileBytes() / size,
      coldReads / Timing.RUNS / GETS,
      cold.cpuMicros() / GETS,
      cached.cpuMicros() / GETS,
      scanReads / Timing.RUNS,
      scan.cpuMicros() / size
    };
  }

  private static double insert(IdTable entries, long size, ProgressMonitor monitor) {
    monitor.begin("Inserting", size);
    long cpu = ProcessFigures.cpuNanos();
    for (long id = 1; id <= size; id++) {
      entries.put(id, entry(id));
      if (id % COMMIT == 0 || id == size) {
        entries.commit();
        monitor.worked(COMMIT);
        if (monitor.cancelled()) {
          throw new CancellationException("the experiment was cancelled");
        }
      }
    }
    entries.complete();
    return (ProcessFigures.cpuNanos() - cpu) / 1e3 / size;
  }

  private static long gets(IdTable entries, long size) {
    Slice entry = new Slice();
    long found = 0;
    for (int i = 0; i < GETS; i++) {
      found += entries.find(1 + FanOutTree.shuffled(i % size, size), entry) ? 1 : 0;
    }
    return found;
  }

  private static void checkAll(IdTable entries, long size) {
    Slice entry = new Slice();
    for (long id = 1; id <= size; id++) {
      if (!entries.find(id, entry) || !entry.contentEquals(entry(id))) {
        throw new IllegalStateException("entry " + id + " is not what was put");
      }
    }
    Timing.check(0, entries.find(size + 1, entry) ? 1 : 0);
  }

  private static byte[] entry(long id) {
    SplittableRandom random = new SplittableRandom(id);
    byte[] entry = new byte[random.nextInt(300, 501)];
    random.nextBytes(entry);
    return entry;
  }
}
