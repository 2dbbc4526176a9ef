package org.dirlens.benchmarks.partition;

import java.util.List;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;

/**
 * Filters of all kinds of indices, in CPU time of the searching thread: the best of some rounds,
 * and the entries found. Argument: how many people, 100000 unless said.
 */
public final class FilterBenchmark {
  private static final int ROUNDS = 5;
  private static final long ROUND_NANOS = 300_000_000;

  private FilterBenchmark() {}

  public static void main(String[] arguments) throws LdapProblem {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    try (People bench = new People()) {
      bench.load(people);
      long start = People.processCpuNanos();
      bench.partition.changeIndices(
          List.of(
              define("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING, IndexKind.APPROXIMATE),
              define("uid", IndexKind.ORDERING),
              define("st", IndexKind.EQUALITY),
              define("initials", IndexKind.EQUALITY)),
          ProgressMonitor.NONE);
      System.out.printf(
          "build: %.1f us CPU an entry%n", (People.processCpuNanos() - start) / 1e3 / people);
      for (IndexStatus index : bench.partition.indices()) {
        for (IndexStatus.Kind kind : index.kinds()) {
          System.out.printf(
              "%s/%s: %d keys, %d ids, %d bytes%n",
              index.definition().attribute(),
              kind.kind().word(),
              kind.size().keys(),
              kind.size().ids(),
              kind.size().bytes());
        }
      }
      for (String filter :
          List.of(
              "(cn=*abc*)",
              "(cn=*ab*)",
              "(cn=*abcd*)",
              "(cn=abc*)",
              "(cn=*abc)",
              "(cn~=abcdef)",
              "(&(uid>=user.50000)(uid<=user.50010))",
              "(&(uid>=user.2)(uid<=user.1))",
              "(&(initials=aa)(uid>=user.2))",
              "(&(initials=aa)(!(st=bb)))")) {
        print(bench, filter, 0);
      }
      print(bench, "(uid>=user.1)", 1000);
      print(bench, "(uid>=user.9)", 1000);
      print(bench, "(objectClass=*)", 1000);
    }
  }

  private static IndexChange define(String attribute, IndexKind first, IndexKind... more) {
    return new IndexChange.Define(IndexDefinition.of(attribute, first, more));
  }

  private static void print(People bench, String filter, long sizeLimit) throws LdapProblem {
    SearchRequest request =
        SearchRequest.of(bench.partition.suffix(), Scope.SUB, Filter.parse(filter, People.SCHEMA))
            .withSizeLimit(sizeLimit);
    double best = Double.MAX_VALUE;
    long found = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = People.threadCpuNanos();
      long searches = 0;
      do {
        found = run(bench, request);
        searches++;
      } while (People.threadCpuNanos() - start < ROUND_NANOS);
      best = Math.min(best, (People.threadCpuNanos() - start) / 1e3 / searches);
    }
    System.out.printf(
        "%s%s: %.1f us, %.0f per CPU-second, %d found%n",
        filter, sizeLimit > 0 ? " limit " + sizeLimit : "", best, 1e6 / best, found);
  }

  private static long run(People bench, SearchRequest request) throws LdapProblem {
    long found = 0;
    try (SearchCursor cursor = bench.partition.search(request)) {
      while ((request.sizeLimit() == 0 || found < request.sizeLimit()) && cursor.next()) {
        found++;
      }
    }
    return found;
  }
}
