package org.dirlens.benchmarks.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;

/**
 * Searches inside the process: base lookups over all entries, one level of 5 and subtrees of 10
 * entries, per CPU-second of the reading thread; then how two readers scale, beside two threads
 * that only read memory, and what a writer at full speed costs a reader, by CPU time and by wall
 * time. Argument: how many people, 100000 unless said.
 */
public final class ReadersBenchmark {
  private static final int ROUNDS = 5;
  private static final long ROUND_NANOS = 1_500_000_000L;

  private final People bench;
  private final long people;
  private final SearchRequest oneLevel;
  private final SearchRequest subtree;
  private final Filter any;
  private final Dn[] names;

  /** Ones, 64 MB of them. */
  private final int[] memory = new int[1 << 24];

  /** Runs one search and answers how many entries it returned. */
  private interface Reading {
    long run(SplittableRandom random) throws LdapProblem;
  }

  /** Entries returned, CPU time and wall time of a reader. */
  private record Read(long entries, long cpuNanos, long wallNanos) {
    double perCpuSecond() {
      return entries * 1e9 / cpuNanos;
    }

    double perSecond() {
      return entries * 1e9 / wallNanos;
    }
  }

  private ReadersBenchmark(People bench, long people) throws LdapProblem {
    this.bench = bench;
    this.people = people;
    this.any = Filter.parse("(objectClass=*)", People.SCHEMA);
    this.oneLevel = SearchRequest.of(branch("five", 5), Scope.ONE, any);
    this.subtree = SearchRequest.of(branch("nine", 9), Scope.SUB, any);
    Arrays.fill(memory, 1);
    this.names = new Dn[(int) people];
    for (int i = 0; i < names.length; i++) {
      names[i] = People.user(i + 1);
    }
  }

  public static void main(String[] arguments) throws Exception {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100_000;
    try (People bench = new People()) {
      bench.index(People.INDEXED);
      bench.load(people);
      new ReadersBenchmark(bench, people).run();
    }
  }

  private Dn branch(String name, int children) throws LdapProblem {
    Dn dn = Dn.parse("ou=" + name + "," + People.SUFFIX, People.SCHEMA);
    bench.partition.add(
        Entry.builder(dn, People.SCHEMA)
            .add("objectClass", "top", "organizationalUnit")
            .add("ou", name)
            .build());
    for (int i = 1; i <= children; i++) {
      bench.partition.add(
          Entry.builder(Dn.parse("cn=" + i + "," + dn, People.SCHEMA), People.SCHEMA)
              .add("objectClass", "top", "person")
              .add("cn", Integer.toString(i))
              .add("sn", "one of " + children)
              .add("description", "an entry below a small branch")
              .build());
    }
    return dn;
  }

  private void run() throws LdapProblem, ExecutionException, InterruptedException {
    Reading base = random -> count(SearchRequest.of(someone(random), Scope.BASE, any));
    for (int round = 1; round <= ROUNDS; round++) {
      print("base, any of all entries", read(base));
      print("one level of 5", read(random -> count(oneLevel)));
      print("subtree of 10", read(random -> count(subtree)));
      printTwo("two readers", base);
      printTwo(
          "two threads that read random memory", random -> memory[random.nextInt(memory.length)]);
      besideWriter(base);
    }
  }

  /** What two of a kind reach together; the machine itself may not give two whole cores. */
  private static void printTwo(String what, Reading reading)
      throws LdapProblem, ExecutionException, InterruptedException {
    Read one = read(reading);
    List<Read> two = together(reading, 2);
    System.out.printf(
        "%s: %.2f times one by wall time, %.2f per CPU-second%n",
        what,
        two.stream().mapToDouble(Read::perSecond).sum() / one.perSecond(),
        two.stream().mapToDouble(Read::perCpuSecond).sum() / one.perCpuSecond());
  }

  private Dn someone(SplittableRandom random) {
    return names[random.nextInt(names.length)];
  }

  private void besideWriter(Reading base)
      throws LdapProblem, ExecutionException, InterruptedException {
    Read alone = read(base);
    AtomicBoolean ended = new AtomicBoolean();
    LongAdder written = new LongAdder();
    try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
      Future<?> writing = writer.submit(() -> write(ended, written));
      Read beside = read(base);
      ended.set(true);
      writing.get();
      System.out.printf(
          "a reader beside a writer: %.2f of its rate per CPU-second alone, %.2f by wall time, "
              + "%,.0f writes per second%n",
          beside.perCpuSecond() / alone.perCpuSecond(),
          beside.perSecond() / alone.perSecond(),
          written.sum() * 1e9 / beside.wallNanos);
    }
  }

  private Void write(AtomicBoolean ended, LongAdder written) throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse("description", People.SCHEMA);
    SplittableRandom random = new SplittableRandom(3);
    while (!ended.get()) {
      bench.partition.modify(
          People.user(1 + random.nextLong(people)),
          List.of(
              new Modification(
                  Modification.Kind.REPLACE,
                  Attribute.of(description, Long.toString(random.nextLong())))));
      written.increment();
    }
    return null;
  }

  private static void print(String what, Read read) {
    System.out.printf(
        "%-26s %,12.0f entries per CPU-second, %,12.0f per second%n",
        what, read.perCpuSecond(), read.perSecond());
  }

  private static List<Read> together(Reading reading, int readers)
      throws ExecutionException, InterruptedException {
    try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
      List<Future<Read>> running = new ArrayList<>();
      for (int i = 0; i < readers; i++) {
        running.add(threads.submit(() -> read(reading)));
      }
      List<Read> reads = new ArrayList<>();
      for (Future<Read> each : running) {
        reads.add(each.get());
      }
      return reads;
    }
  }

  private static Read read(Reading reading) throws LdapProblem {
    SplittableRandom random = new SplittableRandom(Thread.currentThread().threadId());
    long entries = 0;
    long cpu = People.threadCpuNanos();
    long start = System.nanoTime();
    while (System.nanoTime() - start < ROUND_NANOS) {
      for (int i = 0; i < 100; i++) {
        entries += reading.run(random);
      }
    }
    return new Read(entries, People.threadCpuNanos() - cpu, System.nanoTime() - start);
  }

  private long count(SearchRequest request) throws LdapProblem {
    long found = 0;
    try (SearchCursor cursor = bench.partition.search(request)) {
      while (cursor.next()) {
        found++;
      }
    }
    return found;
  }
}
