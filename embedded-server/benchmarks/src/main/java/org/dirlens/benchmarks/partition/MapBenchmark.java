package org.dirlens.benchmarks.partition;

import java.util.List;
import java.util.Objects;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.partition.structure.PageMapCodec;
import org.dirlens.partition.structure.PartitionStructure.NamedTree;
import org.dirlens.tree.ProgressMonitor;

/**
 * Maps of the pages of all trees of many people with indices of uid, sn and objectClass: for each
 * tree its keys and pages, how long the first map took and the next one, and its bytes as
 * cn=monitor sends it. Argument: how many people, 1000000 unless said.
 */
public final class MapBenchmark {
  private MapBenchmark() {}

  public static void main(String[] arguments) throws LdapProblem {
    long people = arguments.length == 0 ? 1_000_000 : Long.parseLong(arguments[0]);
    try (People bench = new People()) {
      bench.load(people);
      bench.index(List.of("uid", "sn", "objectClass"));
      System.out.printf(
          "%-30s %10s %8s %10s %10s %10s%n",
          "tree", "keys", "pages", "first ms", "next ms", "bytes");
      for (NamedTree tree : bench.partition.structure().trees()) {
        show(bench, tree);
      }
    }
  }

  private static void show(People bench, NamedTree tree) {
    long start = System.nanoTime();
    map(bench, tree);
    long first = System.nanoTime() - start;
    start = System.nanoTime();
    PageMap map = map(bench, tree);
    long next = System.nanoTime() - start;
    long bytes = map.levels().stream().mapToLong(level -> PageMapCodec.encode(level).length).sum();
    long pages = map.levels().stream().mapToLong(PageLevel::pages).sum();
    System.out.printf(
        "%-30s %10d %8d %10.1f %10.1f %10d%n",
        tree.name(), map.keys(), pages, first / 1e6, next / 1e6, bytes);
  }

  private static PageMap map(People bench, NamedTree tree) {
    return Objects.requireNonNull(
        bench.partition.structure().pages(tree.name(), ProgressMonitor.NONE), tree.name());
  }
}
