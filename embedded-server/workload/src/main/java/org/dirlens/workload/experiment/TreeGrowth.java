package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.SequentialIds2010;

/** 2010: nodes a second per step, not in sum, so that a slope shows. */
final class TreeGrowth implements MeasuredExperiment {
  private static final int STEPS = 10;

  @Override
  public Description description() {
    return new Description(
            "4a-tree",
            "a tree of fan-out 20 that grows, in the order of its numbers and in no order",
            20_000,
            1_000_000)
        .beside(SequentialIds2010.GROWTH);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "<order", "nodes", "nodes a second in this step", "disk bytes a node");
    grow(folder.resolve("ordered"), size, index -> index + 1, "level by level", table, monitor);
    grow(
        folder.resolve("random"),
        size,
        index -> leavesInNoOrder(index, size),
        "leaves in no order",
        table,
        monitor);
    return table;
  }

  /** Which node, from 1, comes at a place of an order in which nodes with children come first. */
  static long leavesInNoOrder(long index, long size) {
    long inner = Math.max(1, (size - 1) / FanOutTree.FAN_OUT);
    return index < inner ? index + 1 : inner + 1 + FanOutTree.shuffled(index - inner, size - inner);
  }

  /** Which node comes at a place of the order. */
  private interface Order {
    long node(long index);
  }

  private static void grow(
      Path folder, long size, Order order, String name, ResultTable table, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      FanOutTree tree = new FanOutTree(directory.partition().suffix(), directory.schema());
      long step = Math.max(1, size / STEPS);
      for (long done = 0; done + step <= size; done += step) {
        long from = done;
        double micros =
            Timing.action(() -> directory.load(step, i -> tree.node(order.node(from + i))));
        long nodes = done + step;
        table.row(name, nodes, step * 1e6 / micros, (double) directory.bytesOnDisk() / nodes);
      }
      checkChildren(directory, tree, size / step * step, size);
    }
  }

  private static void checkChildren(SeedDirectory directory, FanOutTree tree, long made, long size)
      throws LdapProblem {
    if (made == size) {
      SearchRequest children = directory.request(tree.name(1), Scope.ONE, "(objectClass=*)");
      Timing.check(FanOutTree.children(1, size), directory.search(children));
    }
  }
}
