package org.dirlens.benchmarks.partition;

import java.util.List;
import java.util.SplittableRandom;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.plan.SearchCursor;
import org.dirlens.partition.plan.SearchRequest;

/**
 * Searches inside the process, in CPU time of the searching thread: base lookups of one and of
 * random entries, {@code (initials=aa)} without and with an index, and the build of that index.
 * Argument: how many people, 100000 unless said.
 */
public final class SearchBenchmark {
  private static final int ROUNDS = 5;
  private static final int LOOKUPS = 300_000;

  private SearchBenchmark() {}

  public static void main(String[] arguments) throws LdapProblem {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    try (People bench = new People()) {
      bench.load(people);
      Dn[] one = {People.user(1)};
      Dn[] random = randomUsers(people);
      Filter any = Filter.parse("(objectClass=*)", People.SCHEMA);
      for (int round = 0; round < ROUNDS; round++) {
        print("base lookup of one entry", lookups(bench, one, any));
        print("base lookup of random entries", lookups(bench, random, any));
      }
      Filter initials = Filter.parse("(initials=aa)", People.SCHEMA);
      double without = best(bench, initials, 10);
      long build = People.processCpuNanos();
      bench.index(List.of("initials"));
      System.out.printf(
          "build of the index: %.2f us CPU an entry%n",
          (People.processCpuNanos() - build) / 1e3 / people);
      double with = best(bench, initials, 2000);
      System.out.printf(
          "(initials=aa): %.1f us without index, %.1f us with, ratio %.0f%n",
          without, with, without / with);
      Filter both = Filter.parse("(&(objectClass=person)(initials=aa))", People.SCHEMA);
      System.out.printf("(&(objectClass=person)(initials=aa)): %.1f us%n", best(bench, both, 2000));
    }
  }

  private static Dn[] randomUsers(long people) throws LdapProblem {
    SplittableRandom random = new SplittableRandom(1);
    Dn[] users = new Dn[10_000];
    for (int i = 0; i < users.length; i++) {
      users[i] = People.user(1 + random.nextLong(people));
    }
    return users;
  }

  private static void print(String what, double nanos) {
    System.out.printf("%s: %.0f ns, %.0f per CPU-second%n", what, nanos, 1e9 / nanos);
  }

  private static double lookups(People bench, Dn[] names, Filter filter) throws LdapProblem {
    long start = People.threadCpuNanos();
    for (int i = 0; i < LOOKUPS; i++) {
      SearchRequest request = SearchRequest.of(names[i % names.length], Scope.BASE, filter);
      if (run(bench, request) != 1) {
        throw new IllegalStateException("not found: " + names[i % names.length]);
      }
    }
    return (double) (People.threadCpuNanos() - start) / LOOKUPS;
  }

  /** The best of some rounds, in microseconds of CPU. */
  private static double best(People bench, Filter filter, int times) throws LdapProblem {
    SearchRequest request = SearchRequest.of(bench.partition.suffix(), Scope.SUB, filter);
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = People.threadCpuNanos();
      for (int i = 0; i < times; i++) {
        run(bench, request);
      }
      best = Math.min(best, (People.threadCpuNanos() - start) / 1e3 / times);
    }
    return best;
  }

  private static long run(People bench, SearchRequest request) throws LdapProblem {
    long found = 0;
    try (SearchCursor cursor = bench.partition.search(request)) {
      while (cursor.next()) {
        found++;
      }
    }
    return found;
  }
}
