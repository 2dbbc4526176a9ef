package org.dirlens.workload.experiment;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.Parallel;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.IndexBranch2012;

/** 2012: a get of the cache of pages, for one thread and for many. */
final class CacheGets implements MeasuredExperiment {
  private static final int[] THREADS = {1, 2, 4, 8, 16};
  private static final long GETS_MIN = 200_000;
  private static final long SEARCHES = 40_000;
  private static final int DRAWS = 1 << 16;
  private static final int STRIDE = 4_099;

  @Override
  public Description description() {
    return new Description(
            "3h-cache-gets",
            "gets of a locked LRU, of W-TinyLFU, of a plain table and of a tree, by threads",
            10_000,
            1_000_000,
            "Pages are asked for by the cube of a uniform number, so that a tenth of them gets"
                + " nearly half of all gets. Half fits: half of the pages that are asked for, of the"
                + " tree half of all its bytes. W-TinyLFU is Caffeine. This engine's cache has no"
                + " table: a page hangs at the reference that leads to it, and a get cannot be"
                + " taken out of a lookup; so its rows are whole lookups of a key in a tree of this"
                + " many keys, the search in its pages included. CPU time is that of the process;"
                + " threads that wait for a lock spend none, so see gets a second, too.")
        .beside(IndexBranch2012.CACHE);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table = table(monitor);
    long[] draws = draws(size);
    try (SeedDirectory directory = new SeedDirectory(folder.resolve("people"), monitor)) {
      directory.loadPeople(size);
      rows(directory, folder.resolve("first"), draws, 1, table(ProgressMonitor.NONE)); // warms up
      for (int threads : THREADS) {
        rows(directory, folder.resolve("tree-" + threads), draws, threads, table);
      }
    }
    return table;
  }

  private static ResultTable table(ProgressMonitor monitor) {
    return new ResultTable(
        monitor,
        "<cache",
        "threads",
        "gets a second, all fit",
        "CPU ns a get",
        "% of a base search",
        "gets a second, half fits",
        "its hits %");
  }

  private static void rows(
      SeedDirectory directory, Path folder, long[] draws, int threads, ResultTable table)
      throws IOException, LdapProblem {
    long size = directory.partition().statistics().entries() - 2;
    Setting setting = new Setting(size, threads, searchNanos(directory, size, threads));
    tables(draws, setting, table);
    tree(folder, draws, setting, table);
  }

  /** What all rows of a number of threads have in common. */
  private record Setting(long size, int threads, double searchNanos) {
    /** Of one run, which is to take some tenths of a second. */
    long gets() {
      return Math.max(GETS_MIN, 2 * size);
    }
  }

  private static long[] draws(long size) {
    SplittableRandom random = new SplittableRandom(2012);
    long[] draws = new long[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      double uniform = random.nextDouble();
      draws[i] = (long) (size * uniform * uniform * uniform);
    }
    return draws;
  }

  private static int place(int thread, int index) {
    return (thread * STRIDE + index) & (DRAWS - 1);
  }

  /** CPU nanoseconds of a base search. */
  private static double searchNanos(SeedDirectory directory, long size, int threads)
      throws IOException, LdapProblem {
    return Run.of(
            SEARCHES,
            () ->
                Parallel.run(
                    threads,
                    SEARCHES,
                    (thread, i) ->
                        directory.search(
                            Lookups.person(directory, 1 + (thread * 7919L + i) % size))))
        .cpuNanos();
  }

  private static void tables(long[] draws, Setting setting, ResultTable table)
      throws IOException, LdapProblem {
    Long[] pages = Arrays.stream(draws).boxed().toArray(Long[]::new);
    int all = (int) Arrays.stream(draws).distinct().count();
    row("LRU behind a lock", List.of(locked(all), locked(all / 2)), pages, setting, table);
    row("W-TinyLFU", List.of(frequent(all), frequent(all / 2)), pages, setting, table);
    row("table without order", List.of(new ConcurrentHashMap<>()), pages, setting, table);
  }

  /** One lock around all, the page that was not asked for longest goes: as in 2012. */
  private static Map<Long, Object> locked(int capacity) {
    return Collections.synchronizedMap(new LeastRecentlyUsed(capacity));
  }

  /** The order of {@link LinkedHashMap}, changed by each get. */
  private static final class LeastRecentlyUsed extends LinkedHashMap<Long, Object> {
    private static final long serialVersionUID = 1;

    private final int capacity;

    LeastRecentlyUsed(int capacity) {
      super(2 * capacity, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Object> eldest) {
      return size() > capacity;
    }
  }

  /** W-TinyLFU (Einziger and others, 2017). */
  private static Map<Long, Object> frequent(int capacity) {
    return Caffeine.newBuilder().maximumSize(capacity).<Long, Object>build().asMap();
  }

  /** Whether the page is there; one that is not is put. */
  private static boolean get(Map<Long, Object> cache, Long page) {
    if (cache.get(page) != null) {
      return true;
    }
    cache.put(page, page);
    return false;
  }

  /**
   * @param caches one that everything fits into, and perhaps one for half of it
   */
  private static void row(
      String name, List<Map<Long, Object>> caches, Long[] pages, Setting setting, ResultTable table)
      throws IOException, LdapProblem {
    for (Long page : pages) {
      get(caches.getFirst(), page);
    }
    Run all = Run.of(setting.gets(), () -> gets(caches.getFirst(), pages, setting));
    double half = Double.NaN;
    double hits = Double.NaN;
    if (caches.size() > 1) {
      gets(caches.getLast(), pages, setting);
      long start = System.nanoTime();
      hits = 100.0 * gets(caches.getLast(), pages, setting) / setting.gets();
      half = setting.gets() * 1e9 / (System.nanoTime() - start);
    }
    table.row(
        name,
        (long) setting.threads,
        all.perSecond(),
        all.cpuNanos(),
        100 * all.cpuNanos() / setting.searchNanos,
        caches.size() > 1 ? half : "-",
        caches.size() > 1 ? hits : "-");
  }

  private static long gets(Map<Long, Object> cache, Long[] pages, Setting setting) {
    return Parallel.run(
        setting.threads,
        setting.gets(),
        (thread, i) -> get(cache, pages[place(thread, i)]) ? 1 : 0);
  }

  private static void tree(Path folder, long[] draws, Setting setting, ResultTable table)
      throws IOException, LdapProblem {
    byte[][] keys = new byte[(int) setting.size][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ByteBuffer.allocate(Long.BYTES).putLong(i).array();
    }
    try (KeyTree tree = new KeyTree(folder, keys, ProgressMonitor.NONE)) {
      Run all = Run.of(setting.gets(), () -> lookUp(tree, keys, draws, setting));
      tree.cache(Math.max(1, tree.statistics().bytes() / 2));
      lookUp(tree, keys, draws, setting);
      CacheStatistics before = tree.cacheStatistics();
      long start = System.nanoTime();
      lookUp(tree, keys, draws, setting);
      double half = setting.gets() * 1e9 / (System.nanoTime() - start);
      CacheStatistics after = tree.cacheStatistics();
      long misses = after.misses() - before.misses();
      table.row(
          "this engine's tree",
          (long) setting.threads,
          all.perSecond(),
          all.cpuNanos(),
          100 * all.cpuNanos() / setting.searchNanos,
          half,
          100.0 * (setting.gets() - misses) / setting.gets());
    }
  }

  private static long lookUp(KeyTree tree, byte[][] keys, long[] draws, Setting setting) {
    Slice[] places = new Slice[setting.threads];
    for (int i = 0; i < places.length; i++) {
      places[i] = new Slice();
    }
    return Parallel.run(
        setting.threads,
        setting.gets(),
        (thread, i) -> tree.has(keys[(int) draws[place(thread, i)]], places[thread]) ? 1 : 0);
  }

  /** What several runs of the same work cost, by one operation of it. */
  private record Run(double perSecond, double cpuNanos) {
    static Run of(long operations, Timing.Work work) throws IOException, LdapProblem {
      Timing.check(operations, work.run());
      long cpu = ProcessFigures.cpuNanos();
      Timing timing = Timing.of(operations, work);
      double cpuNanos = (double) (ProcessFigures.cpuNanos() - cpu) / operations / Timing.RUNS;
      return new Run(operations * 1e6 / timing.medianMicros(), cpuNanos);
    }
  }
}
