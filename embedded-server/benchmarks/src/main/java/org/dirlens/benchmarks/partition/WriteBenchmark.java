package org.dirlens.benchmarks.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreStatistics;

/**
 * Durable writes inside the process by 8 threads, with eight equality indices: modifies of {@code
 * description}, of the indexed {@code initials}, adds, deletes. Prints writes per second, CPU of
 * the whole process and pages of 8 KiB read and written a write. A checkpoint ends each
 * measurement, so that CPU and pages are those of its own writes alone. Arguments: how many rounds
 * and then how many people; several sizes are open beside each other and measured in turn. 3 rounds
 * and 100000 people unless said.
 */
public final class WriteBenchmark {
  private static final int THREADS = 8;
  private static final long ROUND_NANOS = 5_000_000_000L;

  private final People bench;
  private final long people;
  private final SeedPeople more;
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong deleted = new AtomicLong();

  /** One write; false if there is nothing left to write. */
  private interface Write {
    boolean run(SplittableRandom random) throws LdapProblem;
  }

  private WriteBenchmark(People bench, long people) throws LdapProblem {
    this.bench = bench;
    this.people = people;
    this.more = new SeedPeople(2007, bench.partition.suffix(), People.SCHEMA);
    bench.index(People.INDEXED);
    bench.load(people);
  }

  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
    List<Long> sizes =
        arguments.length > 1
            ? Arrays.stream(arguments).skip(1).map(Long::valueOf).toList()
            : List.of(100_000L);
    List<WriteBenchmark> benchmarks = new ArrayList<>();
    try {
      for (long size : sizes) {
        benchmarks.add(new WriteBenchmark(new People(), size));
      }
      for (int round = 1; round <= rounds; round++) {
        for (WriteBenchmark benchmark : benchmarks) {
          benchmark.round();
        }
      }
    } finally {
      benchmarks.forEach(benchmark -> benchmark.bench.close());
    }
  }

  private void round() throws LdapProblem, InterruptedException, ExecutionException {
    AttributeDescription description = AttributeDescription.parse("description", People.SCHEMA);
    AttributeDescription initials = AttributeDescription.parse("initials", People.SCHEMA);
    measure("modify description", random -> replace(description, random));
    measure("modify initials", random -> replace(initials, random));
    measure("add", random -> add());
    measure("delete", random -> delete());
  }

  private boolean replace(AttributeDescription attribute, SplittableRandom random)
      throws LdapProblem {
    String value = "" + (char) ('a' + random.nextInt(26)) + (char) ('a' + random.nextInt(26));
    bench.partition.modify(
        People.user(1 + random.nextLong(people)),
        List.of(new Modification(Modification.Kind.REPLACE, Attribute.of(attribute, value))));
    return true;
  }

  private boolean add() throws LdapProblem {
    bench.partition.add(more.person(people + added.incrementAndGet()));
    return true;
  }

  private boolean delete() throws LdapProblem {
    if (deleted.get() + THREADS > added.get()) {
      return false;
    }
    bench.partition.delete(People.user(people + deleted.incrementAndGet()));
    return true;
  }

  private void measure(String what, Write write) throws InterruptedException, ExecutionException {
    AtomicLong done = new AtomicLong();
    StoreStatistics before = bench.partition.statistics().store().records();
    long cpu = People.processCpuNanos();
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom random = new SplittableRandom(start + i);
        running.add(threads.submit(() -> write(write, random, start + ROUND_NANOS, done)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    bench.partition.checkpoint();
    StoreStatistics after = bench.partition.statistics().store().records();
    System.out.printf(
        "%,d people, %d threads, %-18s %,8.0f per second, %6.1f us CPU, %5.2f pages read, %5.2f"
            + " written each%n",
        people,
        THREADS,
        what,
        done.get() / seconds,
        (People.processCpuNanos() - cpu) / 1e3 / done.get(),
        (after.reads().records() - before.reads().records()) / done.doubleValue(),
        (after.writes().inserts() - before.writes().inserts()) / done.doubleValue());
  }

  private static Void write(Write write, SplittableRandom random, long until, AtomicLong done)
      throws LdapProblem {
    while (System.nanoTime() < until && write.run(random)) {
      done.incrementAndGet();
    }
    return null;
  }
}
