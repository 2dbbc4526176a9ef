package org.dirlens.workload.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: a name is looked up among names that are decoded to be compared, and among bytes. */
final class ByteKeys implements MeasuredExperiment {
  private static final int LOOKUPS = 10_000;
  private static final String NOT_COUNTED = "-";

  @Override
  public Description description() {
    return new Description(
            "1e-bytes",
            "a name looked up among names decoded at each comparison, and among bytes",
            10_000,
            10_000,
            "Stands in for 2006: there a comparison deserialised a name by Java serialization, which"
                + " this program never uses; here it reads the text of the name. Decoded names and"
                + " comparisons of the two arrays are counted. Comparisons of the tree are the most that"
                + " its search in a page makes with pages of average size. Pages of the base search are"
                + " those of entries that it asked the cache for; names it finds by their hash. What"
                + " allocates less than 16 bytes makes no object.")
        .beside(KeyUsage2006.NAMES);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<looked up in",
            "keys",
            "lookups",
            "names decoded a lookup",
            "comparisons a lookup",
            "pages a lookup",
            "bytes allocated a lookup",
            "ns a lookup",
            "CPU ns a lookup");
    try (SeedDirectory directory = new SeedDirectory(folder.resolve("data"), monitor)) {
      directory.loadPeople(size);
      Dn[] names = names((int) size, directory.schema());
      byte[][] wanted = new byte[names.length][];
      for (int i = 0; i < wanted.length; i++) {
        wanted[i] = names[(int) (i * 7919L % wanted.length)].normalized();
      }
      arrays(names, wanted, directory.schema(), table);
      tree(folder.resolve("keys"), wanted, monitor, table);
      partition(directory, names, table);
    }
    return table;
  }

  /** In the order of their bytes. */
  private static Dn[] names(int count, Schema schema) throws LdapProblem {
    Dn[] names = new Dn[count];
    for (int i = 0; i < count; i++) {
      names[i] = Dn.parse("uid=user." + (i + 1) + ",ou=users,dc=example,dc=com", schema);
    }
    Arrays.sort(names, Comparator.comparing(Dn::normalized, Arrays::compareUnsigned));
    return names;
  }

  private static void arrays(Dn[] names, byte[][] wanted, Schema schema, ResultTable table)
      throws IOException, LdapProblem {
    List<byte[]> texts = Arrays.stream(names).map(name -> name.toString().getBytes(UTF_8)).toList();
    Counts decoding = new Counts();
    Figures decoded =
        Figures.of(
            () ->
                decoding.search(
                    wanted,
                    slot -> {
                      decoding.decoded++;
                      byte[] text = texts.get(slot);
                      return Dn.parse(text, 0, text.length, schema).normalized();
                    }));
    row("names in a sorted array", decoding, decoded, names.length, table);
    List<byte[]> keys = Arrays.stream(names).map(Dn::normalized).toList();
    Counts comparing = new Counts();
    Figures compared = Figures.of(() -> comparing.search(wanted, keys::get));
    row("bytes in a sorted array", comparing, compared, names.length, table);
  }

  private static void row(
      String what, Counts counts, Figures figures, long keys, ResultTable table) {
    table.row(
        what,
        keys,
        (long) LOOKUPS,
        (double) counts.decoded / counts.searches,
        (double) counts.compared / counts.searches,
        0.0,
        figures.bytes,
        figures.nanos,
        figures.cpuNanos);
  }

  /** What binary searches did. */
  private static final class Counts {
    /** What is compared at a place of the array. */
    private interface Keys {
      byte[] key(int slot) throws LdapProblem;
    }

    private long searches;
    private long decoded;
    private long compared;

    /** Looks keys up in as many slots; answers how many were there. */
    long search(byte[][] wanted, Keys keys) throws LdapProblem {
      long found = 0;
      for (int i = 0; i < LOOKUPS; i++) {
        searches++;
        found += holds(keys, wanted.length, wanted[i % wanted.length]) ? 1 : 0;
      }
      return found;
    }

    private boolean holds(Keys keys, int slots, byte[] wanted) throws LdapProblem {
      int low = 0;
      int high = slots - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        compared++;
        int order = Arrays.compareUnsigned(keys.key(middle), wanted);
        if (order == 0) {
          return true;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle - 1;
      }
      return false;
    }
  }

  private static void tree(Path folder, byte[][] keys, ProgressMonitor monitor, ResultTable table)
      throws IOException, LdapProblem {
    try (KeyTree tree = new KeyTree(folder, keys, monitor)) {
      TreeStatistics shape = tree.statistics();
      Figures figures = Figures.of(() -> tree.find(keys, LOOKUPS));
      table.row(
          "a tree of this engine",
          shape.keys(),
          (long) LOOKUPS,
          0.0,
          comparisons(shape),
          (double) shape.pagesPerLevel().size(),
          figures.bytes,
          figures.nanos,
          figures.cpuNanos);
    }
  }

  /** Of a binary search in a page of each level, with one of the whole key at its end. */
  private static double comparisons(TreeStatistics shape) {
    double sum = 0;
    double below = shape.keys();
    for (long pages : shape.pagesPerLevel()) {
      sum += 1 + Math.ceil(Math.log(below / pages) / Math.log(2));
      below = pages;
    }
    return sum;
  }

  private static void partition(SeedDirectory directory, Dn[] names, ResultTable table)
      throws IOException, LdapProblem {
    SearchRequest[] requests = new SearchRequest[names.length];
    for (int i = 0; i < requests.length; i++) {
      requests[i] =
          SearchRequest.of(names[(int) (i * 7919L % names.length)], Scope.BASE, Filter.ALL);
    }
    CacheStatistics before = directory.partition().statistics().entryCache();
    Figures figures =
        Figures.of(
            () -> {
              long found = 0;
              for (int i = 0; i < LOOKUPS; i++) {
                found += directory.search(requests[i % requests.length]);
              }
              return found;
            });
    CacheStatistics after = directory.partition().statistics().entryCache();
    double asked = after.hits() + after.misses() - before.hits() - before.misses();
    table.row(
        "base search of the entry",
        (long) names.length,
        (long) LOOKUPS,
        NOT_COUNTED,
        NOT_COUNTED,
        asked / LOOKUPS / figures.runs,
        figures.bytes,
        figures.nanos,
        figures.cpuNanos);
  }

  /** What one lookup of several cost. */
  private record Figures(double nanos, double cpuNanos, double bytes, int runs) {
    static Figures of(Timing.Work lookups) throws IOException, LdapProblem {
      Timing timing = Timing.warm(LOOKUPS, lookups);
      long before = ProcessFigures.allocatedBytes();
      Timing.check(LOOKUPS, lookups.run());
      double bytes = before < 0 ? Double.NaN : ProcessFigures.allocatedBytes() - before;
      return new Figures(
          timing.medianMicros() * 1e3 / LOOKUPS,
          timing.cpuMicros() * 1e3 / LOOKUPS,
          bytes / LOOKUPS,
          Timing.RUNS + 2);
    }
  }
}
