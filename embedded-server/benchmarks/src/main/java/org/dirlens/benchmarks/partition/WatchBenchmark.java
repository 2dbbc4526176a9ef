package org.dirlens.benchmarks.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchEngine.Within;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.watch.Changes;
import org.dirlens.partition.watch.Watch;

/**
 * What watching costs writers: durable modifies of {@code description} by 8 threads while nobody,
 * one and a hundred watch the whole partition, in turn. Each watch reads every changed entry before
 * and after. Prints writes per second, CPU of the whole process a write, and changes a watch was
 * told a second; medians at the end. Arguments: people, 20000 unless said, and rounds, 5.
 */
public final class WatchBenchmark {
  private static final int THREADS = 8;
  private static final long ROUND_NANOS = 3_000_000_000L;
  private static final List<Integer> WATCHES = List.of(0, 1, 100);

  private final People bench;
  private final long people;
  private final AttributeDescription description;
  private final SearchRequest all;
  private final Map<Integer, List<double[]>> results = new TreeMap<>();

  private WatchBenchmark(People bench, long people) throws LdapProblem {
    this.bench = bench;
    this.people = people;
    this.description = AttributeDescription.parse("description", People.SCHEMA);
    this.all =
        SearchRequest.of(
            bench.partition.suffix(),
            Scope.SUB,
            Filter.parse("(objectClass=person)", People.SCHEMA));
  }

  public static void main(String[] arguments) throws Exception {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    try (People bench = new People()) {
      bench.index(People.INDEXED);
      bench.load(people);
      WatchBenchmark benchmark = new WatchBenchmark(bench, people);
      for (int round = 0; round <= rounds; round++) {
        for (int watches : WATCHES) {
          double[] result = benchmark.measure(watches);
          if (round > 0) {
            benchmark.results.computeIfAbsent(watches, any -> new ArrayList<>()).add(result);
          }
        }
      }
      benchmark.results.forEach(
          (watches, measured) ->
              System.out.printf(
                  "median, %3d watches: %,8.0f writes per second, %6.1f us CPU each, %,8.0f told%n",
                  watches, median(measured, 0), median(measured, 1), median(measured, 2)));
    }
  }

  private static double median(List<double[]> measured, int what) {
    return measured.stream()
        .mapToDouble(each -> each[what])
        .sorted()
        .skip(measured.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private double[] measure(int watches) throws InterruptedException, ExecutionException {
    AtomicLong told = new AtomicLong();
    AtomicLong done = new AtomicLong();
    List<Watch> open = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        ExecutorService writers = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> following = new ArrayList<>();
      for (int i = 0; i < watches; i++) {
        Watch watch = bench.partition.watch();
        open.add(watch);
        following.add(threads.submit(() -> follow(watch, told)));
      }
      long cpu = People.processCpuNanos();
      long start = System.nanoTime();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom random = new SplittableRandom(start + i);
        running.add(writers.submit(() -> write(random, start + ROUND_NANOS, done)));
      }
      for (Future<?> each : running) {
        each.get();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      double[] result = {
        done.get() / seconds,
        (People.processCpuNanos() - cpu) / 1e3 / done.get(),
        watches == 0 ? 0 : told.get() / seconds / watches
      };
      open.forEach(Watch::cancel);
      for (Future<?> each : following) {
        each.get();
      }
      System.out.printf(
          "%3d watches: %,8.0f writes per second, %6.1f us CPU each, %,8.0f told each%n",
          watches, result[0], result[1], result[2]);
      return result;
    }
  }

  private Void write(SplittableRandom random, long until, AtomicLong done) throws LdapProblem {
    while (System.nanoTime() < until) {
      String value = Long.toString(random.nextLong());
      bench.partition.modify(
          People.user(1 + random.nextLong(people)),
          List.of(new Modification(Modification.Kind.REPLACE, Attribute.of(description, value))));
      done.incrementAndGet();
    }
    return null;
  }

  private Void follow(Watch watch, AtomicLong told) throws LdapProblem {
    try (watch) {
      for (Changes changes = watch.next(); changes != null; changes = watch.next()) {
        try (SearchCursor before = changes.before(all, Within.SCOPE);
            SearchCursor after = changes.after(all, Within.SCOPE)) {
          while (before.next() && after.next()) {
            told.incrementAndGet();
          }
        }
      }
    }
    return null;
  }
}
