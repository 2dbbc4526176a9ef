package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Explanation;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.workload.MarkedPeople;

/** 2001: the phases of a search for a description that one entry has. */
final class Dissection implements Experiment {
  private static final String ENTIRE = "entire search";
  private static final String[] INDEXED = {"objectClass", "sn", "description", "seeAlso", "cn"};
  private static final long SMALL = 64 << 10;
  private static final int WARM_UP = 2_000;
  private static final int SEARCHES = 5_000;

  @Override
  public String name() {
    return "2a-dissection";
  }

  @Override
  public String title() {
    return "where the time of an exact match goes, phase by phase, with caches and without";
  }

  @Override
  public long smokeSize() {
    return 20_000;
  }

  @Override
  public long fullSize() {
    return 64_011;
  }

  @Override
  public ResultTable run(Path folder, long size) throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable("<phase", "cached us", "cached %", "small caches us", "small caches %");
    try (SeedDirectory directory = new SeedDirectory(folder)) {
      fill(directory, size);
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

  static void fill(SeedDirectory directory, long size) throws LdapProblem {
    MarkedPeople people =
        new MarkedPeople(2001, directory.partition().suffix(), directory.schema());
    directory.load(MarkedPeople.UNITS, i -> people.unit((int) i));
    directory.load(size, people::person);
    directory.index(INDEXED);
  }

  private static Map<String, Double> phases(SeedDirectory directory, long size) throws LdapProblem {
    Map<String, Double> micros = new LinkedHashMap<>();
    micros.put(ENTIRE, 0.0);
    for (int i = 0; i < WARM_UP + SEARCHES; i++) {
      long person = i * 7919L % size;
      Explanation one = directory.explain("(description=" + MarkedPeople.description(person) + ")");
      Timing.check(1, one.returned());
      if (i >= WARM_UP) {
        micros.merge(ENTIRE, one.totalNanos() / 1e3 / SEARCHES, Double::sum);
        for (SearchPhase phase : SearchPhase.values()) {
          micros.merge(
              phase.text(), one.phases().getOrDefault(phase, 0L) / 1e3 / SEARCHES, Double::sum);
        }
      }
    }
    double parts = micros.values().stream().mapToDouble(Double::doubleValue).sum();
    micros.put("not explained", 2 * micros.getOrDefault(ENTIRE, 0.0) - parts);
    return micros;
  }
}
