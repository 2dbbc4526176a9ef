package org.dirlens.benchmarks.partition;

import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * Bulk load with eight equality indices: CPU time of the process an entry, bytes on disk, and bytes
 * an id of each index. Argument: how many people, 100000 unless said.
 */
public final class LoadBenchmark {
  private LoadBenchmark() {}

  public static void main(String[] arguments) throws LdapProblem {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    try (People bench = new People()) {
      bench.index(People.INDEXED);
      long wall = System.nanoTime();
      long cpu = bench.load(people);
      System.out.printf(
          "load: %d entries, %d indices, %.1f us CPU an entry, %.1f s wall%n",
          people, People.INDEXED.size(), cpu / 1e3 / people, (System.nanoTime() - wall) / 1e9);
      System.out.printf("disk: %.0f bytes an entry%n", (double) bench.bytesOnDisk() / people);
      for (IndexStatus index : bench.partition.indices()) {
        System.out.printf(
            "index %-16s %8d keys %9d ids %10d bytes %6.2f bytes an id%n",
            index.definition().attribute(),
            index.size().keys(),
            index.size().ids(),
            index.size().bytes(),
            (double) index.size().bytes() / index.size().ids());
      }
    }
  }
}
