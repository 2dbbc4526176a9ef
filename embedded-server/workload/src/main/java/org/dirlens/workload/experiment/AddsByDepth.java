package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: what an add has to write, by how many entries stand above it. */
final class AddsByDepth implements MeasuredExperiment {
  private static final int DEPTH_MAX = 10;

  @Override
  public Description description() {
    return new Description(
            "3i-depth",
            "durable adds 1 to 10 levels below the suffix: keys written to indices, bytes logged",
            2_000,
            100_000,
            "A tenth of the entries at each level. Indices of objectClass and"
                + " ou, whose posting lists are written whole until they are as long as the"
                + " threshold. Bytes logged are those of the change log, which holds every key and"
                + " value that an add gave to a tree; those not for indices are the entry, its RDN"
                + " and the counts of all entries above it. No key of an entry above is written"
                + " anew.")
        .beside(IndexBranch2012.WRITES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table = table(monitor);
    long adds = Math.max(1, size / DEPTH_MAX);
    // Until the code is compiled; not shown.
    rows(folder.resolve("first"), Math.max(1, adds / 10), table(ProgressMonitor.NONE), monitor);
    rows(folder.resolve("adds"), adds, table, monitor);
    return table;
  }

  private static ResultTable table(ProgressMonitor monitor) {
    return new ResultTable(
        monitor,
        "depth",
        "adds",
        "index keys an add",
        "index bytes an add",
        "bytes logged an add",
        "of them not for indices",
        "CPU us an add",
        "us an add");
  }

  private static void rows(Path folder, long adds, ResultTable table, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.index("objectClass", "ou");
      Dn above = directory.partition().suffix();
      for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        row(directory, above, depth, adds, table);
        above = child(directory, above, 0);
      }
      Timing.check(1 + adds * DEPTH_MAX, directory.partition().statistics().entries());
    }
  }

  private static void row(
      SeedDirectory directory, Dn above, int depth, long adds, ResultTable table)
      throws IOException, LdapProblem {
    WriteCost before = cost(directory);
    long logged = directory.partition().statistics().store().log().bytes();
    long cpu = ProcessFigures.cpuNanos();
    double micros = Timing.once(adds, () -> add(directory, above, adds));
    long cpuNanos = ProcessFigures.cpuNanos() - cpu;
    long loggedThen = directory.partition().statistics().store().log().bytes();
    WriteCost after = cost(directory);
    table.row(
        (long) depth,
        adds,
        (double) (after.keys() - before.keys()) / adds,
        (double) (after.bytes() - before.bytes()) / adds,
        (double) (loggedThen - logged) / adds,
        (double) (loggedThen - logged - after.bytes() + before.bytes()) / adds,
        cpuNanos / 1e3 / adds,
        micros / adds);
  }

  private static long add(SeedDirectory directory, Dn above, long adds) throws LdapProblem {
    for (long i = 0; i < adds; i++) {
      directory.refuseCancelled();
      directory.partition().add(directory.unit(child(directory, above, i), "unit " + i));
    }
    return adds;
  }

  private static Dn child(SeedDirectory directory, Dn above, long number) throws LdapProblem {
    return above.child(Rdn.parse("ou=unit " + number, directory.schema()));
  }

  /** What adds cost all indices so far. */
  private static WriteCost cost(SeedDirectory directory) {
    long keys = 0;
    long bytes = 0;
    for (IndexActivity index : directory.partition().statistics().indices()) {
      WriteCost cost = index.writeCosts().get(WriteCost.Kind.ADD);
      keys += cost == null ? 0 : cost.keys();
      bytes += cost == null ? 0 : cost.bytes();
    }
    return new WriteCost(0, keys, bytes, 0);
  }
}
