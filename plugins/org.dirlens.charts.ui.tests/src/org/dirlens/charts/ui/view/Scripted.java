package org.dirlens.charts.ui.view;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.Write;
import org.dirlens.index.monitor.Figure;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;
import org.dirlens.index.monitor.SlowSearch;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.Latency.Range;
import org.eclipse.core.runtime.IProgressMonitor;

/** A server that says what a test wants: fifty searches from sample to sample. */
final class Scripted implements MonitoredServer {
  static final Series SEARCH = new Series(Measure.OPERATIONS, "search");

  final Set<String> threads = ConcurrentHashMap.newKeySet();
  final AtomicLong samples = new AtomicLong();
  final List<SlowSearch> slow = new CopyOnWriteArrayList<>();
  final List<List<Long>> stretches = new CopyOnWriteArrayList<>();
  final List<Timing> timings = new CopyOnWriteArrayList<>();
  final Semaphore answers = new Semaphore(1_000);
  volatile Runnable beforeAnswer = () -> {};
  volatile boolean failing;
  volatile boolean readOnly;
  volatile Timing timing = Timing.OFF;
  volatile long clockMillis;

  /** Ahead of the clock here, in milliseconds. */
  volatile long ahead;

  private final List<String> partitions;
  private final Set<Measure> untold;

  Scripted(List<String> partitions, Set<Measure> untold) {
    this.partitions = partitions;
    this.untold = untold;
  }

  static Scripted dirlens() {
    return new Scripted(List.of("dc=example,dc=com"), Set.of());
  }

  @Override
  public String program() {
    return "Dirlens";
  }

  @Override
  public List<String> partitions() {
    return partitions;
  }

  @Override
  public Optional<String> why(Measure missing) {
    return untold.contains(missing) ? Optional.of("It does not count this.") : Optional.empty();
  }

  @Override
  public Optional<String> whyNoSearches() {
    return untold.contains(Measure.LATENCY)
        ? Optional.of("It keeps no searches.")
        : Optional.empty();
  }

  @Override
  public Sample sample(String partition, IProgressMonitor monitor) throws ConnectionProblem {
    threads.add(Thread.currentThread().getName());
    beforeAnswer.run();
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
    if (failing) {
      throw new ConnectionProblem(ConnectionProblem.Kind.NETWORK, "The server is gone.");
    }
    long now = clockMillis == 0 ? System.currentTimeMillis() : clockMillis;
    Map<Series, Figure> figures = new LinkedHashMap<>();
    figures(samples.incrementAndGet())
        .forEach(
            (series, figure) -> {
              if (!untold.contains(series.measure())) {
                figures.put(series, figure);
              }
            });
    return new Sample(now, now + ahead, figures);
  }

  /** All measures: twenty series and more. */
  private static Map<Series, Figure> figures(long number) {
    Map<Series, Figure> figures = new LinkedHashMap<>();
    long searches = 50 * number;
    double wave = Math.sin(number / 7.0);
    figures.put(SEARCH, new Figure.Counter(searches + 20 * wave));
    figures.put(new Series(Measure.OPERATIONS, "add"), new Figure.Counter(5 * number));
    figures.put(new Series(Measure.OPERATIONS, "modify"), new Figure.Counter(9 * number));
    Latency latency =
        new Latency(
            searches,
            0,
            List.of(
                new Range(10_000, 20_000, searches * 4 / 5),
                new Range(2_000_000, 3_000_000, searches / 5)));
    figures.put(new Series(Measure.LATENCY, "median"), new Figure.Percentile(latency, 50));
    figures.put(new Series(Measure.LATENCY, "p95"), new Figure.Percentile(latency, 95));
    figures.put(new Series(Measure.LATENCY, "p99"), new Figure.Percentile(latency, 99));
    for (String shape : List.of("(uid=?)", "(&(objectClass=?)(sn=?*))")) {
      figures.put(new Series(Measure.SHAPES, shape), new Figure.Percentile(latency, 95));
    }
    double part = 1;
    for (String stage : List.of("decode", "candidates", "entry", "encode")) {
      figures.put(new Series(Measure.STAGES, stage), new Figure.Share(part++ * searches, searches));
    }
    for (String cache : List.of("entries", "names", "uid, equality")) {
      figures.put(
          new Series(Measure.HITS, cache),
          new Figure.Share(searches * (1 + 0.01 * part++), searches * 1.5));
    }
    figures.put(new Series(Measure.TRAFFIC, "received"), new Figure.Counter(9_000 * number));
    figures.put(new Series(Measure.TRAFFIC, "sent"), new Figure.Counter(70_000 * number));
    figures.put(new Series(Measure.DIRTY, "changed pages"), new Figure.Level(4e6 + 1e6 * wave));
    figures.put(new Series(Measure.WRITTEN, "change log"), new Figure.Counter(20_000 * number));
    figures.put(new Series(Measure.MEMORY, "used"), new Figure.Level(3e8 + 1e8 * wave));
    figures.put(new Series(Measure.MEMORY, "most"), new Figure.Level(1L << 30));
    figures.put(
        new Series(Measure.COLLECTIONS, "of the time"), new Figure.Share(number, 100 * number));
    figures.put(new Series(Measure.CONNECTIONS, "open"), new Figure.Level(12));
    figures.put(
        new Series(Measure.LAG, "10.0.0.7:4711 dc=example,dc=com"),
        new Figure.Level(3_000 + 2_000 * wave));
    return figures;
  }

  @Override
  public List<SlowSearch> slowest(long fromMillis, long toMillis, IProgressMonitor monitor) {
    threads.add(Thread.currentThread().getName());
    stretches.add(List.of(fromMillis, toMillis));
    answers.acquireUninterruptibly();
    return new ArrayList<>(slow);
  }

  static SlowSearch slow(String filter, long micros) {
    return new SlowSearch(
        Instant.parse("2026-11-25T10:00:00Z"),
        micros,
        new SlowSearch.Asked("dc=example,dc=com", Scope.SUBTREE, filter, "dn:cn=admin,cn=config"),
        new SlowSearch.Use(List.of(), true, 10_002, 10_002, 17),
        "success");
  }

  @Override
  public boolean timesStages() {
    return !untold.contains(Measure.STAGES);
  }

  @Override
  public Timing timing() {
    return timing;
  }

  @Override
  public Write timeStages(Timing wanted) {
    return new Write.Modify(wanted.name(), List.of());
  }

  /** The way of its writes. */
  void write(Write write, IProgressMonitor monitor) throws ConnectionProblem {
    if (readOnly) {
      throw ConnectionProblem.request("The connection is read-only.");
    }
    timing = Timing.valueOf(write.dn());
    timings.add(timing);
  }
}
