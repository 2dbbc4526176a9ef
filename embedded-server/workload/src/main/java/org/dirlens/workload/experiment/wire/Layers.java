package org.dirlens.workload.experiment.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.StoredFiles;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;
import org.jspecify.annotations.Nullable;

/** 2010: what each layer above the file of records costs, for the same entries. */
public final class Layers implements MeasuredExperiment {
  private static final int COMMIT = 10_000;
  private static final long SINGLY_MAX = 2_000;
  private static final TreeName TREE = new TreeName("entries");
  private static final PartitionOptions LOADING =
      PartitionOptions.DEFAULTS.withBulkLoadFrom(COMMIT + 1).withLoadWriteBytes(1L << 30);

  @Override
  public Description description() {
    return new Description(
            "4f-layers",
            "the nodes of a tree stored as records, in a tree of keys, in a partition, over LDAP",
            2_000,
            1_000_000,
            "The nodes of 2010 in the form in which a partition stores them, without indices. One"
                + " by one: each is durable before the next, by one thread, for at most 2,000"
                + " nodes. In groups: 10,000 a commit, as in 2010; over LDAP there is no such"
                + " group. The file of records has no order and no names, and a place of 8 KB for"
                + " each record, so that nodes of a group share records; the tree keeps entries"
                + " by id and has a change log; the partition knows names, hierarchy and schema;"
                + " the server adds operational attributes, its audit log, a socket and a client. CPU time is"
                + " that of the process, over LDAP that of the server alone. Bytes are those of"
                + " all files after the groups and a close, over LDAP after the adds. The server"
                + " runs on the class path of this process: inside the window there is none, so"
                + " use the command line.")
        .beside(SequentialIds2010.LAYERS);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<layer",
            "nodes one by one",
            "us each",
            "CPU us each",
            "times the row above",
            "nodes in groups",
            "us each in groups",
            "CPU us each in groups",
            "file bytes a node");
    Rows rows = new Rows(folder, size, table, monitor);
    rows.row("record", rows.records(1), rows.records(COMMIT));
    rows.row("tree", rows.trees(1), rows.trees(COMMIT));
    rows.row("partition", rows.partitionSingly(), rows.partitionInGroups());
    rows.row("LDAP", rows.served(), null);
    return table;
  }

  /**
   * What storing some nodes cost.
   *
   * @param bytes of all files afterwards
   */
  private record Cost(long nodes, double micros, double cpuMicros, long bytes) {}

  /** Stores nodes {@code from} to {@code to - 1} durably. */
  private interface Store {
    void put(long from, long to) throws IOException, LdapProblem;
  }

  /** The layers, each with a folder of its own. */
  private static final class Rows {
    private final Path folder;
    private final long size;
    private final ResultTable table;
    private final ProgressMonitor monitor;
    private double above;

    Rows(Path folder, long size, ResultTable table, ProgressMonitor monitor) {
      this.folder = folder;
      this.size = size;
      this.table = table;
      this.monitor = monitor;
    }

    void row(String layer, Cost singly, @Nullable Cost groups) {
      double micros = singly.micros / singly.nodes;
      table.row(
          layer,
          singly.nodes,
          micros,
          singly.cpuMicros / singly.nodes,
          above == 0 ? "-" : micros / above,
          groups == null ? "-" : groups.nodes,
          groups == null ? "-" : groups.micros / groups.nodes,
          groups == null ? "-" : groups.cpuMicros / groups.nodes,
          groups == null
              ? (double) singly.bytes / singly.nodes
              : (double) groups.bytes / groups.nodes);
      above = micros;
    }

    private long nodes(int commit) {
      return commit == 1 ? Math.min(SINGLY_MAX, size) : size;
    }

    Cost records(int commit) throws IOException, LdapProblem {
      Path data = folder.resolve("records-" + commit);
      byte[][] entries = entries(nodes(commit));
      try (RecordStore records = JdbmRecordStore.open(data)) {
        return cost(
            nodes(commit),
            commit,
            data,
            (from, to) -> insert(records, entries, (int) from - 1, (int) to - 1));
      }
    }

    /** As many nodes share a record as fit into it. */
    private static void insert(RecordStore records, byte[][] entries, int from, int to) {
      ByteBuffer record = ByteBuffer.allocate(RecordStore.MAX_RECORD_BYTES);
      try (RecordBatch batch = records.begin()) {
        for (int node = from; node < to; node++) {
          if (record.remaining() < entries[node].length) {
            batch.insert(Arrays.copyOf(record.array(), record.position()));
            record.clear();
          }
          record.put(entries[node]);
        }
        batch.insert(Arrays.copyOf(record.array(), record.position()));
        batch.commit();
      }
    }

    Cost trees(int commit) throws IOException, LdapProblem {
      Path data = folder.resolve("tree-" + commit);
      byte[][] entries = entries(nodes(commit));
      try (TreeStore store =
          TreeStore.open(
              JdbmRecordStore.open(data.resolve("records")),
              data.resolve("log"),
              TreeOptions.DEFAULTS)) {
        store.write(
            batch -> {
              batch.create(TREE);
              return true;
            });
        Cost cost = cost(nodes(commit), commit, data, (from, to) -> put(store, entries, from, to));
        store.checkpoint();
        return new Cost(cost.nodes, cost.micros, cost.cpuMicros, StoredFiles.in(data).bytes());
      }
    }

    private static void put(TreeStore store, byte[][] entries, long from, long to) {
      store.write(
          batch -> {
            for (long node = from; node < to; node++) {
              byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(node).array();
              batch.put(TREE, key, entries[(int) node - 1]);
            }
            return true;
          });
    }

    Cost partitionSingly() throws IOException, LdapProblem {
      Path data = folder.resolve("partition-1");
      try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
        FanOutTree tree = tree(directory);
        return cost(nodes(1), 1, data, (from, to) -> directory.partition().add(tree.node(from)));
      }
    }

    Cost partitionInGroups() throws IOException, LdapProblem {
      Path data = folder.resolve("partition-" + COMMIT);
      try (SeedDirectory directory = new SeedDirectory(data, LOADING, monitor)) {
        FanOutTree tree = tree(directory);
        Cost cost =
            cost(
                size,
                COMMIT,
                data,
                (from, to) -> directory.load(to - from, i -> tree.node(from + i)));
        directory.partition().checkpoint();
        return new Cost(cost.nodes, cost.micros, cost.cpuMicros, StoredFiles.in(data).bytes());
      }
    }

    Cost served() throws IOException, LdapProblem {
      Path data = folder.resolve("served");
      FanOutTree tree;
      try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
        tree = tree(directory);
      }
      try (WireServer server = WireServer.start(data);
          WireClient client = server.connect()) {
        long cpu = server.cpuNanos();
        Cost cost =
            cost(
                nodes(1),
                1,
                data,
                (from, to) -> {
                  byte[] entry = EntryRecord.encode(tree.node(from), 1);
                  EntryRecord record = EntryRecord.over(entry, 0, entry.length);
                  client.ask(Requests.add(tree.name(from).toString(), record));
                });
        double cpuMicros = (server.cpuNanos() - cpu) / 1e3;
        return new Cost(cost.nodes, cost.micros, cpuMicros, StoredFiles.in(data).bytes());
      }
    }

    private static FanOutTree tree(SeedDirectory directory) {
      return new FanOutTree(directory.partition().suffix(), directory.schema());
    }

    /** The stored forms of the first nodes. */
    private static byte[][] entries(long count) throws LdapProblem {
      Schema schema = Schema.standard();
      FanOutTree tree = new FanOutTree(Dn.parse("dc=example,dc=com", schema), schema);
      byte[][] entries = new byte[(int) count][];
      for (int i = 0; i < entries.length; i++) {
        entries[i] = EntryRecord.encode(tree.node(i + 1), i / FanOutTree.FAN_OUT + 1);
      }
      return entries;
    }

    private Cost cost(long nodes, int commit, Path data, Store store)
        throws IOException, LdapProblem {
      long cpu = ProcessFigures.cpuNanos();
      double micros =
          Timing.action(
              () -> {
                for (long from = 1; from <= nodes; from += commit) {
                  refuseCancelled();
                  store.put(from, Math.min(from + commit, nodes + 1));
                }
              });
      double cpuMicros = (ProcessFigures.cpuNanos() - cpu) / 1e3;
      return new Cost(nodes, micros, cpuMicros, StoredFiles.in(data).bytes());
    }

    private void refuseCancelled() {
      if (monitor.cancelled()) {
        throw new CancellationException("the experiment was cancelled");
      }
    }
  }
}
