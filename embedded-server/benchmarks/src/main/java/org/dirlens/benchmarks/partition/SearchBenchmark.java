package org.dirlens.benchmarks.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;

/**
 * Searches inside the process by one thread: base lookups, {@code (initials=aa)} without and with
 * its index and in an and of two, and the first thousand of everybody. Prints the CPU time an entry
 * returned, or an entry looked at where there is no index: medians of the rounds. Arguments: how
 * many people, 100000 unless said; several sizes are open beside each other and measured in turn,
 * and compared with the first.
 */
public final class SearchBenchmark {
  private static final int ROUNDS = 7;
  private static final int LIMIT = 1000;

  private final List<Long> sizes;
  private final List<People> benches = new ArrayList<>();

  /** A kind of search of one size. */
  private interface Work {
    /** Runs it once and answers how many entries the time is to be divided by. */
    long run(People bench, long people) throws LdapProblem;
  }

  private SearchBenchmark(List<Long> sizes) {
    this.sizes = sizes;
  }

  public static void main(String[] arguments) throws LdapProblem {
    List<Long> sizes = Arrays.stream(arguments).map(Long::valueOf).toList();
    new SearchBenchmark(sizes.isEmpty() ? List.of(100_000L) : sizes).run();
  }

  private void run() throws LdapProblem {
    try {
      for (long people : sizes) {
        People bench = new People();
        benches.add(bench);
        bench.load(people);
      }
      runAll();
    } finally {
      benches.forEach(People::close);
    }
  }

  private void runAll() throws LdapProblem {
    SplittableRandom random = new SplittableRandom(1);
    Dn[] all = users(random, sizes);
    Filter any = Filter.parse("(objectClass=*)", People.SCHEMA);
    Filter initials = Filter.parse("(initials=aa)", People.SCHEMA);
    measure(
        "base, one entry",
        300_000,
        (bench, people) -> found(bench, SearchRequest.of(all[0], Scope.BASE, any)));
    measure(
        "base, 10,000 drawn of the fewest",
        300_000,
        (bench, people) ->
            found(bench, SearchRequest.of(all[random.nextInt(all.length)], Scope.BASE, any)));
    measure("(initials=aa) without index", 3, (bench, people) -> looked(bench, initials, people));
    for (People bench : benches) {
      bench.index(List.of("initials", "objectClass"));
    }
    measure("(initials=aa)", 500, (bench, people) -> found(bench, subtree(bench, initials)));
    Filter both = Filter.parse("(&(objectClass=person)(initials=aa))", People.SCHEMA);
    measure("and of two", 500, (bench, people) -> found(bench, subtree(bench, both)));
    Filter person = Filter.parse("(objectClass=person)", People.SCHEMA);
    measure(
        "(objectClass=person), limit " + LIMIT,
        500,
        (bench, people) -> found(bench, subtree(bench, person).withSizeLimit(LIMIT)));
  }

  private static Dn[] users(SplittableRandom random, List<Long> sizes) throws LdapProblem {
    long fewest = sizes.stream().mapToLong(Long::longValue).min().orElseThrow();
    Dn[] users = new Dn[10_000];
    for (int i = 0; i < users.length; i++) {
      users[i] = People.user(1 + random.nextLong(fewest));
    }
    return users;
  }

  private static SearchRequest subtree(People bench, Filter filter) {
    return SearchRequest.of(bench.partition.suffix(), Scope.SUB, filter);
  }

  /** Measures all sizes in turn, after two rounds to warm up. */
  private void measure(String what, int times, Work work) throws LdapProblem {
    Map<Long, List<Double>> nanos = new LinkedHashMap<>();
    for (int round = -2; round < ROUNDS; round++) {
      for (int i = 0; i < benches.size(); i++) {
        double spent = nanosEach(benches.get(i), sizes.get(i), times, work);
        if (round >= 0) {
          nanos.computeIfAbsent(sizes.get(i), unused -> new ArrayList<>()).add(spent);
        }
      }
    }
    double first = median(nanos.values().iterator().next());
    nanos.forEach(
        (people, spent) ->
            System.out.printf(
                "%-34s %,9d people: %,8.0f ns an entry, %.2f times the first%n",
                what, people, median(spent), median(spent) / first));
  }

  private static double nanosEach(People bench, long people, int times, Work work)
      throws LdapProblem {
    long entries = 0;
    long start = People.threadCpuNanos();
    for (int i = 0; i < times; i++) {
      entries += work.run(bench, people);
    }
    return (double) (People.threadCpuNanos() - start) / entries;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static long looked(People bench, Filter filter, long people) throws LdapProblem {
    found(bench, subtree(bench, filter));
    return people;
  }

  private static long found(People bench, SearchRequest request) throws LdapProblem {
    long found = 0;
    try (SearchCursor cursor = bench.partition.search(request)) {
      while ((request.sizeLimit() == 0 || found < LIMIT) && cursor.next()) {
        found++;
      }
    }
    if (found == 0) {
      throw new IllegalStateException("nothing found: " + request);
    }
    return found;
  }
}
