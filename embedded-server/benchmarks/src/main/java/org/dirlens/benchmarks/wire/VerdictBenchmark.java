package org.dirlens.benchmarks.wire;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.launcher.Release;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.bench.WorkloadRun;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.Target;
import org.dirlens.runs.compare.Compared;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.compare.Measure;
import org.dirlens.runs.compare.Verdict;
import org.dirlens.tree.ProgressMonitor;

/**
 * How often the verdicts of comparisons are right, on true runs: one server of Dirlens is measured
 * as three targets in turns, as {@code dirlens bench run} does. The second is the same as the
 * first; the third gets each request later by so much that its rate is a tenth lower. It waits in a
 * loop, so the processor time of this process tells it as well. What is measured before the first
 * trial says how late that is, and each trial says it for the next one.
 *
 * <p>Arguments: trials (10), rounds (10), milliseconds of each turn (1000), people (2000),
 * milliseconds before each turn that do not count (300).
 */
public final class VerdictBenchmark {
  /** So much of the time from one operation to the next on top of it takes a tenth of the rate. */
  private static final double TENTH_OF_THE_RATE = 1 / 9.0;

  private static final double NANOS_PER_SECOND = 1e9;

  private static final List<Measure> JUDGED = List.of(Measure.RATE, Measure.MEDIAN, Measure.CPU);

  private static final String BASE = "dc=example,dc=com";

  private static final String WORKLOAD =
      """
      title = Lookup by uid
      base = dc=example,dc=com

      [load]
      warm-up = WARM ms
      duration = MILLIS ms

      [value number]
      range = 1 to entries

      [search uid]
      base = {base}
      filter = (uid=user.{number})
      """;

  private final int rounds;
  private final String workload;
  private final long people;
  private final Map<String, Integer> verdicts = new TreeMap<>();

  private VerdictBenchmark(int rounds, long millis, long people, long warmUpMillis) {
    this.rounds = rounds;
    this.workload =
        WORKLOAD
            .replace("MILLIS", Long.toString(millis))
            .replace("WARM", Long.toString(warmUpMillis));
    this.people = people;
  }

  public static void main(String[] arguments) throws Exception {
    int trials = (int) number(arguments, 0, 10);
    new VerdictBenchmark(
            (int) number(arguments, 1, 10),
            number(arguments, 2, 1000),
            number(arguments, 3, 2000),
            number(arguments, 4, 300))
        .run(trials);
  }

  private static long number(String[] arguments, int index, long usual) {
    return arguments.length > index ? Long.parseLong(arguments[index]) : usual;
  }

  private void run(int trials) throws Exception {
    Dn suffix = Dn.parse(BASE, Schema.standard());
    DataFile data = new DataFile(DataTemplate.PEOPLE, suffix, 42, people);
    try (ScratchFolder folder = new ScratchFolder();
        ScratchDirectory scratch =
            ScratchDirectory.make(folder.path(), data, ProgressMonitor.NONE)) {
      Loaded server = scratch.target(Release.VERSION);
      try (Relay first = new Relay(server.server().port());
          Relay same = new Relay(server.server().port());
          Relay slow = new Relay(server.server().port())) {
        Loaded before = before(server, "first", first);
        List<Loaded> all =
            List.of(before, before(server, "same", same), before(server, "slow", slow));
        slow.delay(delay(measure(all, rounds)));
        for (int trial = 1; trial <= trials; trial++) {
          Run run = measure(all, rounds);
          Comparison.among(List.of(run)).forEach(this::judge);
          slow.delay(delay(run));
        }
      }
    }
    verdicts.forEach((verdict, count) -> System.out.printf("%s: %d%n", verdict, count));
  }

  private static Loaded before(Loaded server, String name, Relay relay) {
    LoadTarget behind = server.server();
    return new Loaded(
        new Target(name, "Dirlens", Release.VERSION, ""),
        new LoadTarget("127.0.0.1", relay.port(), behind.protection(), behind.login()),
        "",
        VerdictBenchmark::cpuNanos);
  }

  private Run measure(List<Loaded> targets, int times) throws Exception {
    WorkloadRun.Order order =
        new WorkloadRun.Order(
            "verdict",
            "verdict",
            "",
            "verdict",
            workload,
            new Given(null, people, null),
            "",
            times);
    return new WorkloadRun(order, LoadJava.current(VerdictBenchmark::location))
        .run(
            targets,
            InstantSource.system(),
            RunEnvironment.current(Release.VERSION),
            LoadWatch.NONE);
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no file of " + type, e);
    }
  }

  /** What slows a target like the first one of a run by a tenth, nanoseconds. */
  private static long delay(Run run) {
    double[] rates =
        run.measured().stream()
            .filter(each -> each.target().equals("first"))
            .mapToDouble(Measured::perSecond)
            .sorted()
            .toArray();
    return Math.round(NANOS_PER_SECOND / rates[rates.length / 2] * TENTH_OF_THE_RATE);
  }

  private void judge(Comparison comparison) {
    for (Compared each : comparison.rows()) {
      Measure measure = each.quantity().measure();
      if (JUDGED.contains(measure)) {
        Verdict verdict = each.verdict();
        String of = comparison.afterLabel() + ", " + measure.name();
        verdicts.merge(of + ", " + verdict.kind(), 1, Integer::sum);
        System.out.printf("load %.1f, %s: %s%n", load(), of, verdict.text());
      }
    }
  }

  private static OperatingSystemMXBean machine() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  }

  private static double load() {
    return machine().getSystemLoadAverage();
  }

  /** Of the server and the relays. */
  private static long cpuNanos() {
    return machine().getProcessCpuTime();
  }
}
