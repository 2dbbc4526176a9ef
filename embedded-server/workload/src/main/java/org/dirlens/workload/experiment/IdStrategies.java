package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.StoreActivity;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;

/**
 * 2010: a tree of fan-out 20 that grows by commits of 10,000 nodes, by how its entries get their
 * ids: what a step costs, how large the files become, and what reading costs when caches are empty
 * and small. Shared ids are those of one of eight servers.
 */
final class IdStrategies implements MeasuredExperiment {
  private static final int STEPS = 10;
  private static final int COMMIT = 10_000;
  private static final int READS = 2_000;
  private static final int SERVERS = 8;

  /** Checkpoints often, so that nearly all that a step writes is written in it. */
  private static final PartitionOptions GROWING =
      PartitionOptions.DEFAULTS
          .withTrees(PartitionOptions.DEFAULTS.trees().withDirtyBytes(8L << 20, 64L << 20))
          .withBulkLoadFrom(COMMIT + 1)
          .withLoadWriteBytes(1L << 30);

  private static final Map<String, EntryIds> STRATEGIES = new LinkedHashMap<>();

  static {
    STRATEGIES.put("sequential", EntryIds.SEQUENTIAL);
    STRATEGIES.put("blocks of 100", EntryIds.blocks(SERVERS, 3, 100));
    STRATEGIES.put("interleaved", EntryIds.interleaved(SERVERS, 3));
    STRATEGIES.put("random", EntryIds.RANDOM);
  }

  @Override
  public Description description() {
    return new Description(
            "4abd-ids",
            "a tree of fan-out 20 that grows, by how its entries get their ids",
            20_000,
            1_000_000)
        .beside(SequentialIds2010.GROWTH, SequentialIds2010.COLD);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<ids",
            "nodes",
            "nodes/s in this step",
            "CPU us a node",
            "bytes written a node",
            "file bytes a node",
            "us a read in order",
            "pages a read in order",
            "us a read at random",
            "pages a read at random");
    for (Map.Entry<String, EntryIds> strategy : STRATEGIES.entrySet()) {
      PartitionOptions options = GROWING.withIds(strategy.getValue());
      try (SeedDirectory directory =
          new SeedDirectory(
              folder.resolve(strategy.getKey().replace(' ', '-')), options, monitor)) {
        directory.index("objectClass");
        long step = Math.max(1, size / STEPS);
        for (long done = 0; done + step <= size; done += step) {
          row(directory, strategy.getKey(), done, step, table);
        }
      }
    }
    return table;
  }

  private static void row(
      SeedDirectory directory, String ids, long from, long step, ResultTable table)
      throws IOException, LdapProblem {
    FanOutTree tree = new FanOutTree(directory.partition().suffix(), directory.schema());
    long written = written(directory);
    long cpu = ProcessFigures.cpuNanos();
    double micros = Timing.once(step, () -> grow(directory, tree, from, step));
    double cpuMicros = (ProcessFigures.cpuNanos() - cpu) / 1e3;
    long writtenThen = written(directory);
    long nodes = from + step;
    directory.reopen(ColdReads.CACHES);
    double fileBytes = (double) directory.bytesOnDisk() / nodes;
    long reads = Math.min(READS, nodes);
    ColdReads inOrder = ColdReads.of(directory, reads, i -> tree.name(1 + (nodes - reads) / 2 + i));
    directory.reopen(ColdReads.CACHES);
    ColdReads random =
        ColdReads.of(directory, reads, i -> tree.name(1 + FanOutTree.shuffled(i, nodes)));
    directory.reopen(GROWING);
    table.row(
        ids,
        nodes,
        step * 1e6 / micros,
        cpuMicros / step,
        (double) (writtenThen - written) / step,
        fileBytes,
        inOrder.micros(),
        inOrder.pages(),
        random.micros(),
        random.pages());
  }

  private static long grow(SeedDirectory directory, FanOutTree tree, long from, long step) {
    for (long done = 0; done < step; done += COMMIT) {
      long first = from + done + 1;
      directory.load(Math.min(COMMIT, step - done), i -> tree.node(first + i));
    }
    return step;
  }

  private static long written(SeedDirectory directory) {
    StoreActivity store = directory.partition().statistics().store();
    return store.log().bytes() + store.records().writes().bytes();
  }
}
