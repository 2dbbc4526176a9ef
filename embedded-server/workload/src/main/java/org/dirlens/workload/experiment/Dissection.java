package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.MarkedPeople;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.search.Explanation;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.Dissection2001;

/** 2001: the phases of a search for a description that one entry has. */
final class Dissection implements MeasuredExperiment {
  private static final String ENTIRE = "entire search";
  private static final String[] INDEXED = {"objectClass", "sn", "description", "seeAlso", "cn"};
  private static final long SMALL = 64 << 10;
  private static final int WARM_UP = 20_000;
  private static final int SEARCHES = 5_000;
  private static final int ROUNDS = 15;

  /** One search in this many is traced when the cost of that is measured. */
  private static final int TRACED = 100;

  private static final int NONE = Integer.MAX_VALUE;

  @Override
  public Description description() {
    return new Description(
            "2a-dissection",
            "where the time of an exact match goes, phase by phase, with caches and without",
            20_000,
            64_011)
        .beside(Dissection2001.MESSAGING);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor, "<phase", "cached us", "cached %", "small caches us", "small caches %");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.loadMarkedPeople(size);
      Map<String, Double> cached = phases(directory, size);
      directory.reopen(
          PartitionOptions.DEFAULTS
              .withTrees(PartitionOptions.DEFAULTS.trees().withCacheBytes(SMALL))
              .withEntryCacheBytes(SMALL)
              .withDnCacheBytes(1));
      for (String attribute : INDEXED) {
        directory.partition().setCache(attribute, SMALL);
      }
      Map<String, Double> small = phases(directory, size);
      double cachedAll = cached.getOrDefault(ENTIRE, 0.0);
      double smallAll = small.getOrDefault(ENTIRE, 0.0);
      cached.forEach(
          (phase, micros) -> {
            double other = small.getOrDefault(phase, 0.0);
            table.row(phase, micros, 100 * micros / cachedAll, other, 100 * other / smallAll);
          });
    }
    return table;
  }

  /** Means over the searches but for the tenth that took longest. */
  private static Map<String, Double> phases(SeedDirectory directory, long size) throws LdapProblem {
    List<Explanation> searches = new ArrayList<>();
    for (int i = 0; i < WARM_UP + SEARCHES; i++) {
      Explanation one = directory.explain(filter(i, size));
      Timing.check(1, one.counts().returned());
      if (i >= WARM_UP) {
        searches.add(one);
      }
    }
    searches.sort(Comparator.comparingLong(one -> one.time().totalNanos()));
    List<Explanation> kept = searches.subList(0, SEARCHES * 9 / 10);
    Map<String, Double> micros = new LinkedHashMap<>();
    double entire = mean(kept, one -> one.time().totalNanos());
    double rest = entire;
    micros.put(ENTIRE, entire);
    for (SearchPhase phase : SearchPhase.values()) {
      double spent = mean(kept, one -> one.time().phases().getOrDefault(phase, 0L));
      micros.put(phase.text(), spent);
      rest -= spent;
    }
    micros.put("not explained", rest);
    micros.put("cost of tracing one in " + TRACED, tracing(directory, size));
    return micros;
  }

  private static double mean(List<Explanation> searches, ToLongFunction<Explanation> nanos) {
    return searches.stream().mapToLong(nanos).average().orElseThrow() / 1e3;
  }

  /** Microseconds of CPU that a search takes more if some are traced: the median of rounds. */
  private static double tracing(SeedDirectory directory, long size) throws LdapProblem {
    double[] more = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      boolean tracedFirst = round % 2 == 0;
      double first = searches(directory, size, tracedFirst ? TRACED : NONE);
      double second = searches(directory, size, tracedFirst ? NONE : TRACED);
      more[round] = tracedFirst ? first - second : second - first;
    }
    Arrays.sort(more);
    return more[ROUNDS / 2];
  }

  private static double searches(SeedDirectory directory, long size, int traced)
      throws LdapProblem {
    long start = Timing.cpuNanos();
    for (int i = 0; i < SEARCHES; i++) {
      String filter = filter(i, size);
      long found =
          i % traced == 0
              ? directory.explain(filter).counts().returned()
              : directory.search(directory.subtree(filter));
      Timing.check(1, found);
    }
    return (Timing.cpuNanos() - start) / 1e3 / SEARCHES;
  }

  private static String filter(int search, long size) {
    return "(description=" + MarkedPeople.description(search * 7919L % size) + ")";
  }
}
